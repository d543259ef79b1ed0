import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { threadKeyring } from '../../../src-main/secrets/thread-keyring.ts';

const NAME = ['ciclo-spec', 'not-there'] as const;
const outcome = () => threadKeyring.getPassword(...NAME).catch((error: unknown) => error);

it('answers or says why not, and the library that waits for its bus is not loaded where pages are answered', async () => {
  for (const answer of await Promise.all([outcome(), outcome()]))
    expect(answer === null || answer instanceof Error).toBe(true);
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  expect(loaded.filter((path) => path.includes('keytar') || path.includes('keyring'))).toEqual([]);
});

it('keeps no program from ending', () => {
  const asks = `import { threadKeyring } from '${new URL('../../../src-main/secrets/thread-keyring.ts', import.meta.url)}';
    await threadKeyring.getPassword('ciclo-spec', 'not-there').catch(() => null);`;
  const { DBUS_SESSION_BUS_ADDRESS: _bus, ...env } = process.env;
  // Something else is under way until the answer: alone nothing waits for it.
  const script = `const turn = setInterval(() => undefined, 50);\n${asks}\nclearInterval(turn);`;
  const program = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env,
    timeout: 20_000,
  });
  expect(program).toMatchObject({ status: 0, signal: null });
});
