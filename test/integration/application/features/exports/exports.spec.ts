import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ExportRequest } from '../../../../../src-preload/contract/exports.ts';
import { EVERY_CYCLE } from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import { CHARGE_COLUMNS } from '../../../../../src-preload/contract/vocabulary/exports.ts';
import { csvRows } from '../../../../support/fake/csv-rows.ts';
import {
  addCompany,
  type CompanyApplication,
  openApplication,
  openCompany,
} from '../../../../support/in-process/application/company-application.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';
import { openBank } from '../../../../support/in-process/practice-bank/bank-session.ts';

async function openExports(chooseSavePath: (name: string) => Promise<string | null>) {
  const { ready } = await bankOfAShop();
  const revealed: string[] = [];
  const revealFile = async (path: string): Promise<void> => void revealed.push(path);
  const company = await openCompany(ready, { services: { chooseSavePath, revealFile } });
  return { ...company, ...exportsOf(company), revealed };
}

function exportsOf({ ask, connectionId }: Pick<CompanyApplication, 'ask' | 'connectionId'>) {
  const start = (changes: Partial<ExportRequest> = {}) =>
    ask('exports', 'start', {
      connectionId,
      subject: 'charges',
      preset: 'rfc4180',
      columns: [...CHARGE_COLUMNS],
      filter: EVERY_CYCLE,
      fullDocuments: false,
      ...changes,
    });
  const ended = async (id: string) => {
    await expect.poll(async () => (await ask('exports', 'status', { id })).state).not.toBe('writing');
    return ask('exports', 'status', { id });
  };
  return { start, ended };
}

it('writes where the person chose, tells how far it is, and shows the file', async () => {
  const folder = tempFolder();
  const { ask, start, ended, events, revealed } = await openExports(async (name) => join(folder, name));
  const begun = await start();
  expect(begun.path).toMatch(/-cobrancas\.csv$/);
  const done = await ended(begun.id);
  expect(done).toMatchObject({ state: 'done', rows: begun.totalRows, failure: null });
  expect(csvRows(await readFile(done.path ?? '', 'utf8'))).toHaveLength(done.rows);
  expect(events).toContainEqual({ name: 'exports.statusChanged', payload: done });
  await ask('exports', 'reveal', { id: begun.id });
  expect(revealed).toEqual([done.path]);
});

it('a person who chooses no place writes nothing, and one in vain is told why', async () => {
  const nowhere = await openExports(async () => null);
  expect(await nowhere.start()).toMatchObject({ state: 'cancelled', path: null });
  const gone = await openExports(async (name) => join(tempFolder(), 'not-there', name));
  const failed = await gone.ended((await gone.start()).id);
  expect(failed.state).toBe('failed');
  expect(failed.failure).not.toBeNull();
  await gone.ask('exports', 'reveal', { id: failed.id });
  expect(gone.revealed).toEqual([]);
});

it('whole CPFs leave by a line in the journal', async () => {
  const folder = tempFolder();
  const { ask, connectionId, start, ended } = await openExports(async (name) => join(folder, name));
  const stored = async () => (await ask('personalData', 'stored', { connectionId })).exports.rows;
  await ended((await start()).id);
  expect(await stored()).toEqual([]);
  const whole = await ended((await start({ fullDocuments: true })).id);
  expect(await stored()).toMatchObject([{ file: whole.path, rows: whole.rows }]);
});

it('refuses a file of what was never read to its end, but for what is kept here alone', async () => {
  const { bank, control } = await openBank({ seed: 4, payers: 3, months: 1 });
  onTestFinished(() => bank.close());
  await control.addFault({ kind: 'status_403', path: '/instant' });
  const folder = tempFolder();
  const opened = await openApplication({ services: { chooseSavePath: async (name) => join(folder, name) } });
  const connectionId = await addCompany(opened, bank.ready);
  const failure = async () => (await opened.ask('sync', 'status', { connectionId })).lastFailure;
  await expect.poll(failure, { timeout: 30_000 }).not.toBeNull();
  const { start, ended } = exportsOf({ ...opened, connectionId });
  const refusal = await start().catch((error: unknown) => String(error));
  expect(refusal).toContain('first_reading_failed');
  expect(await readdir(folder)).toEqual([]);
  const history = await start({ subject: 'history' });
  expect((await ended(history.id)).state).toBe('done');

  await control.replaceFaults({ faults: [] });
  await opened.ask('sync', 'start', { connectionId });
  await expect.poll(failure, { timeout: 30_000 }).toBeNull();
  expect((await ended((await start()).id)).rows).toBeGreaterThan(0);
});
