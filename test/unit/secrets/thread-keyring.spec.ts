import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { threadKeyring } from '../../../src-main/secrets/thread-keyring.ts';

const SOURCE = new URL('../../../src-main/secrets/thread-keyring.ts', import.meta.url);
const KEYTAR = import.meta.resolve('keytar');
/** Prints which libraries are loaded in the thread that runs it. */
const LISTS = `const { createRequire } = await import('node:module');
  console.log(JSON.stringify(Object.keys(createRequire('${SOURCE}').cache)));`;
/** Asks once. Something else is under way until the answer: alone nothing waits for it. */
const ASKS = `const turn = setInterval(() => undefined, 50);
  const { threadKeyring } = await import('${SOURCE}');
  const answer = await threadKeyring.getPassword('ciclo-spec', 'not-there').catch(String);
  clearInterval(turn);`;

const folder = mkdtempSync(join(tmpdir(), 'ciclo-keyring-thread-'));

/** A program without a bus that runs these lines as a module: from a file, since a thread takes over its program's arguments and bears none for lines given there. */
function run(lines: string) {
  const { DBUS_SESSION_BUS_ADDRESS: _bus, ...env } = process.env;
  const file = join(folder, 'program.mjs');
  writeFileSync(file, lines);
  return spawnSync(process.execPath, [file], { env, encoding: 'utf8', timeout: 20_000 });
}

it('answers or says why not, to each who asks at once', async () => {
  const outcome = () => threadKeyring.getPassword('ciclo-spec', 'not-there').catch((error: unknown) => error);
  for (const answer of await Promise.all([outcome(), outcome()])) {
    expect(answer === null || answer instanceof Error).toBe(true);
    expect(String(answer)).not.toContain('thread');
  }
});

it('does not load the library that waits for its bus where pages are answered', () => {
  const loaded: string[] = JSON.parse(run(`${ASKS}\n${LISTS}`).stdout);
  expect(loaded.filter((path) => path.includes('keytar') || path.includes('keyring'))).toEqual([]);
  // Where it is loaded, the list has it.
  expect(run(`await import('${KEYTAR}');\n${LISTS}`).stdout).toContain('keytar');
});

it('keeps no program from ending', () => {
  const ended = run(`${ASKS}\nconsole.log(answer);`);
  expect(ended).toMatchObject({ status: 0, signal: null });
  expect(ended.stdout).not.toContain('thread');
});
