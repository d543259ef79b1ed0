import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** `npm start` on a machine without a display. */
class Start {
  output = '';
  readonly #child: ChildProcess;

  constructor(...args: string[]) {
    const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
    this.#child = spawn(process.execPath, [join(root, 'build/start.ts'), ...args], { env });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
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
  folder = mkdtempSync(join(tmpdir(), 'ciclo-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(process.platform === 'linux')('npm start without a display', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'says why in one line, serves the app, and ends cleanly on %s',
    async (signal) => {
      const start = new Start('--data', folder, '--no-open');
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
    const start = new Start('--browser', '--data', folder, '--no-open');
    await expect.poll(() => start.output, { timeout: 50_000 }).toContain('#token=');
    expect(start.output).not.toContain('not in Electron');
    start.end('SIGINT');
    expect(await start.code).toBe(0);
  });

  test('a mistyped option is told, with exit code 2', async () => {
    const start = new Start('--parctice');
    expect(await start.code).toBe(2);
    expect(start.output).toContain('--parctice');
  });

  test('a port in use is told, with exit code 1', async () => {
    const first = new Start('--data', folder, '--no-open');
    await expect.poll(() => first.output, { timeout: 50_000 }).toContain('#token=');
    const port = /127\.0\.0\.1:(\d+)/.exec(first.output)?.[1] ?? '';
    const second = new Start('--data', join(folder, 'second'), '--no-open', '--port', port);
    expect(await second.code).toBe(1);
    expect(second.output).toContain(`port_taken: cannot listen on 127.0.0.1:${port}`);
    first.end('SIGINT');
    expect(await first.code).toBe(0);
  });
});
