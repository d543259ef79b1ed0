import { expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { monthOf } from '../../../src-main/core/civil-month.ts';
import { centavos } from '../../../src-main/core/money.ts';
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

it('a refused charge that was written off keeps its row until another one bears its cycle', () => {
  const refused = charge({ txid: 'a', status: 'REJEITADA' });
  const ledger = ledgerOf({ charges: [refused], settlements: [] }, '2026-03-01');
  const writer = ledger.write();
  const month = monthOf(civilDate(DUE));
  const told = () => {
    const reader = ledger.read();
    return [
      rowsOf(reader, { subject: 'receivables' }).map(({ txid }) => txid),
      reader.documentMonth(month, '').charges.rows.map(({ txid }) => txid),
    ];
  };
  writer.decide('a', 'waived', '', noon('2026-03-01'));
  expect(told()).toEqual([['a'], ['a']]);
  writer.store({ charges: [charge({ txid: 'b', status: 'CONCLUIDA' })] }, noon('2026-03-01'));
  writer.reconcile(civilDate('2026-03-01'), noon('2026-03-01'));
  expect(told()).toEqual([['b'], ['b']]);
});

it('finds documents by their number, of a charge and of none', () => {
  const ledger = ledgerOf({ charges: [charge({ txid: 'a' })], settlements: [] }, '2026-03-01');
  const given = { issuedOn: civilDate(DUE), amount: null, issuer: null, source: 'nfse' } as const;
  const documents = [
    { ...given, txid: 'a', number: '7' },
    { ...given, txid: null, number: '8' },
    { ...given, txid: null, number: '9' },
  ];
  ledger.write().importDocuments(documents, noon(DUE));
  const reader = ledger.read();
  const marks = { amount: null, issuer: null };
  expect(reader.notedNumbers(['7', '8', '8', '10'])).toEqual([
    { ...marks, number: '7', issuedOn: DUE, txid: 'a' },
    { ...marks, number: '8', issuedOn: DUE, txid: null },
  ]);
  reader.close();
});

it('keeps two documents of one number and day without a charge, each until it is told again or has its charge', () => {
  const owed = charge({ txid: 'a' });
  const ledger = ledgerOf({ charges: [owed], settlements: [] }, '2026-03-01');
  const writer = ledger.write();
  const issuedOn = civilDate(DUE);
  const given = { txid: null, number: '12', issuedOn, source: 'nfse' } as const;
  const ofBranch = { ...given, issuer: '11222333000262', amount: owed.amount };
  const others = [
    { ...given, issuer: '11222333000181', amount: centavos(25_000) },
    { ...given, issuer: null, amount: centavos(300), source: 'csv' } as const,
  ];
  const told = () => {
    return ledger
      .read()
      .documentMonth(monthOf(issuedOn), '')
      .documents.rows.map(({ amount }) => amount);
  };
  for (const _ of ['once', 'and again']) writer.importDocuments([ofBranch, ...others], noon(DUE));
  expect(told().toSorted()).toEqual([owed.amount, 25_000, 300].toSorted());
  // Typed with its number and day alone: it is the one of its charge's amount.
  writer.setDocument('a', { number: '12', issuedOn }, noon(DUE));
  expect(told().toSorted()).toEqual([25_000, 300]);
  expect(ledger.read().notedNumbers(['12'])).toContainEqual({
    ...{ number: '12', issuedOn, txid: 'a', issuer: ofBranch.issuer, amount: owed.amount },
  });
});
