import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import type { AccountPlan } from '../../../../src-main/core/close/accounts.ts';
import type { MoneyLine } from '../../../../src-main/core/close/money-line.ts';
import type { DueCharge } from '../../../../src-main/core/close/posting-entry.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import {
  lackingUsesOf,
  makePostingFile,
  type PostingSource,
} from '../../../../src-main/exports/postings/posting-file.ts';
import type { PostedRow } from '../../../../src-main/ledger/reading/accounts/posted-rows.ts';
import { ACCOUNT_USES } from '../../../../src-preload/contract/vocabulary/accounting.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';

const PLAN: AccountPlan = new Map(
  ACCOUNT_USES.map((use, at) => [use, { code: String(101 + at), name: use }]),
);
const SETTINGS = { layout: 'csv', composed: null, plan: PLAN, company: { cnpj: null } } as const;
const orphan = (endToEndId: string, amount: number): MoneyLine => ({
  ...{ kind: 'orphan', paymentKind: 'orphan', endToEndId, refundId: null, nature: null, charge: null },
  ...{ at: noon('2026-11-05'), amount: centavos(amount), txid: null, idRec: null, contract: '' },
  ...{ payerName: '', payerDocument: null },
});
const source = (lines: readonly MoneyLine[], changes: Partial<PostingSource> = {}): PostingSource => ({
  ...{
    lines,
    dueCharges: [],
    revenueUntil: null,
    fees: [],
    posted: [],
    elsewhere: [],
    putRight: [],
    again: null,
  },
  ...changes,
});
const left = (movement: string, amount: number): PostedRow => ({
  ...{ movement, refund: '', event: 'orphan', batchId: 7 },
  ...{ day: civilDate('2026-11-05'), amount: centavos(amount) },
});

it('what moved nothing is posted nowhere, and an earlier file that had it can be written once more', async () => {
  const lines = [orphan('E1', 0), orphan('E2', 100)];
  const first = await makePostingFile(SETTINGS, source(lines));
  expect(first).toMatchObject({ entries: 1, rows: [{ movement: 'E2' }] });
  const posted = [left('E1', 0), left('E2', 100)];
  const again = await makePostingFile(SETTINGS, source(lines, { posted, again: 7 }));
  expect(again.sha256).toBe(first.sha256);
  expect(await makePostingFile(SETTINGS, source(lines, { posted }))).toMatchObject({
    leftOut: 1,
    changed: 0,
  });
});

it('says of what has left and is gone that it would not be posted today', async () => {
  const fee = { ...left('fee-3', 990), event: 'fee' } as const;
  const revenue = { ...left('tx1', 500), event: 'revenue' } as const;
  const refunded = { ...left('E2', 50), refund: 'D1', event: 'refund_original' } as const;
  const posted = [left('E1', 100), left('E2', 100), refunded, fee, revenue];
  const file = await makePostingFile(SETTINGS, source([orphan('E2', 100)], { posted }));
  expect(file).toMatchObject({ entries: 0, leftOut: 1, changed: 4, changedRevenue: ['tx1'] });
});

describe('revenue', () => {
  const due = (txid: string, dueDate: string, amount = 500): DueCharge => ({
    ...{ txid, dueDate: civilDate(dueDate), amount: centavos(amount) },
    ...{ contract: '', payerName: '', payerDocument: null },
  });
  const revenue = (txid: string) => ({ ...left(txid, 500), event: 'revenue' }) as const;
  const until = civilDate('2026-11-10');

  it('that left and is no more, or is another, is told by its charge, also where no revenue is asked for', async () => {
    const posted = ['called-off', 'dearer', 'same'].map(revenue);
    // A charge that bears the cycle of the one that was called off is revenue of its own.
    const dueCharges = [
      due('dearer', '2026-11-05', 600),
      due('same', '2026-11-05'),
      due('new', '2026-11-05'),
    ];
    const told = { changed: 2, changedRevenue: ['dearer', 'called-off'] };
    const asked = source([], { posted, dueCharges, revenueUntil: until });
    expect(await makePostingFile(SETTINGS, asked)).toMatchObject({ ...told, entries: 1, leftOut: 2 });
    const notAsked = { ...asked, revenueUntil: null };
    expect(await makePostingFile(SETTINGS, notAsked)).toMatchObject({ ...told, entries: 0, leftOut: 0 });
    expect(await lackingUsesOf(notAsked, new Map())).toEqual([]);
  });

  it('of a day to come is not taken: its charge may yet be called off', async () => {
    const dueCharges = [due('today', '2026-11-10'), due('tomorrow', '2026-11-11')];
    const asked = source([], { dueCharges, revenueUntil: until });
    expect(await makePostingFile(SETTINGS, asked)).toMatchObject({ rows: [{ movement: 'today' }] });
    expect(await lackingUsesOf(asked, new Map())).toMatchObject([{ entries: 1 }, { entries: 1 }]);
    // What an earlier version took of such a day stands, and its file can be written once more.
    const early = { ...revenue('tomorrow'), day: civilDate('2026-11-11') };
    const known = { ...asked, posted: [early] };
    expect(await makePostingFile(SETTINGS, known)).toMatchObject({ entries: 1, changed: 0 });
    expect(await makePostingFile(SETTINGS, { ...known, again: 7 })).toMatchObject({ entries: 1 });
  });

  it('says how many charges fall due after the last day that it is taken of, where it is asked for', async () => {
    const dueCharges = [due('tx1', '2026-11-20'), due('tx2', '2026-11-21'), due('tx3', '2026-12-01')];
    const made = (changes: Partial<PostingSource>) =>
      makePostingFile(SETTINGS, source([], { dueCharges, ...changes }));
    const until = (day: string) => made({ revenueUntil: civilDate(day) });
    expect(await until('2026-11-20')).toMatchObject({
      ...{ entries: 1, toCome: { charges: 2, after: '2026-11-20' } },
    });
    expect(await until('2026-12-01')).toMatchObject({ entries: 3, toCome: null });
    expect(await made({})).toMatchObject({ entries: 0, toCome: null });
  });
});
