import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ExportRequest } from '../../../../../src-preload/contract/exports.ts';
import { EVERY_CYCLE } from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import { CHARGE_COLUMNS } from '../../../../../src-preload/contract/vocabulary/exports.ts';
import { csvRows } from '../../../../support/fake/csv-rows.ts';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';

async function openExports(chooseSavePath: (name: string) => Promise<string | null>) {
  const { ready } = await bankOfAShop();
  const revealed: string[] = [];
  const revealFile = async (path: string): Promise<void> => void revealed.push(path);
  const company = await openCompany(ready, { services: { chooseSavePath, revealFile } });
  const { ask, connectionId } = company;
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
  return { ...company, start, ended, revealed };
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
