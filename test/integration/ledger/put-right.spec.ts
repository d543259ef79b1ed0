import { join } from 'node:path';
import { expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { civilMonth, firstDayOf, lastDayOf } from '../../../src-main/core/civil-month.ts';
import { type ChangedEntry, changedByBatch } from '../../../src-main/core/close/left-entries.ts';
import { centavos } from '../../../src-main/core/money.ts';
import {
  type NewPostings,
  preparePostings,
  weighPostings,
  writePostings,
} from '../../../src-main/exports/postings/write-postings.ts';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import { ACCOUNT_USES } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { noon, refund } from '../../support/fake/records/ledger-records.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { AT, hear, paid, type Shop, shop } from '../../support/in-process/ledger/closable-shop.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

const accounts = ACCOUNT_USES.map((use, at) => ({
  ...{ code: String(100 + at), name: use, history: '', uses: [use] },
}));
const JANUARY = '2026-01';
const asked = (month: string): NewPostings => ({
  kind: 'new',
  days: { from: firstDayOf(civilMonth(month)), to: lastDayOf(civilMonth(month)) },
  settings: { layout: 'csv', composed: null, accounts, cnpj: null, withRevenue: false },
});

/** Writes the month's batch, and answers its number. */
async function leave({ writer, reader }: Shop, month = JANUARY): Promise<number> {
  const request = asked(month);
  const written = await writePostings(
    await preparePostings(reader(), request),
    request,
    join(tempFolder(), 'x'),
    {
      record: async (batch) => writer.recordPostings(batch, AT),
      undo: async (id) => writer.undoPostings(id, AT),
      batches: async () => reader().postingBatches(),
      repeat: async (id) => writer.repeatPostings(id, AT),
      place: async (id, path) => writer.placePostings(id, path),
    },
  );
  return written?.batchId ?? 0;
}

const changedIn = (of: Shop, month = JANUARY): readonly ChangedEntry[] =>
  of.reader().changedEntries(civilMonth(month));
const putRight = ({ writer }: Shop, entries: readonly ChangedEntry[]): void =>
  writer.actingAs('Ana', 'putRight', () => writer.putRight(entries, AT));

/** How many stand open of a month: at its closing, and where its file is made. */
async function openOf(of: Shop, month = JANUARY): Promise<readonly number[]> {
  const points = of.reader().openPoints(civilMonth(month));
  const point = points.find((each) => each.point === 'changed_entries');
  const weighed = await weighPostings(of.reader(), asked(month));
  return [point?.count ?? 0, weighed.kind === 'ready' ? weighed.changed : -1];
}

const lastActs = (reader: LedgerReader) =>
  reader
    .acts({ author: null, kinds: [], from: null, to: null, search: '', batchId: null }, null)
    .rows.map(({ kind, author, rows }) => [kind, author, rows]);

const LINKED = { movement: 'E1', refund: '', kind: 'money' } as const;

it('an entry that the office put right stands open no more, its batch stays refused, and it comes back when it changes again', async () => {
  const of = shop(paid('E1', null, '2026-01-20', 10_000));
  const batchId = await leave(of);
  expect(changedIn(of)).toEqual([]);
  of.writer.assign('E1', 'jan', AT);
  const day = civilDate('2026-01-20');
  expect(changedIn(of)).toEqual([
    {
      ...{ ...LINKED, batchId, print: '2026-01-20, receipt 10000', putRight: null, overtaken: null },
      asLeft: { day, parts: [{ event: 'orphan', amount: 10_000 }] },
      asNow: { day, parts: [{ event: 'receipt', direction: 'in', amount: 10_000 }] },
    },
  ]);
  expect(await openOf(of)).toEqual([1, 1]);
  putRight(of, changedIn(of));
  expect(await openOf(of)).toEqual([0, 0]);
  expect(changedIn(of)).toMatchObject([{ putRight: { at: AT } }]);
  await expect(preparePostings(of.reader(), { kind: 'again', id: batchId })).rejects.toMatchObject({
    code: 'posting_batch_changed',
  });
  of.writer.assign('E1', 'feb', AT);
  hear(of, paid('E0', 'feb', '2026-01-10', 10_000));
  expect(await openOf(of)).toEqual([1, 1]);
  expect(changedIn(of)).toMatchObject([{ print: '2026-01-20, excess 10000', putRight: null }]);
  expect(lastActs(of.reader())).toContainEqual(['postings_put_right', 'Ana', 1]);
});

it('an entry that goes back to what it left as after it was put right stands open, until it is put right once more', async () => {
  const of = shop(paid('E1', null, '2026-01-20', 10_000));
  const batchId = await leave(of);
  of.writer.assign('E1', 'jan', AT);
  putRight(of, changedIn(of));
  of.writer.assign('E1', null, AT);
  expect(await openOf(of)).toEqual([1, 1]);
  const asPutRight = { day: '2026-01-20', parts: [{ event: 'receipt', amount: 10_000 }] };
  expect(changedIn(of)).toMatchObject([{ putRight: null, overtaken: { as: asPutRight } }]);
  expect(changedByBatch([{ month: civilMonth(JANUARY), entries: changedIn(of) }])).toMatchObject([
    { id: batchId, changed: 1 },
  ]);
  putRight(of, changedIn(of));
  expect(await openOf(of)).toEqual([0, 0]);
  // Its file says the same by now, and the office's books came to it by another way.
  const again = () => preparePostings(of.reader(), { kind: 'again', id: batchId });
  await expect(again()).rejects.toMatchObject({ code: 'posting_batch_changed' });
  of.writer.takeBackPutRight([LINKED], AT);
  expect(changedIn(of)).toEqual([]);
  expect(await again()).toMatchObject({ entries: 1 });
});

it('the word is taken back, or goes with the batch', async () => {
  const of = shop(paid('E1', null, '2026-01-20', 10_000));
  const batchId = await leave(of);
  of.writer.assign('E1', 'jan', AT);
  const { writer } = of;
  const takeBack = () =>
    writer.actingAs('Bia', 'takeBackPutRight', () => writer.takeBackPutRight([LINKED], AT));
  expect(codeOf(takeBack)).toBe('act_overtaken');
  putRight(of, changedIn(of));
  takeBack();
  expect(await openOf(of)).toEqual([1, 1]);
  putRight(of, changedIn(of));
  writer.undoPostings(batchId, AT);
  expect(changedIn(of)).toEqual([]);
  expect(of.reader().putRight()).toEqual([]);
  expect(lastActs(of.reader()).map(([kind]) => kind)).toEqual([
    ...['postings_undone', 'postings_put_right', 'put_right_undone', 'postings_put_right', 'assignment'],
    'postings_written',
  ]);
});

it('nothing is kept where one of the entries is in its batch no more', async () => {
  const of = shop(paid('E1', null, '2026-01-20', 10_000), paid('E2', null, '2026-01-21', 500));
  const batchId = await leave(of);
  const gone = { ...LINKED, movement: 'E2', batchId, print: '' };
  const other = { ...LINKED, batchId: batchId + 1, print: '' };
  expect(codeOf(() => of.writer.putRight([gone, other], AT))).toBe('act_overtaken');
  expect(of.reader().putRight()).toEqual([]);
  const revenue = { ...gone, kind: 'revenue' as const };
  expect(codeOf(() => of.writer.putRight([revenue], AT))).toBe('act_overtaken');
});

it('one word holds in both months where an entry has moved from one into the other, and until it is gone for good', async () => {
  const told = (settledAt: string | null, status = 'DEVOLVIDO') => ({
    ...paid('E1', 'jan', '2026-01-20', 10_000),
    ...{ raw: JSON.stringify({ settledAt, status }) },
    refunds: [
      refund({
        ...{ id: 'D1', amount: centavos(500), status, requestedAt: noon('2026-01-31') },
        settledAt: settledAt === null ? null : noon(settledAt),
      }),
    ],
  });
  const of = shop(told(null));
  await leave(of);
  hear(of, told('2026-02-01'));
  const months = [JANUARY, '2026-02'];
  for (const month of months) {
    expect(changedIn(of, month)).toMatchObject([{ refund: 'D1', asNow: { day: '2026-02-01' } }]);
    expect(await openOf(of, month)).toEqual([1, 1]);
  }
  putRight(of, changedIn(of));
  for (const month of months) expect(await openOf(of, month)).toEqual([0, 0]);
  hear(of, told('2026-02-03'));
  for (const month of months) expect(await openOf(of, month)).toEqual([1, 1]);
  expect(of.reader().postedMonths()).toEqual([JANUARY]);
  const both = months.map((month) => ({ month: civilMonth(month), entries: changedIn(of, month) }));
  expect(changedByBatch(both)).toEqual([{ id: 1, changed: 1, month: JANUARY }]);
  // A refund that came to nothing would not be posted at all.
  hear(of, told(null, 'NAO_REALIZADO'));
  expect(changedIn(of)).toMatchObject([{ asNow: null, print: '', putRight: null }]);
  putRight(of, changedIn(of));
  expect(await openOf(of)).toEqual([0, 0]);
  expect(changedByBatch([{ month: civilMonth(JANUARY), entries: changedIn(of) }])).toEqual([]);
});
