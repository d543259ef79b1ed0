import { describe, expect, it } from 'vitest';
import { centavos } from '../../../src-main/core/money.ts';
import type { CycleFilter } from '../../../src-preload/contract/cycles.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import {
  attempt,
  charge,
  day,
  mandate,
  noon,
  settlement,
} from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { chargesWithMandates } from '../../support/in-process/ledger/charges-with-mandates.ts';

const ID_REC = 'RR123456782024040100000000001';
const TXIDS = ['TX000000000000000000000000A1', 'TX000000000000000000000000B2'] as const;
const PAID = 'E1234567820260110120000000000001';
const TRIED = 'E1234567820260110120000000000002';
const UNKNOWN = 'E1234567820260110120000000000009';

function filled(): AnyLedger {
  const ledger = newLedger();
  const writer = ledger.write();
  const mandates = [mandate({ idRec: ID_REC })];
  const [first, second] = TXIDS;
  const charges = [
    charge({ txid: first, idRec: ID_REC, dueDate: day('2026-01-10') }),
    charge({
      ...{ txid: second, idRec: ID_REC, dueDate: day('2026-02-10') },
      attempts: [attempt({ endToEndId: TRIED, status: 'REJEITADA' })],
    }),
  ];
  writer.store(
    { mandates, charges, settlements: [settlement({ endToEndId: PAID, txid: first })] },
    noon('2026-03-10'),
  );
  writer.reconcile(day('2026-03-10'), noon('2026-03-10'));
  return ledger;
}

describe('the search for an identifier', () => {
  it.each([
    ['a payment', PAID, [TXIDS[0]]],
    ['a debit that was tried', TRIED, [TXIDS[1]]],
    ['a charge, with blanks around', ` ${TXIDS[1]} `, [TXIDS[1]]],
    ['a mandate', ID_REC, [...TXIDS]],
    ['nothing known', UNKNOWN, []],
  ])('finds the charges of %s, in the list, its sums and the exports alike', (_, payer, txids) => {
    using ledger = filled();
    const reader = ledger.read();
    const filter = { ...EVERY_CYCLE, payer };
    const rows = reader.cyclesPage(filter, { by: 'dueDate', direction: 'asc' }, 0);
    expect(rows.map(({ txid }) => txid)).toEqual(txids);
    expect(reader.cyclesSummary(filter).all.count).toBe(txids.length);
    expect([...chargesWithMandates(reader, filter)].map(({ txid }) => txid)).toEqual(txids);
  });

  it('shows what the state follows from in the row itself', () => {
    using ledger = filled();
    const reader = ledger.read();
    const rows = reader.cyclesPage(EVERY_CYCLE, { by: 'dueDate', direction: 'asc' }, 0);
    expect(rows.map(({ txid, reasons }) => [txid, reasons])).toEqual(
      TXIDS.map((txid) => [txid, reader.cycleDetail(txid)?.reasons]),
    );
    expect(rows.every(({ reasons }) => reasons.length > 0)).toBe(true);
  });
});

describe('the search for a contract', () => {
  const LONG = 'MATRICULA202600000000001';
  const OF_ANA = ['CT-002', 'Aulas de violão Sant’Anna 12', 'Aulas de dança D`Ávila'];
  const CONTRACTS = ['CT-001', 'CT-002', LONG, '7', ...OF_ANA.slice(1)];
  const ANA = { name: 'Ana Lima', document: { kind: 'cpf' as const, number: '52998224725' } };

  function withContracts(): AnyLedger {
    const ledger = newLedger();
    const writer = ledger.write();
    const mandates = CONTRACTS.map((contract) =>
      mandate({ idRec: `RR${contract}`, contract, ...(OF_ANA.includes(contract) && { payer: ANA }) }),
    );
    const charges = CONTRACTS.map((contract) => charge({ txid: `tx${contract}`, idRec: `RR${contract}` }));
    writer.store({ mandates, charges, settlements: [] }, noon('2026-03-10'));
    writer.reconcile(day('2026-03-10'), noon('2026-03-10'));
    return ledger;
  }

  it.each([
    ['one', 'ct-001', ['CT-001']],
    ['a part of several', 'CT-0', ['CT-001', 'CT-002']],
    ['one as long as an identifier', LONG, [LONG]],
    ['a short one as it is', '7', ['7']],
    ['the beginning of some that is none itself', 'CT', []],
    ['a payer', 'ana lima', OF_ANA],
    ['one by words of it', 'violao AULAS', [OF_ANA[1]]],
    ['some by a word', 'aulas', OF_ANA.slice(1)],
    ['one by the apostrophe of the keyboard', "sant'anna", [OF_ANA[1]]],
    ['one by another apostrophe than its own', 'd´avila', [OF_ANA[2]]],
    ['one by words of its payer and its own', 'lima violao', [OF_ANA[1]]],
    ['one by a payer’s document and a word', '529.982 dança', [OF_ANA[2]]],
    ['no payer of another', 'marcia violao', []],
    ['none', 'CT-9', []],
  ])('finds the charges of %s, in the list, its sums and the exports alike', (_, payer, contracts) => {
    using ledger = withContracts();
    const reader = ledger.read();
    const filter = { ...EVERY_CYCLE, payer };
    const txids = contracts.map((contract) => `tx${contract}`).toSorted();
    const rows = reader.cyclesPage(filter, { by: 'dueDate', direction: 'asc' }, 0);
    expect(rows.map(({ txid }) => txid).toSorted()).toEqual(txids);
    expect(reader.cyclesSummary(filter).all.count).toBe(txids.length);
    expect([...chargesWithMandates(reader, filter)].map(({ txid }) => txid).toSorted()).toEqual(txids);
  });

  it('stays with the payer whom the list is of', () => {
    using ledger = withContracts();
    const filter = { ...EVERY_CYCLE, payer: 'CT-0', payerOf: 'RRCT-002' };
    const rows = ledger.read().cyclesPage(filter, { by: 'dueDate', direction: 'asc' }, 0);
    expect(rows.map(({ txid }) => txid)).toEqual(['txCT-002']);
  });
});

it('tells charges by txid in the order asked for, and of a filter those alone that it holds', () => {
  using ledger = newLedger();
  const writer = ledger.write();
  const txids = Array.from({ length: 24 }, (_, at) => `tx${at}`);
  const charges = txids.map((txid, at) =>
    charge({ txid, dueDate: day('2026-01-10'), amount: centavos(at + 1) }),
  );
  writer.store(
    { mandates: [mandate()], charges, settlements: [settlement({ endToEndId: PAID, txid: 'tx7' })] },
    noon('2026-03-10'),
  );
  writer.reconcile(day('2026-03-10'), noon('2026-03-10'));
  const asked = ['unknown', ...txids.toReversed()];
  const told = (filter: CycleFilter | null) =>
    ledger
      .read()
      .cyclesByTxid(asked, filter)
      .map(({ txid }) => txid);
  expect(told(null)).toEqual(txids.toReversed());
  const unpaid = {
    ...EVERY_CYCLE,
    groups: ['unpaid' as const],
    amountMin: 3,
    amountMax: 12,
    payer: 'marcia',
  };
  expect(told(unpaid)).toEqual(['tx11', 'tx10', 'tx9', 'tx8', 'tx6', 'tx5', 'tx4', 'tx3', 'tx2']);
  expect(told({ ...unpaid, payer: 'zoraide' })).toEqual([]);
  writer.decide('tx9', 'waived', '', noon('2026-03-10'));
  expect(told(unpaid)).not.toContain('tx9');
});
