import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';
import { CLI } from '../../support/own-process/run-ciclo.ts';

/** Starts `ciclo`; killed with the test, whatever becomes of it. */
function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CLI, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const closed = once(child, 'close');
  return { child, ended: async () => ({ ending: await closed, stderr }) };
}

/** Opens a pipe once the command reads of it, which then waits for what never comes. */
async function heldPipe(path: string, child: ChildProcess): Promise<void> {
  for (;;) {
    try {
      const pipe = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
      return onTestFinished(() => closeSync(pipe));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO' || child.exitCode !== null) throw error;
      await wait(20);
    }
  }
}

it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  'a command that is at work on something else is ended by %s, and has done nothing',
  async (signal) => {
    const { data } = await syncedCompany();
    const pipe = join(data, 'statement.csv');
    execFileSync('mkfifo', [pipe]);
    const { child, ended } = start(['statement', '--data', data, '--file', pipe]);
    await heldPipe(pipe, child);
    child.kill(signal);
    expect(await ended()).toEqual({ ending: [null, signal], stderr: '' });
    const statement = await runCicloHere(['statement', '--data', data]);
    expect(statement).toMatchObject({ code: 2, stderr: expect.stringContaining('--file') });
  },
);

it('a poll hears the signal and says what is left of it', async () => {
  const bank = createServer(() => {});
  bank.listen(0, '127.0.0.1');
  await once(bank, 'listening');
  onTestFinished(() => void bank.close());
  onTestFinished(() => bank.closeAllConnections());
  const address = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`;
  const data = tempFolder();
  const at = ['--data', data, '--secret-env', 'SECRET'];
  const addresses = ['--base-url', address, '--token-url', `${address}/token`, '--client-id', 'c'];
  const env = { SECRET: 's' };
  expect(await runCicloHere(['connect', ...at, '--name', 'Loja', ...addresses], env)).toMatchObject({
    code: 0,
  });
  const asked: Promise<IncomingMessage[]> = once(bank, 'request');
  const { child, ended } = start(['sync', ...at], env);
  await asked;
  child.kill('SIGINT');
  expect(await ended()).toMatchObject({
    ending: [1, null],
    stderr: expect.stringContaining('(cancelled'),
  });
});
