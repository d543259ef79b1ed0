import { expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import type { AccountPlan } from '../../../../src-main/core/close/accounts.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import {
  lackingUsesOf,
  makePostingFile,
  type PostingSource,
} from '../../../../src-main/exports/postings/posting-file.ts';
import { ACCOUNT_USES } from '../../../../src-preload/contract/vocabulary/accounting.ts';
import { readDominio } from '../../../support/oracles/dominio-file.ts';

const PLAN: AccountPlan = new Map(
  ACCOUNT_USES.map((use, at) => [use, { code: String(101 + at), name: use }]),
);
const SETTINGS = {
  layout: 'dominio',
  composed: null,
  plan: PLAN,
  company: { cnpj: '12345678000195' },
} as const;
const fee = (id: number, amount: number, text: string) =>
  ({ kind: 'fee', id, day: civilDate('2026-11-10'), amount: centavos(amount), text, fitId: null }) as const;
const FEES = [fee(3, 990, 'pacote; mensal'), fee(4, 150, '')];
const source = (changes: Partial<PostingSource> = {}): PostingSource => ({
  ...{
    lines: [],
    dueCharges: [],
    revenueUntil: null,
    fees: FEES,
    posted: [],
    elsewhere: [],
    putRight: [],
    again: null,
  },
  ...changes,
});

it('a tariff leaves the bank’s account on its day, once, with what was said of it', async () => {
  const file = await makePostingFile(SETTINGS, source());
  expect(file).toMatchObject({ entries: 2, fees: 1_140, received: 0, refunded: 0, revenue: 0 });
  const [first, second] = readDominio(file.bytes).entries.map(({ lines }) => lines[0]);
  const [bank, account] = (['bank', 'fee'] as const).map((use) => PLAN.get(use)?.code);
  expect(first).toMatchObject({ day: '10/11/2026', debit: account, credit: bank, amount: 990 });
  expect(first?.history).toBe('Tarifa bancária pacote; mensal');
  expect(second?.history).toBe('Tarifa bancária');
  const posted = file.rows.map((row) => ({ ...row, batchId: 7 }));
  expect(posted).toMatchObject([{ movement: 'fee-3', event: 'fee' }, { movement: 'fee-4' }]);
  const next = await makePostingFile(SETTINGS, source({ posted }));
  expect(next).toMatchObject({ entries: 0, leftOut: 2, changed: 0, fees: 0 });
  const again = await makePostingFile(SETTINGS, source({ posted, again: 7 }));
  expect(again.sha256).toBe(file.sha256);
  const fewer = source({ posted, again: 7, fees: FEES.slice(1) });
  await expect(makePostingFile(SETTINGS, fewer)).rejects.toMatchObject({ code: 'posting_batch_changed' });
});

it('a tariff without an account blocks the file', async () => {
  const plan = new Map([...PLAN].filter(([use]) => use !== 'fee'));
  await expect(makePostingFile({ ...SETTINGS, plan }, source())).rejects.toMatchObject({
    ...{ code: 'accounts_unmapped', params: { uses: 'fee' } },
  });
  expect(await lackingUsesOf(source(), plan)).toEqual([{ use: 'fee', entries: 2, amount: 1_140 }]);
});
