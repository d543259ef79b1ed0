import { expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { monthOf } from '../../../src-main/core/civil-month.ts';
import { charge, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { ledgerOf, rowsOf } from '../../support/in-process/ledger/accounting-ledger.ts';

const DUE = '2026-01-12';
const paid = { txid: 'a', at: noon(DUE) };

it.each([
  ['paid after it was cancelled', 'CANCELADA', [settlement(paid)], true],
  ['refused and still owed', 'REJEITADA', [], true],
  ['expired and unpaid', 'EXPIRADA', [], true],
  ['cancelled', 'CANCELADA', [], false],
  [
    'given back once it was closed',
    'EXPIRADA',
    [settlement({ ...paid, refunds: [refund({ amount: charge().amount })] })],
    false,
  ],
])('a charge that was %s has a document where the register has its row', (_, status, settlements, has) => {
  const reader = ledgerOf({ charges: [charge({ txid: 'a', status })], settlements }, '2026-03-01').read();
  const txids = has ? ['a'] : [];
  expect(rowsOf(reader, { subject: 'receivables' }).map(({ txid }) => txid)).toEqual(txids);
  const month = monthOf(civilDate(DUE));
  expect(reader.documentMonth(month, '').charges.rows.map(({ txid }) => txid)).toEqual(txids);
  const reference = { txids: [], contracts: ['CT-1'], dueDate: null, month, payer: null, amount: null };
  expect(reader.documentCharges([reference])).toEqual([txids]);
  reader.close();
});
