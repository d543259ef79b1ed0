import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ShellServices } from '../../../../../src-main/application/application.ts';
import { addDays, civilDate } from '../../../../../src-main/core/civil-date.ts';
import { type CivilMonth, firstDayOf, lastDayOf, monthOf } from '../../../../../src-main/core/civil-month.ts';
import { hashOfFile } from '../../../../../src-main/exports/file-hash.ts';
import { downloadPath } from '../../../../../src-main/shells/browser/save-folder.ts';
import type {
  AccountsRequest,
  ExportRequest,
  ExportStatus,
} from '../../../../../src-preload/contract/exports.ts';
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

async function openExports(chooseSavePath: ShellServices['chooseSavePath']) {
  const { ready } = await bankOfAShop();
  const revealed: string[] = [];
  const revealFile = async (path: string): Promise<void> => void revealed.push(path);
  const company = await openCompany(ready, { services: { chooseSavePath, revealFile } });
  return { ...company, ...exportsOf(company), revealed };
}

function exportsOf({ ask, connectionId }: Pick<CompanyApplication, 'ask' | 'connectionId'>) {
  const start = (changes: Partial<ExportRequest> & { readonly beside?: string } = {}) =>
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

it('a file beside an earlier one asks for no place, and takes that of no other file', async () => {
  const folder = tempFolder();
  const asked: string[] = [];
  const choose = async (name: string) => {
    asked.push(name);
    return join(folder, name);
  };
  const { start, ended } = await openExports(choose);
  const first = await ended((await start()).id);
  const second = await ended((await start({ beside: first.id })).id);
  expect(asked).toHaveLength(1);
  expect([first.path, second.path]).toEqual([
    expect.stringMatching(/-cobrancas\.csv$/),
    expect.stringMatching(/-cobrancas \(2\)\.csv$/),
  ]);
  expect(await hashOfFile(second.path ?? '')).toBe(await hashOfFile(first.path ?? ''));
});

it('beside an export that nobody knows, or that has no file, nothing is written', async () => {
  const { ask, start } = await openExports(async () => null);
  const nowhere = await start();
  for (const beside of ['none', nowhere.id]) {
    await expect(start({ beside })).rejects.toThrow('not_found');
  }
  expect((await ask('exports', 'status', { id: nowhere.id })).state).toBe('cancelled');
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

it('two exports at a time take no place from each other where no person is asked', async () => {
  const folder = tempFolder();
  const env = { CICLO_EXPORT_DIR: folder };
  const { start, ended } = await openExports((name, claim) => downloadPath(name, claim, env));
  const begun = await Promise.all([start(), start(), start()]);
  const done = await Promise.all(begun.map(({ id }) => ended(id)));
  expect(done.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  expect(await readdir(folder)).toHaveLength(3);
});

it('leaves no half of a file when the app ends, and tells what became of each', async () => {
  const folder = tempFolder();
  let count = 0;
  const { start, events, close } = await openExports(async (name) => {
    count += 1;
    return join(folder, `${count}-${name}`);
  });
  const begun = await Promise.all(Array.from({ length: 30 }, () => start()));
  await close();
  const last = new Map(
    events.flatMap(({ name, payload }) =>
      name === 'exports.statusChanged' ? [[(payload as ExportStatus).id, payload as ExportStatus]] : [],
    ),
  );
  const ends = begun.map(({ id }) => last.get(id));
  expect(ends.map((end) => end?.state)).toEqual(begun.map(() => expect.stringMatching(/^(done|cancelled)$/)));
  const whole = ends.flatMap((end) => (end?.state === 'done' ? [basename(end.path ?? '')] : []));
  expect((await readdir(folder)).toSorted()).toEqual(whole.toSorted());
});

/** A company whose last month that is over is closed by caixa, and the files of it. */
async function openClosed() {
  const folder = tempFolder();
  const company = await openExports(async (name) => join(folder, name));
  const { ask, connectionId } = company;
  const { asOf } = await ask('closing', 'list', { connectionId });
  const month = monthOf(addDays(firstDayOf(monthOf(civilDate(asOf ?? ''))), -1));
  const by = { connectionId, month, basis: 'caixa' } as const;
  const { draft } = await ask('closing', 'month', by);
  const { id } = await ask('closing', 'close', { ...by, linesHash: draft.linesHash });
  const files = () => ask('closing', 'files', { connectionId, id });
  const written = async (file: AccountsRequest['file']) =>
    company.ended((await ask('exports', 'startAccounts', { connectionId, file })).id);
  return { ...company, month, files, written, days: daysOf(month) };
}

const daysOf = (month: CivilMonth) => ({ from: firstDayOf(month), to: lastDayOf(month) });

it('keeps a file of a closed month with it, and says whether it still is what it was', async () => {
  const { ask, connectionId, start, ended, month, files, days } = await openClosed();
  const filter = { ...EVERY_CYCLE, dueFrom: days.from, dueTo: days.to };
  const done = await ended((await start({ filter })).id);
  expect(done).toMatchObject({ state: 'done', handedFor: month });
  const path = done.path ?? '';
  const file = { path, kind: 'charges', sha256: await hashOfFile(path) };
  expect(await files()).toMatchObject([{ ...file, state: 'unchanged' }]);
  const verify = async () => (await ask('closing', 'verify', { connectionId })).proofs[0]?.faults;
  expect(await verify()).toEqual([]);
  await writeFile(path, 'something else');
  expect(await files()).toMatchObject([{ ...file, state: 'changed' }]);
  expect(await verify()).toEqual(['file_changed']);
  await rm(path);
  expect(await files()).toMatchObject([{ ...file, state: 'not_found' }]);
  await ended((await start({ filter })).id);
  expect((await files()).map(({ state }) => state)).toEqual(['replaced', 'unchanged']);
});

it('keeps no file of other days, of an open month, or of what is written whole', async () => {
  const { start, ended, files, days } = await openClosed();
  const within = { ...EVERY_CYCLE, dueFrom: days.from, dueTo: addDays(days.to, -1) };
  const nextMonth = daysOf(monthOf(addDays(days.to, 1)));
  const open = { ...EVERY_CYCLE, dueFrom: nextMonth.from, dueTo: nextMonth.to };
  for (const filter of [EVERY_CYCLE, within, open])
    expect((await ended((await start({ filter })).id)).handedFor).toBeNull();
  const filter = { ...EVERY_CYCLE, dueFrom: days.from, dueTo: days.to };
  const movements = { ...days, kinds: [], search: '' };
  for (const subject of ['refunds', 'expected'] as const)
    expect((await ended((await start({ subject, filter, movements })).id)).handedFor).toBeNull();
  expect(await files()).toEqual([]);
});

it('writes every file for the accounts of a closed month, and keeps each with it', async () => {
  const { ask, connectionId, month, files, written, days } = await openClosed();
  const account = { bankId: '341', account: '12345-6' };
  expect(await ask('exports', 'ofxAccount', { connectionId })).toBeNull();
  const texts = [];
  for (const file of [
    { kind: 'journal', ...days, format: 'beancount', plan: 'kept' },
    { kind: 'ofx', ...days, ...account, balance: -5_000, isPlain: true },
    { kind: 'documents', month, preset: 'excel-br' },
    { kind: 'closing', month, basis: 'caixa' },
  ] as const) {
    const done = await written(file);
    expect(done).toMatchObject({ state: 'done', handedFor: month });
    texts.push(await readFile(done.path ?? '', 'latin1'));
  }
  expect(texts[0]).toMatch(/^\d{4}-\d\d-\d\d open Ativo:Banco/m);
  expect(texts[1]).toContain('<BANKID>341</BANKID><ACCTID>12345-6</ACCTID>');
  expect(texts[1]).toContain('<BALAMT>-50.00</BALAMT>');
  expect(texts[2]).toContain('Falta;');
  expect(texts[3]).toMatch(/^\S/);
  expect((await files()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    ...['journal unchanged', 'ofx unchanged', 'documents unchanged', 'closing unchanged'],
  ]);
  expect(await ask('exports', 'ofxAccount', { connectionId })).toEqual(account);
});

it('writes no journal by a plan that lacks an account, and no lines of an open month', async () => {
  const { written, files, days, month } = await openClosed();
  const plan = { name: 'plano.csv', text: 'conta;nome;eventos\n1;Banco;banco\n' };
  const lacking = await written({ kind: 'journal', ...days, format: 'hledger', plan });
  expect(lacking).toMatchObject({ state: 'failed', failure: { code: 'accounts_unmapped' } });
  const twice = { name: 'plano.csv', text: 'conta;nome;eventos\n1;Banco;banco\n1;Banco;\n' };
  const faulty = await written({ kind: 'journal', ...days, format: 'hledger', plan: twice });
  expect(faulty.failure).toMatchObject({ code: 'plan_code_twice', params: { path: 'plano.csv', line: 3 } });
  const open = await written({ kind: 'closing', month, basis: 'competencia' });
  expect(open).toMatchObject({ state: 'failed', failure: { code: 'month_not_closed' } });
  expect(await files()).toEqual([]);
});
