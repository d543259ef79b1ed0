import { describe, expect, it } from 'vitest';
import { centavos } from '../../../src-main/core/money.ts';
import { SETTING_NOTES } from '../../../src-main/ledger/model/notes.ts';
import { RESOURCE_KINDS } from '../../../src-preload/contract/vocabulary/resources.ts';
import {
  attempt,
  charge,
  day,
  mandate,
  noon,
  refund,
  settlement,
} from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-01-20');

describe('storing records', () => {
  it('counts what is new, what changed and nothing for what is the same', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const batch = { charges: [charge()], mandates: [mandate()], settlements: [settlement()] };
    expect(writer.store(batch, AT)).toEqual({
      new: { charges: 1, mandates: 1, settlements: 1 },
      changed: { charges: 0, mandates: 0, settlements: 0 },
      quarantined: 0,
      evaluated: 0,
      disputed: [],
    });
    const changed = { ...batch, charges: [charge({ status: 'CONCLUIDA' })] };
    const none = { charges: 0, mandates: 0, settlements: 0 };
    expect(writer.store(changed, AT)).toEqual({
      new: none,
      changed: { ...none, charges: 1 },
      quarantined: 0,
      evaluated: 0,
      disputed: [],
    });
    expect(writer.store(changed, AT)).toEqual({
      new: none,
      changed: none,
      quarantined: 0,
      evaluated: 0,
      disputed: [],
    });
  });

  it('marks nothing for records that did not change', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const batch = { charges: [charge()], mandates: [mandate()], settlements: [settlement()] };
    writer.store(batch, AT);
    expect(writer.reconcile(day('2026-01-20'), AT)).toBe(1);
    writer.store(batch, AT);
    expect(writer.reconcile(day('2026-01-20'), AT)).toBe(0);
  });

  it('keeps the raw text as it came and every change of status', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const odd = { ...charge({ status: 'Concluída' }), raw: '{ "novo": [1.10],  "txid":"tx1" }' };
    writer.store({ charges: [charge()] }, AT);
    writer.store({ charges: [odd] }, noon('2026-01-21'));
    writer.store({ charges: [{ ...odd, raw: '{}' }] }, noon('2026-01-22'));
    writer.store({ charges: [odd] }, noon('2026-01-23'));
    writer.reconcile(day('2026-01-21'), AT);
    const detail = ledger.read().cycleDetail('tx1');
    expect(detail?.rawCharge).toBe(odd.raw);
    expect(detail?.row.status).toBe('Concluída');
    const change = {
      at: noon('2026-01-21'),
      what: 'status',
      from: 'ATIVA',
      to: 'Concluída',
      why: null,
      author: null,
    };
    expect(detail?.history).toEqual([change]);
  });

  it('keeps the txid that an answer leaves out, and counts what was given back in any spelling', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.store({ charges: [charge({ status: 'CONCLUIDA' })], settlements: [settlement()] }, AT);
    writer.store({ settlements: [settlement({ txid: null })] }, AT);
    writer.reconcile(day('2026-01-20'), AT);
    expect(writer.statesCounted()).toEqual({ paid: 1 });
    writer.store({ settlements: [settlement({ refunds: [refund({ status: 'Devolvido' })] })] }, AT);
    writer.reconcile(day('2026-01-20'), AT);
    expect(writer.statesCounted()).toEqual({ refunded: 1 });
    writer.store({ settlements: [settlement({ refunds: [refund({ id: 'D2' })] })] }, AT);
    expect(ledger.read().cycleDetail('tx1')?.settlements).toMatchObject([{ refunds: [{ id: 'D2' }] }]);
  });

  it('remembers a watermark only with the batch that completes its window', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    expect(writer.watermark('charge')).toBeNull();
    const window = { resource: 'charge', watermark: noon('2026-01-19'), today: day('2026-01-19') } as const;
    const broken = { ...charge({ txid: 'tx2' }), amount: null as never };
    expect(() => writer.store({ charges: [charge(), broken] }, AT, window)).toThrow(/not.null/i);
    expect(writer.watermark('charge')).toBeNull();
    expect(writer.openIds('charge').size).toBe(0);
    writer.store({ charges: [charge()] }, AT, window);
    expect(writer.watermark('charge')).toBe(noon('2026-01-19'));
    expect(writer.watermark('settlement')).toBeNull();
  });

  it('numbers mandates anew after a batch that failed', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const broken = { ...charge({ idRec: 'RR9' }), amount: null as never };
    expect(() => writer.store({ charges: [broken] }, AT)).toThrow(/not.null/i);
    writer.store({ charges: [charge({ idRec: 'RR2' })] }, AT);
    writer.store({ charges: [charge({ txid: 'tx9', idRec: 'RR9' })] }, AT);
    expect(writer.unknownMandates()).toEqual(['RR2', 'RR9']);
  });

  it('knows which mandates charges name and nobody has sent', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.store({ charges: [charge(), charge({ txid: 'tx2', idRec: null })] }, AT);
    expect(writer.unknownMandates()).toEqual(['RR1']);
    writer.store({ mandates: [mandate()] }, AT);
    expect(writer.unknownMandates()).toEqual([]);
  });

  it('tells the open records and the oldest of them', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    expect(writer.oldestOpen('charge')).toBeNull();
    const charges = [
      charge({ status: 'CONCLUIDA', createdOn: day('2025-12-01') }),
      charge({ txid: 'tx2', createdOn: day('2026-01-04') }),
      charge({ txid: 'tx3', status: 'NOVA_PALAVRA', createdOn: day('2026-01-06') }),
      charge({ txid: 'tx4', createdOn: null }),
    ];
    const mandates = [mandate(), mandate({ idRec: 'RR2', status: 'CANCELADA', history: [] })];
    writer.store({ charges, mandates }, AT);
    const open = { tx2: 'ATIVA', tx3: 'NOVA_PALAVRA', tx4: 'ATIVA' };
    expect(Object.fromEntries(writer.openIds('charge'))).toEqual(open);
    expect(writer.oldestOpen('charge')).toBe('2026-01-04');
    expect(Object.fromEntries(writer.openIds('mandate'))).toEqual({ RR1: 'APROVADA' });
    expect(writer.oldestOpen('mandate')).toBe('2026-01-02');
  });

  it('names the endToEndIds of concluded charges that no settlement bears', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const attempts = [attempt({ status: 'PAGA' }), attempt({ endToEndId: 'E2' })];
    writer.store({ charges: [charge({ status: 'CONCLUIDA', attempts, claims: ['E3', 'E1'] })] }, AT);
    writer.reconcile(day('2026-01-20'), AT);
    expect(writer.unconfirmedEndToEndIds()).toEqual(['E1', 'E2', 'E3']);
    writer.store({ settlements: [settlement({ endToEndId: 'E2', txid: 'elsewhere' })] }, AT);
    expect(writer.unconfirmedEndToEndIds()).toEqual(['E1', 'E3']);
  });

  it('replaces the refunds of a settlement', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const refunds = [refund({ status: 'EM_PROCESSAMENTO' }), refund({ id: 'D2', amount: centavos(1_000) })];
    writer.store({ charges: [charge()], settlements: [settlement({ refunds })] }, AT);
    writer.store({ settlements: [settlement({ refunds: refunds.map((each) => refund(each)) })] }, AT);
    expect([...ledger.read().eachRefund()].map(({ refund: { id } }) => id)).toEqual(['D1', 'D2']);
  });
});

describe('quarantine', () => {
  const bad = { kind: 'charge', id: 'tx1', reason: 'amount is missing', raw: '{"txid":"tx1"}' } as const;
  const nameless = { kind: 'charge', id: null, reason: 'no txid', raw: '{}' } as const;

  it('keeps each record once', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    expect(writer.store({ quarantined: [bad, nameless, nameless] }, AT).quarantined).toBe(2);
    expect(writer.store({ quarantined: [bad, nameless] }, AT).quarantined).toBe(0);
    expect(writer.store({ quarantined: [{ ...bad, raw: '{}' }] }, AT).quarantined).toBe(1);
    expect(ledger.read().quarantine()).toHaveLength(2);
  });

  it('lets a record go when its good version arrives, and remembers', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.store({ charges: [charge()], quarantined: [bad] }, AT);
    // The same good record as before comes again: nothing changed, and yet the bad version is over.
    writer.store({ charges: [charge()] }, noon('2026-01-22'));
    expect(ledger.read().quarantine()).toEqual([]);
    const kept = ledger.behind((db) => db.prepare(`SELECT subject_id, from_value, why FROM history`).all());
    expect(kept).toEqual([{ subject_id: 'tx1', from_value: bad.raw, why: bad.reason }]);
  });
});

describe('notes and runs', () => {
  it('keeps a note by name', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    expect(writer.note('mode')).toBeNull();
    writer.setNote('mode', 'lists');
    expect(writer.note('mode')).toBe('lists');
    expect(ledger.read().note('mode')).toBe('lists');
  });

  it('covers more as syncs begin earlier, never less', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    expect(writer.coveredFrom()).toBeNull();
    for (const from of ['2025-06-01', '2025-01-01', '2025-12-01']) writer.setCoveredFrom(day(from));
    expect(writer.coveredFrom()).toBe('2025-01-01');
  });

  it('is begun anew for another account: all that was read of the one before, and none of the records, is forgotten', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const window = { resource: 'charge', watermark: AT, today: day('2026-01-20') } as const;
    writer.store({ charges: [charge()] }, AT, window);
    writer.reconcile(day('2026-01-20'), AT);
    writer.setCoveredFrom(day('2025-01-01'));
    for (const name of ['mode', SETTING_NOTES.letterhead]) writer.setNote(name, 'noted');
    for (const mark of ['one', 'moved', 'one']) writer.noteBankAccount(mark);
    expect(writer.bankAccount()).toMatchObject({ marks: ['one', 'moved'], lastWriteBefore: 0 });
    expect(writer.latestKnown('charge')).not.toBeNull();
    const id = writer.intend({ kind: 'create_location', payload: {} }, AT);
    writer.beginBankAccount('other');
    expect(writer.bankAccount()).toMatchObject({ marks: ['other'], lastWriteBefore: id, isUntold: true });
    expect(RESOURCE_KINDS.map(writer.latestKnown)).toEqual([null, null, null]);
    writer.agreeToBankAccount('one');
    expect(writer.bankAccount()?.agreed).toBe('one');
    expect([writer.watermark('charge'), writer.coveredFrom(), writer.isWhole()]).toEqual([null, null, false]);
    expect([writer.note('mode'), writer.note(SETTING_NOTES.letterhead)]).toEqual([null, 'noted']);
    expect(writer.isEmpty()).toBe(false);
  });
});
