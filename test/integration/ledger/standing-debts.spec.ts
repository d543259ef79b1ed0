import { describe, expect, it } from 'vitest';
import { centavos } from '../../../src-main/core/money.ts';
import { charge, day, mandate, noon } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2030-01-10');
const TODAY = day('2030-01-10');

/** A payer whose mandate and charge of 2021 have ended, without money. */
function worldWithDebt() {
  const ledger = newLedger();
  const writer = ledger.write();
  const ended = mandate({ idRec: 'RRZ', status: 'CANCELADA', startDate: day('2021-01-10') });
  const due = charge({
    txid: 'txz',
    idRec: 'RRZ',
    status: 'EXPIRADA',
    amount: centavos(10_000),
    dueDate: day('2021-01-11'),
  });
  writer.store({ mandates: [ended], charges: [due] }, AT);
  writer.reconcile(TODAY, AT);
  const proof = { kind: 'lawsuit', provenOn: day('2021-03-01'), note: 'processo 1' } as const;
  const prove = () => {
    writer.setCollectionProof('txz', proof, AT);
    writer.reconcile(TODAY, AT);
  };
  const decide = (decision: 'waived' | 'settled_outside', amount: number | null = null) => {
    const paid = { paidOn: null, amount: amount === null ? null : centavos(amount) };
    writer.decide('txz', decision, '', AT, { paid });
    writer.reconcile(TODAY, AT);
  };
  const found = () => ledger.read().erasure('RRZ')?.debts;
  return { ledger, writer, prove, decide, found, [Symbol.dispose]: () => ledger[Symbol.dispose]() };
}

describe('what a payer owes', () => {
  it('is known before they are erased, with what proves a loss, and forbids it not', () => {
    using world = worldWithDebt();
    expect(world.found()).toEqual({ count: 1, amount: 10_000, since: '2021-01-11', proofs: 0 });
    world.decide('waived');
    expect(world.found()).toEqual({ count: 0, amount: 0, since: null, proofs: 0 });
    world.prove();
    expect(world.found()).toMatchObject({ count: 0, proofs: 1 });
    expect(world.ledger.read().erasure('RRZ')?.refusal).toBeNull();
    world.writer.erasePayer('RRZ', AT);
    expect(world.found()).toBeUndefined();
  });

  it('keeps the retention from erasing them until somebody has decided, and a proof for good', () => {
    using world = worldWithDebt();
    const { ledger, writer } = world;
    const passedBy = () => ledger.read().storedData(1).passedBy;
    expect(passedBy()).toBe(0);
    writer.setRetention(5);
    expect([writer.applyRetention(TODAY, AT), passedBy()]).toEqual([0, 1]);
    world.prove();
    world.decide('waived');
    writer.setRetention(5);
    expect([writer.applyRetention(TODAY, AT), passedBy()]).toEqual([0, 1]);
    // Paid by other means in part, the rest is lost all the same, and the proof is asked for.
    world.decide('settled_outside', 3_000);
    expect(world.found()).toMatchObject({ count: 0, proofs: 1 });
    expect([writer.applyRetention(TODAY, AT), passedBy()]).toEqual([0, 1]);
    // Paid by other means whole, there is no loss to prove.
    world.decide('settled_outside');
    writer.setRetention(5);
    expect([writer.applyRetention(TODAY, AT), passedBy()]).toEqual([1, 0]);
  });
});
