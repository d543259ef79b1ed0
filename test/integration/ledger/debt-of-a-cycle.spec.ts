import { describe, expect, it } from 'vitest';
import { centavos } from '../../../src-main/core/money.ts';
import type { ChargeRecord } from '../../../src-main/core/records.ts';
import { charge, day, mandate, noon, settlement } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-11-25');
const TODAY = day('2026-11-25');
const NOVEMBER = { from: day('2026-11-01'), to: day('2026-11-30') };

/** Tries of the cycle of November, R$ 100,00 each, of one mandate. */
function tried(...changes: readonly Partial<ChargeRecord>[]) {
  const ledger = newLedger();
  const writer = ledger.write();
  const charges = changes.map((change, at) => of(at, change));
  writer.store({ mandates: [mandate({ startDate: day('2026-10-10'), ...TERMS })], charges }, AT);
  writer.reconcile(TODAY, AT);
  return { ledger, writer };
}

const TERMS = { idRec: 'RR1', periodicity: 'MENSAL' } as const;
const of = (at: number, change: Partial<ChargeRecord>): ChargeRecord =>
  charge({
    ...{ txid: `A${at + 1}`, idRec: 'RR1', status: 'REJEITADA', amount: centavos(10_000) },
    ...{ dueDate: day(`2026-11-${10 + 4 * at}`), ...change },
  });

/** What each place tells of the payer's debt. */
function owed({ ledger }: ReturnType<typeof tried>) {
  const reader = ledger.read();
  const { total } = reader.payersPage({ choice: 'arrears', search: '' }, 'urgency', 0);
  const payerIds = ledger.behind((db) => db.prepare<[], number>('SELECT id FROM payer').pluck().all());
  const message = reader.messageFacts(payerIds).flatMap(({ unpaid }) => unpaid.map(({ txid }) => txid));
  const revenue = [...reader.eachDueCharge(NOVEMBER)].map(({ txid }) => txid);
  return { arrears: total.amount, message, revenue };
}

describe('a cycle that was refused', () => {
  it('is owed once, however often, in arrears, in messages and as revenue', () => {
    const three = tried({}, {}, {});
    using _ledger = three.ledger;
    expect(owed(three)).toEqual({ arrears: 10_000, message: ['A3'], revenue: ['A3'] });
    // Its states are the rulebook's: each was refused, and none is replaced.
    const states = three.ledger.behind((db) => db.prepare('SELECT state, grp FROM cycle ORDER BY id').all());
    expect(states).toEqual([1, 2, 3].map(() => ({ state: 'rejected', grp: 'unpaid' })));
  });

  it('is owed by its last try from the moment on that this one is refused, and by none while one is live', () => {
    const open = tried({});
    using _ledger = open.ledger;
    const hear = (change: Partial<ChargeRecord>) => {
      open.writer.store({ charges: [of(1, change)] }, AT);
      open.writer.reconcile(TODAY, AT);
      return owed(open).message;
    };
    expect(owed(open).message).toEqual(['A1']);
    expect(hear({ status: 'ATIVA', dueDate: day('2026-11-28') })).toEqual([]);
    expect(hear({ status: 'REJEITADA' })).toEqual(['A2']);
    expect(hear({ status: 'CANCELADA' })).toEqual(['A1']);
  });

  it('is owed no more once its successor was paid outside, or came to money after it was cancelled', () => {
    const said = tried({}, { status: 'CANCELADA' });
    using _said = said.ledger;
    said.writer.decide('A2', 'settled_outside', '', AT);
    expect(owed(said)).toMatchObject({ arrears: 0, message: [], revenue: ['A2'] });
    const paid = tried({}, { status: 'CANCELADA' });
    using _paid = paid.ledger;
    const money = settlement({ endToEndId: 'E1', txid: 'A2', amount: centavos(10_000), at: AT });
    paid.writer.store({ settlements: [money] }, AT);
    paid.writer.reconcile(TODAY, AT);
    expect(owed(paid)).toMatchObject({ arrears: 0, message: [], revenue: ['A2'] });
  });

  it.each<[string, Partial<Parameters<typeof mandate>[0]>]>([
    ['of an unknown periodicity', { periodicity: 'BIMESTRAL' }],
    ['due before its mandate begins', { startDate: day('2027-01-10') }],
  ])('is its due date where cycles are not known: %s', (_, change) => {
    const open = tried({ dueDate: day('2026-11-10') }, { dueDate: day('2026-11-10'), status: 'CONCLUIDA' });
    using _ledger = open.ledger;
    open.writer.store({ mandates: [mandate({ ...TERMS, ...change })] }, AT);
    open.writer.store({ charges: [of(0, { dueDate: day('2026-11-10'), amount: centavos(10_001) })] }, AT);
    open.writer.reconcile(TODAY, AT);
    expect(owed(open)).toMatchObject({ arrears: 0, message: [] });
  });
});
