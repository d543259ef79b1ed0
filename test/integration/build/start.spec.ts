import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { runElectron } from '../../../build/start.ts';
import { letInBy } from '../../support/in-process/application/let-in.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';

const root = resolve(import.meta.dirname, '../../..');

/** `npm start` on a machine without a display. */
class Start {
  output = '';
  readonly #child: ChildProcess;

  constructor(args: readonly string[], desktop: NodeJS.ProcessEnv = {}) {
    const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
    this.#child = spawn(process.execPath, [join(root, 'build/start.ts'), ...args], {
      env: { ...env, ...desktop },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
  }

  get addresses(): readonly string[] {
    return [...this.output.matchAll(/^Ciclo: (http:\S+)$/gm)].map(([, address]) => address ?? '');
  }

  end(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  get code(): Promise<number | null> {
    if (this.#child.exitCode !== null) return Promise.resolve(this.#child.exitCode);
    return new Promise((done) => this.#child.once('close', done));
  }
}

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

describe.runIf(process.platform === 'linux')('npm start without a display', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'says why in one line, serves the app, and ends cleanly on %s',
    async (signal) => {
      const start = new Start(['--data', folder, '--no-open']);
      await expect.poll(() => start.output, { timeout: 50_000 }).toContain('#token=');
      const lines = start.output
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('Building'));
      expect(lines).toEqual([
        'Ciclo opens in the browser, not in Electron: there is no display.',
        expect.stringMatching(/^Ciclo: http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/),
      ]);
      const { origin } = new URL(lines[1]?.replace('Ciclo: ', '') ?? '');
      expect((await fetch(origin)).status).toBe(200);
      start.end(signal);
      expect(await start.code).toBe(0);
    },
  );

  test('--browser asks for the browser, so there is nothing to explain', async () => {
    const start = new Start(['--browser', '--data', folder, '--no-open']);
    await expect.poll(() => start.output, { timeout: 50_000 }).toContain('#token=');
    expect(start.output).not.toContain('not in Electron');
    start.end('SIGINT');
    expect(await start.code).toBe(0);
  });

  test('a mistyped option is told, with exit code 2', async () => {
    const start = new Start(['--parctice']);
    expect(await start.code).toBe(2);
    expect(start.output).toContain('--parctice');
  });

  test('a port in use is told, with exit code 1', async () => {
    const first = new Start(['--data', folder, '--no-open']);
    await expect.poll(() => first.output, { timeout: 50_000 }).toContain('#token=');
    const port = /127\.0\.0\.1:(\d+)/.exec(first.output)?.[1] ?? '';
    const second = new Start(['--data', join(folder, 'second'), '--no-open', '--port', port]);
    expect(await second.code).toBe(1);
    expect(second.output).toContain(`port_taken: cannot listen on 127.0.0.1:${port}`);
    first.end('SIGINT');
    expect(await first.code).toBe(0);
  });

  test('a second start lets the person into the app that runs, with an address of its own', async () => {
    const first = new Start(['--data', folder, '--no-open']);
    await expect.poll(() => first.addresses.length, { timeout: 50_000 }).toBe(1);
    const second = new Start(['--data', folder, '--no-open']);
    expect(await second.code).toBe(0);
    const [one, other] = [first.addresses[0] ?? '', second.addresses[0] ?? ''];
    expect(new URL(other).origin).toBe(new URL(one).origin);
    for (const address of [other, one]) {
      const headers = await letInBy(address);
      const body = JSON.stringify({ call: 'app.info', input: null });
      const answer = await fetch(`${new URL(one).origin}/call`, { method: 'POST', headers, body });
      expect(await answer.json()).toMatchObject({ ok: true });
    }
    first.end('SIGINT');
    expect(await first.code).toBe(0);
  });

  test('the opener is given a file that only this person can read, and no token', async () => {
    const opened = join(folder, 'opened');
    writeFileSync(
      join(folder, 'xdg-open'),
      `#!/bin/sh\nprintf '%s' "$*" > ${opened}.new\nmv ${opened}.new ${opened}\n`,
      {
        mode: 0o755,
      },
    );
    const desktop = { DISPLAY: ':9', PATH: `${folder}:${process.env.PATH}` };
    const start = new Start(['--browser', '--data', join(folder, 'data')], desktop);
    await expect.poll(() => existsSync(opened), { timeout: 50_000 }).toBe(true);
    const given = readFileSync(opened, 'utf8');
    expect(given).toMatch(/^file:\/\/\S+\.html$/);
    expect(statSync(fileURLToPath(given)).mode & 0o777).toBe(0o600);
    const address = /http:[^"]+/.exec(readFileSync(fileURLToPath(given), 'utf8'))?.[0] ?? '';
    const [token] = /[\w-]{43}$/.exec(address) ?? ['-'];
    expect(given).not.toContain(token);
    expect(start.output).not.toContain(token);
    expect(await letInBy(address)).toHaveProperty('authorization');
    start.end('SIGINT');
    expect(await start.code).toBe(0);
  });
});

describe.runIf(process.platform !== 'win32')('Electron under `npm start`', () => {
  /** A program in Electron's place. */
  function fakeElectron(script: string): string {
    const file = join(folder, 'electron');
    writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return file;
  }

  test.each([
    ['exit 1', 'it ended with code 1'],
    ['touch "$CICLO_STARTED_FILE"; exit 3', 'it ended with code 3'],
    ['kill -SEGV $$', 'it was ended by SIGSEGV'],
    ['touch "$CICLO_STARTED_FILE"; kill -KILL $$', 'it was ended by SIGKILL'],
    ['exit 0', null],
  ])('that does `%s` ends because %s', async (script, why) => {
    expect(await runElectron(fakeElectron(script), [])).toBe(why);
  });

  test('that is not there is told', async () => {
    expect(await runElectron(join(folder, 'missing'), [])).toBe('it ended with code 127');
  });

  test('that shows nothing is killed', async () => {
    expect(await runElectron(fakeElectron('exec sleep 600'), [], 50)).toBe('it showed nothing within 0.05 s');
  });

  test('that has shown itself may take its time', async () => {
    const script = `touch "$CICLO_STARTED_FILE"; while ! [ -e '${folder}/end' ]; do sleep 0.05; done`;
    const ended = runElectron(fakeElectron(script), [], 1_000);
    setTimeout(() => writeFileSync(join(folder, 'end'), ''), 1_500);
    expect(await ended).toBeNull();
  });

  test('leaves no core file, and gets its arguments', async () => {
    const script = `printf '%s\\n' "$(ulimit -c)" "$@" > '${folder}/given'`;
    expect(await runElectron(fakeElectron(script), ['/a b', '--practice'])).toBeNull();
    expect(readFileSync(join(folder, 'given'), 'utf8')).toBe('0\n/a b\n--practice\n');
  });
});
