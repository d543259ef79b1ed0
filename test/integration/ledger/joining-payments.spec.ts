import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centavos } from '../../../src-main/core/money.ts';
import type { Batch } from '../../../src-main/ledger/model/ledger-writer.ts';
import { charge, day, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger, triesOf } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-01-20');
const document = (number: string) => ({ kind: 'cpf' as const, number });

/** A mandate that was joined by paying J1, and one by paying J2; E1 of both mandates' money is R$ 50.00. */
function filled(): AnyLedger {
  const ledger = newLedger();
  const writer = ledger.write();
  writer.store(
    {
      mandates: [
        mandate({ joiningTxid: 'J1' }),
        mandate({
          idRec: 'RR2',
          contract: 'CT-2',
          payer: { name: 'Bar do Zé', document: document('98765432100') },
          joiningTxid: 'J2',
        }),
      ],
      charges: [charge()],
      settlements: [
        settlement({ endToEndId: 'E1', txid: 'J1', at: noon('2026-01-08') }),
        settlement({
          endToEndId: 'E2',
          txid: 'J2',
          amount: centavos(990),
          refunds: [refund({ amount: centavos(90) })],
        }),
        settlement({ endToEndId: 'E3' }),
        settlement({ endToEndId: 'E4', txid: 'nobody' }),
      ],
    },
    AT,
  );
  writer.reconcile(day('2026-01-20'), AT);
  return ledger;
}

describe('joining payments', () => {
  it('are listed newest first with payer, mandate and what went back, apart from charges and orphans', () => {
    using ledger = filled();
    const { rows, total } = ledger.read().joining('');
    expect(rows).toEqual([
      {
        endToEndId: 'E2',
        txid: 'J2',
        idRec: 'RR2',
        contract: 'CT-2',
        payerName: 'Bar do Zé',
        payerDocument: '***.654.321-**',
        amount: 990,
        at: noon('2026-01-12'),
        refunded: 90,
      },
      expect.objectContaining({ endToEndId: 'E1', idRec: 'RR1', payerName: 'Márcia Araújo', refunded: 0 }),
    ]);
    expect(total).toEqual({ count: 2, amount: 5_990, refunded: 90 });
    expect(ledger.read().overview().joining).toEqual(total);
    expect(
      ledger
        .read()
        .orphans()
        .map(({ endToEndId }) => endToEndId),
    ).toEqual(['E4']);
  });

  it.each([
    ['a name without its accent', 'MARCIA', ['E1']],
    ['a document', '987.654', ['E2']],
    ['part of a contract', 'ct-', ['E2', 'E1']],
    ['a payer’s name and a contract', 'ct- araujo', ['E1']],
    ['a txid', ' J1 ', ['E1']],
    ['an endToEndId', 'E2', ['E2']],
    ['an idRec', 'RR2', ['E2']],
    ['what nobody bears', 'zzz', []],
  ])('are found by %s, and added up as found', (_, search, found) => {
    using ledger = filled();
    const { rows, total } = ledger.read().joining(search);
    expect(rows.map(({ endToEndId }) => endToEndId)).toEqual(found);
    expect(total.count).toBe(found.length);
    expect(total.amount).toBe(rows.reduce((sum, { amount }) => sum + amount, 0));
  });

  it('stand with their mandate, those of another do not', () => {
    using ledger = filled();
    const payment = { endToEndId: 'E1', amount: 5_000, at: noon('2026-01-08'), refunded: 0 };
    expect(ledger.read().mandateDetail('RR1')?.joiningPayments).toEqual([payment]);
    expect(ledger.read().mandateDetail('RR2')?.joiningPayments).toMatchObject([{ endToEndId: 'E2' }]);
  });

  it('are counted once although two mandates name the same txid', () => {
    using ledger = filled();
    ledger.write().store({ mandates: [mandate({ idRec: 'RR3', joiningTxid: 'J1' })] }, AT);
    const { rows, total } = ledger.read().joining('');
    expect(rows.map(({ idRec }) => idRec)).toEqual(['RR2', 'RR1']);
    expect(total).toEqual(ledger.read().overview().joining);
  });
});

type Told =
  | { readonly kind: 'mandate'; readonly idRec: string; readonly joiningTxid: string | null }
  | { readonly kind: 'settlement'; readonly endToEndId: string; readonly txid: string | null }
  | { readonly kind: 'charge'; readonly txid: string };

const TXIDS = ['J1', 'J2', 'J3'] as const;
const txid = fc.constantFrom(...TXIDS);
const told: fc.Arbitrary<Told> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('mandate' as const),
      idRec: fc.constantFrom('RR1', 'RR2'),
      joiningTxid: fc.option(txid),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('settlement' as const),
      endToEndId: fc.constantFrom('E1', 'E2', 'E3'),
      txid: fc.option(txid),
    }),
  },
  fc.record({ kind: fc.constant('charge' as const), txid }),
);

function batchOf(record: Told): Batch {
  if (record.kind === 'mandate') return { mandates: [mandate(record)] };
  if (record.kind === 'settlement') return { settlements: [settlement(record)] };
  return { charges: [charge(record)] };
}

/** What the rule says of all that was told, in whatever order: a settlement under two txids counts for nobody. */
function joiningOf(story: readonly Told[]): readonly string[] {
  const mandates = new Map<string, string | null>();
  const settlements = new Map<string, Set<string>>();
  const charges = new Set<string>();
  for (const record of story) {
    if (record.kind === 'mandate') mandates.set(record.idRec, record.joiningTxid);
    else if (record.kind === 'charge') charges.add(record.txid);
    else if (record.txid !== null)
      settlements.set(record.endToEndId, new Set(settlements.get(record.endToEndId)).add(record.txid));
  }
  const named = new Set([...mandates.values()]);
  const isJoining = (own: string): boolean => named.has(own) && !charges.has(own);
  return [...settlements]
    .filter(([, txids]) => txids.size === 1 && [...txids].every(isJoining))
    .map(([endToEndId]) => endToEndId)
    .toSorted();
}

it('what is a joining payment follows from the last word on each record, in whatever order and batches they come', () => {
  fc.assert(
    fc.property(fc.array(told, { minLength: 1, maxLength: 12 }), fc.boolean(), (story, isOneByOne) => {
      using ledger = newLedger();
      const writer = ledger.write();
      for (const record of story) {
        writer.store(batchOf(record), AT);
        if (isOneByOne) writer.reconcile(day('2026-01-20'), AT);
      }
      writer.reconcile(day('2026-01-20'), AT);
      const reader = ledger.read();
      const { rows, total } = reader.joining('');
      expect(rows.map(({ endToEndId }) => endToEndId).toSorted()).toEqual(joiningOf(story));
      expect(reader.overview().joining).toEqual(total);
      expect(total).toMatchObject({ count: rows.length, amount: rows.length * 5_000 });
      for (const row of rows) expect(reader.mandateDetail(row.idRec)?.joiningTxid).toBe(row.txid);
      expect([...reader.eachJoining()].map(({ endToEndId }) => endToEndId)).toEqual(
        rows.map(({ endToEndId }) => endToEndId),
      );
    }),
    { numRuns: triesOf(150) },
  );
});
