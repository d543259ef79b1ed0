import { describe, expect, it } from 'vitest';
import { charges as chargeResource } from '../../../src-main/api-client/wire/charge.ts';
import { readRecord } from '../../../src-main/api-client/wire/resource.ts';
import { addDays, civilDate } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { QuarantinedRecord } from '../../../src-main/core/records.ts';
import type { Batch } from '../../../src-main/ledger/model/ledger-writer.ts';
import { EVERY_EXPECTED } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { charge, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { monthView } from '../../support/fake/records/month-view.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const TODAY = civilDate('2026-03-20');
const AT = noon(TODAY);
const RANGE = { first: civilDate('2026-02-01'), last: civilDate('2026-04-30') };

/** A ledger of a monthly mandate from 10 January 2026, with a charge for January and February, worked out on 20 March. */
function ledgerOf({ batch = {}, coveredFrom = '2025-01-01', today = TODAY }: Partial<Setting> = {}) {
  const folder = newLedger();
  const writer = folder.write();
  const store = (each: Batch) => {
    writer.store(each, AT);
    writer.reconcile(today, AT);
  };
  writer.setCoveredFrom(civilDate(coveredFrom));
  store({ mandates: [mandate()], charges: [january, february], ...batch });
  const reader = folder.read();
  return {
    store,
    writer,
    reader,
    told: () => reader.expected(EVERY_EXPECTED).map(({ start, state }) => `${start} ${state}`),
    month: () => reader.chargeMonth({ period: RANGE, today, localHolidays: [] }, monthView()),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}
type Setting = { readonly batch: Batch; readonly coveredFrom: string; readonly today: typeof TODAY };

const january = charge({ txid: 'jan', dueDate: civilDate('2026-01-10') });
const february = charge({ txid: 'feb', dueDate: civilDate('2026-02-10') });
const march = (status: string) => charge({ txid: 'mar', dueDate: civilDate('2026-03-10'), status });
const MISSED = '2026-03-10 not_charged';
const NEXT = '2026-04-10 scheduled';

function unreadable(change: object): QuarantinedRecord {
  const wire = { txid: 'odd', idRec: 'RR1', status: 'ATIVA', valor: { original: 'muito' } };
  const reading = readRecord(chargeResource, {
    ...wire,
    calendario: { dataDeVencimento: '2026-03-12' },
    ...change,
  });
  if (reading.kind === 'found') throw new Error('understood');
  return reading.quarantined;
}

describe('the alarm “not charged”', () => {
  it.each(['REJEITADA', 'CANCELADA'])(
    'stands where the charge was %s, and a decision ends it at once',
    (status) => {
      using ledger = ledgerOf({ batch: { charges: [january, february, march(status)] } });
      expect(ledger.told()).toEqual([MISSED, NEXT]);
      for (const decision of ['settled_outside', 'waived'] as const) {
        ledger.writer.decide('mar', decision, 'combinado', AT);
        expect(ledger.told()).toEqual([NEXT]);
        ledger.writer.decide('mar', null, '', AT);
        expect(ledger.told()).toEqual([MISSED, NEXT]);
      }
    },
  );

  it('ends with money for a charge that was cancelled, and comes back when it is given back', () => {
    using ledger = ledgerOf({ batch: { charges: [january, february, march('CANCELADA')] } });
    expect(ledger.told()).toEqual([MISSED, NEXT]);
    ledger.store({ settlements: [settlement({ txid: 'mar' })] });
    expect(ledger.told()).toEqual([NEXT]);
    ledger.store({ settlements: [settlement({ txid: 'mar', refunds: [refund()] })] });
    expect(ledger.told()).toEqual([MISSED, NEXT]);
    ledger.store({
      settlements: [settlement({ txid: 'mar', refunds: [refund({ amount: centavos(4_999) })] })],
    });
    expect(ledger.told()).toEqual([NEXT]);
  });

  it('ends with money that a person assigns to a cancelled charge', () => {
    using ledger = ledgerOf({ batch: { charges: [january, february, march('CANCELADA')] } });
    ledger.store({ settlements: [settlement({ txid: null })] });
    expect(ledger.told()).toEqual([MISSED, NEXT]);
    ledger.writer.assign('E1', 'mar', AT);
    expect(ledger.told()).toEqual([NEXT]);
    ledger.writer.assign('E1', null, AT);
    expect(ledger.told()).toEqual([MISSED, NEXT]);
  });

  it('ends with a charge that could not be understood, as long as it cannot be', () => {
    using ledger = ledgerOf();
    expect(ledger.told()).toEqual([MISSED, NEXT]);
    ledger.store({ quarantined: [unreadable({})] });
    expect(ledger.told()).toEqual([NEXT]);
    ledger.store({ quarantined: [unreadable({ calendario: { dataDeVencimento: '2026-04-12' } })] });
    expect(ledger.told()).toEqual([MISSED]);
    const readable = charge({ txid: 'odd', dueDate: civilDate('2026-03-12'), status: 'CANCELADA' });
    ledger.store({ charges: [readable] });
    expect(ledger.told()).toEqual([MISSED, NEXT]);
    // Shown again just as it was before: nothing of the charge changes, and yet the cycle is free again.
    ledger.store({ quarantined: [unreadable({})] });
    expect(ledger.told()).toEqual([NEXT]);
    ledger.store({ charges: [readable] });
    expect(ledger.told()).toEqual([MISSED, NEXT]);
  });

  it.each([
    ['no due date', { calendario: { dataDeVencimento: 'amanhã' } }],
    ['no calendar', { calendario: null }],
    ['no mandate', { idRec: null }],
    ['another mandate', { idRec: 'RR2' }],
  ])('stays beside one that names %s', (_, change) => {
    using ledger = ledgerOf({ batch: { charges: [january, february], quarantined: [unreadable(change)] } });
    expect(ledger.told()).toEqual([MISSED, NEXT]);
  });

  it.each([
    [9, [NEXT]],
    [10, [MISSED, NEXT]],
  ])('needs a ledger that begins %i days before', (days, told) => {
    using ledger = ledgerOf({ coveredFrom: addDays(civilDate('2026-03-10'), -days) });
    expect(ledger.told()).toEqual(told);
  });
});

describe('a mandate', () => {
  const undated = { history: [{ status: 'APROVADA', at: null }] };
  it('whose approval has no date counts from the day on which it was seen approved', () => {
    using ledger = ledgerOf({ batch: { mandates: [mandate(undated)] } });
    expect(ledger.told()).toEqual([NEXT]);
    ledger.store({ mandates: [mandate({ ...undated, contract: 'CT-2' })] });
    expect(ledger.told()).toEqual([NEXT]);
  });

  it('is seen approved on the first day on which it was, however often it is read', () => {
    const folder = newLedger();
    using _ = folder;
    const writer = folder.write();
    writer.setCoveredFrom(civilDate('2025-01-01'));
    const read = (day: string, change: object) =>
      writer.store({ mandates: [mandate({ history: [], ...change })] }, noon(day));
    read('2026-01-02', { status: 'CRIADA' });
    read('2026-02-20', {});
    read('2026-03-15', { contract: 'CT-3' });
    writer.reconcile(TODAY, AT);
    const told = folder.read().expected({ ...EVERY_EXPECTED, states: ['not_charged'] });
    expect(told.map(({ start }) => start)).toEqual(['2026-03-10']);
  });

  it.each(['Mensal', ' mensal ', 'MÊNSAL'])(
    'that is charged %j is watched as one that is MENSAL',
    (periodicity) => {
      using ledger = ledgerOf({
        batch: { mandates: [mandate({ periodicity })], charges: [january, february] },
      });
      expect(ledger.told()).toEqual([MISSED, NEXT]);
      expect(ledger.reader.mandateDetail('RR1')?.row.periodicity).toBe(periodicity);
    },
  );

  it('whose last day is no date is no alarm beyond its last charge, and is shown so', () => {
    using ledger = ledgerOf({
      batch: { mandates: [mandate({ unreadableEnd: '31/13/2026' })], charges: [january, february] },
    });
    expect(ledger.told()).toEqual([NEXT]);
    expect(ledger.reader.mandateDetail('RR1')?.row).toMatchObject({
      endDate: null,
      unreadableEnd: '31/13/2026',
    });
    ledger.store({ charges: [charge({ txid: 'apr', dueDate: civilDate('2026-04-10') })] });
    expect(ledger.told()).toEqual([MISSED]);
  });
});

describe('the month', () => {
  const ID = 'RR1234567820260105abcdefg0001';
  const own = (batch: Batch) => ({
    batch: {
      mandates: [mandate({ idRec: ID })],
      charges: [january, february].map((each) => ({ ...each, idRec: ID, raw: each.raw + 1 })),
      ...batch,
    },
  });
  const closed = (change: object) => charge({ ...march('CANCELADA'), idRec: ID, ...change });

  it.each([
    ['cancelled', {}, { kind: 'cycle_cancelled', txid: 'mar', on: null }],
    [
      'cancelled, by the bank’s history',
      { history: [{ status: 'CANCELADO', at: noon('2026-03-02') }] },
      { kind: 'cycle_cancelled', txid: 'mar', on: '2026-03-02' },
    ],
    ['refused', { status: 'REJEITADA' }, { kind: 'cycle_refused', txid: 'mar', code: null }],
  ])('proposes a cycle whose charge was %s with that warning', (_, change, warning) => {
    using ledger = ledgerOf(own({ charges: [closed(change)] }));
    const [running] = ledger.month().proposed;
    expect(running?.warnings).toContainEqual(warning);
  });

  it('dates a cancellation that was asked for here by the journal, and one that was seen by the history', () => {
    using ledger = ledgerOf(own({ charges: [closed({ status: 'ATIVA' })] }));
    ledger.store({ charges: [closed({})] });
    expect(ledger.month().proposed[0]?.warnings).toContainEqual({
      kind: 'cycle_cancelled',
      txid: 'mar',
      on: TODAY,
    });
    const id = ledger.writer.intend({ kind: 'cancel_charge', payload: { txid: 'mar' } }, noon('2026-03-01'));
    ledger.writer.markSent(id, noon('2026-03-01'));
    ledger.writer.closeWrite(id, { state: 'done', bankId: null }, noon('2026-03-01'));
    expect(ledger.month().proposed[0]?.warnings).toContainEqual({
      kind: 'cancelled_by_you',
      txid: 'mar',
      on: '2026-03-01',
    });
  });

  it('leaves out what was paid, decided over or not understood, and says which', () => {
    using ledger = ledgerOf(own({ charges: [closed({})] }));
    const reason = () => ledger.month().leftOut.find(({ dueDate }) => dueDate === '2026-03-10')?.reason;
    expect(reason()).toBeUndefined();
    ledger.writer.decide('mar', 'settled_outside', '', AT);
    expect(reason()).toEqual({ kind: 'cycle_settled_outside', txid: 'mar' });
    ledger.writer.decide('mar', 'waived', '', AT);
    expect(reason()).toEqual({ kind: 'cycle_waived', txid: 'mar' });
    ledger.store({ settlements: [settlement({ txid: 'mar' })] });
    expect(reason()).toEqual({ kind: 'cycle_paid_after_close', txid: 'mar' });
    using other = ledgerOf(own({ quarantined: [unreadable({ idRec: ID })] }));
    expect(other.month().leftOut).toContainEqual({
      idRec: ID,
      dueDate: '2026-03-10',
      reason: { kind: 'cycle_unreadable', txid: 'odd' },
    });
  });
});
