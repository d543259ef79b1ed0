import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { TODAY } from '../../support/in-process/practice-bank/terminal-company.ts';
import { CLI, runCiclo } from '../../support/own-process/run-ciclo.ts';

/** Runs `ciclo` with an stdout of the test's, and answers how it ended and what stderr had. */
async function runInto(stdout: 'reader gone' | number, args: readonly string[]) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CLI, ...args], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', stdout === 'reader gone' ? 'pipe' : stdout, 'pipe'],
  });
  child.stdout?.destroy();
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  return { code, stderr };
}

const fee = (data: string, ...args: readonly string[]) => ['fee', '--data', data, ...args];
const NOTED = ['--day', `${TODAY.slice(0, 7)}-01`, '--amount', '9.90'] as const;

it('does its work to the end and says nothing where who reads it goes away', async () => {
  const { data } = await syncedCompany();
  expect(await runInto('reader gone', ['help'])).toEqual({ code: 0, stderr: '' });
  expect(await runInto('reader gone', fee(data, ...NOTED))).toEqual({ code: 0, stderr: '' });
  expect((await runCiclo(fee(data))).stdout).toContain('9.90');
  // A usage error stays one.
  expect(await runInto('reader gone', ['voar'])).toMatchObject({ code: 2 });
});

it.skipIf(!existsSync('/dev/full'))(
  'fails, and says that the work is done, where its result cannot be written',
  async () => {
    const { data } = await syncedCompany();
    const full = openSync('/dev/full', 'w');
    const run = await runInto(full, fee(data, ...NOTED));
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('ENOSPC') });
    expect(run.stderr).toContain('O que ele fez está feito.');
    expect(run.stderr).not.toMatch(/^ +at /m);
    expect((await runCiclo(fee(data))).stdout).toContain('9.90');
  },
);
