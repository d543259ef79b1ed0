import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectControl } from '../../../src-main/practice-bank/control/control-client.ts';
import type { PracticeBankReady } from '../../../src-main/practice-bank/practice-bank.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { CLI, runCiclo } from '../../support/own-process/run-ciclo.ts';

const WORLD = ['--payers', '5', '--months', '1', '--today', '2026-03-10'];

type Sandbox = { readonly child: ChildProcess; readonly ready: PracticeBankReady & { readonly pid: number } };

/** Runs `ciclo sandbox` until the test ends; resolves with the line that it prints. */
async function sandbox(...options: string[]): Promise<Sandbox> {
  const args = ['--disable-warning=ExperimentalWarning', CLI, 'sandbox', ...WORLD, ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, ready: JSON.parse(line) as Sandbox['ready'] };
}

function faultFile(content: unknown): string {
  const file = join(tempFolder(), 'faults.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

it('opens its controls to the token of its line, and ends at a signal', async () => {
  const { child, ready } = await sandbox();
  const control = connectControl(ready);
  expect(ready.controlUrl).toBe(`${ready.baseUrl}/_practice`);
  expect(await control.describeWorld()).toMatchObject({
    seed: 1,
    payers: 5,
    months: 1,
    firstDay: '2026-03-10',
  });
  expect(await control.stepClock({ days: 2 })).toMatchObject({ today: '2026-03-12', isRunning: false });
  const ended = once(child, 'exit');
  process.kill(ready.pid, 'SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('begins with faults, another word, charges by hand and a running clock', async () => {
  const faults = faultFile({ faults: [{ kind: 'status_503', path: '/rec', count: 1 }] });
  const { ready } = await sandbox(
    '--faults',
    faults,
    '--word',
    'faisca',
    '--charging',
    'by_hand',
    '--run',
    '3600',
  );
  const control = connectControl(ready);
  expect(ready.word).toBe('faisca');
  expect(await control.readClock()).toMatchObject({ isRunning: true, speed: 3_600, charging: 'by_hand' });
  expect(await control.listFaults()).toMatchObject([{ kind: 'status_503', path: '/rec', left: 1 }]);
});

it('stands under a path, wants the token in JSON, and tells the account that charges must name', async () => {
  const { ready } = await sandbox('--base-path', '/v2', '--token-body', 'json');
  expect(new URL(ready.baseUrl).pathname).toBe('/v2');
  expect(ready).toMatchObject({
    resourcePrefixes: {},
    recebedor: { agencia: '0001', conta: '4820175', tipoConta: 'CORRENTE' },
    ispb: '99999004',
  });
  const fields = {
    grant_type: 'client_credentials',
    client_id: ready.clientId,
    client_secret: ready.clientSecret,
  };
  const form = await fetch(ready.tokenUrl, { method: 'POST', body: new URLSearchParams(fields) });
  const headers = { 'content-type': 'application/json' };
  const json = await fetch(ready.tokenUrl, { method: 'POST', headers, body: JSON.stringify(fields) });
  expect([form.status, json.status]).toEqual([415, 200]);
  expect((await fetch(`${ready.baseUrl}/jwks.json`)).status).toBe(200);
});

describe('refuses, with exit code 2 and nothing on stdout', () => {
  it.each([
    [['--run', '2'], '--run'],
    [['--charging', 'nobody'], 'by_hand'],
    [['--token-body', 'xml'], 'any, form, json'],
  ])('%j', async (options, why) => {
    const { code, stdout, stderr } = await runCiclo(['sandbox', ...WORLD, ...options]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(why);
  });
});

describe('refuses, and says why', () => {
  it.each([
    ['a file that is not there', null, 'no such file'],
    ['a file that is no JSON', '{', 'JSON'],
    ['a fault that it does not know', { faults: [{ kind: 'rain' }] }, 'kind'],
  ])('%s', async (_, content, why) => {
    const file = content === null ? '/nowhere/faults.json' : faultFile(content);
    const { code, stdout, stderr } = await runCiclo(['sandbox', ...WORLD, '--faults', file]);
    expect(code).toBeGreaterThan(0);
    expect(stdout).toBe('');
    expect(stderr).toContain(why);
  });

  it.each([
    ['a word that cannot stand in a path', '--word', 'rec'],
    ['a base path that is none', '--base-path', 'v2'],
  ])('%s', async (_, option, value) => {
    const { code, stderr } = await runCiclo(['sandbox', ...WORLD, option, value]);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('(invalid_input') });
  });
});
