import { describe, expect, it } from 'vitest';
import { saoPauloInstant, type UtcInstant } from '../../../src-main/core/civil-date.ts';
import { civilMonth } from '../../../src-main/core/civil-month.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import { openLedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import { EVERY_EXPECTED } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import {
  changed,
  chargeRecord,
  day,
  mandateRecord,
  settlementRecord,
} from '../../support/fake/records/sync-records.ts';
import { SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

/** A Thursday; what is due on the Friday was paid that night. */
const THURSDAY = at('2025-06-05T12:00:00Z');
const FRIDAY = day('2025-06-06');
const MONDAY = at('2025-06-09T11:00:00Z');
const PAID_AT = at('2025-06-06T06:00:00Z');
const E2E = 'E00000000202506060600AAAAAAAAAAA';

/** A mandate that begins on the 14th, whose charge must be made by the 12th, and a charge of another one that is due on Friday. */
function bankWith(): SyncBankDouble {
  const bank = new SyncBankDouble();
  bank.addMandate(
    mandateRecord('rec1', at('2025-05-01T12:00:00Z'), { startDate: day('2025-06-14') }),
    at('2025-05-01T12:00:00Z'),
  );
  bank.addCharge(
    chargeRecord('c1', at('2025-05-30T12:00:00Z'), { dueDate: FRIDAY }),
    at('2025-05-30T12:00:00Z'),
  );
  return bank;
}

class Shop implements Disposable {
  readonly bank = bankWith();
  readonly ledger = new SyncLedger();
  readonly reader = openLedgerReader(this.ledger.file);

  /** The poll may fail: what it has left in the ledger counts. */
  async poll(now: UtcInstant): Promise<string> {
    return this.ledger.poll(this.bank, { now, since: day('2025-01-01') }).then(
      () => 'good',
      (error: unknown) => (error instanceof CicloError ? error.code : String(error)),
    );
  }

  /** What is told of nobody's having paid or charged, anywhere. */
  claims() {
    const { reader } = this;
    const { unpaid, asOf } = reader.figures();
    const { notCharged } = reader.overview();
    const news = reader.news(0).items.map(({ kind }) => kind);
    const history = reader.cycleDetail('c1')?.history.map(({ to }) => to);
    return { asOf, unpaid: unpaid.count, notCharged, news, history };
  }

  expected(): readonly string[] {
    return this.reader.mandateDetail('rec1')?.expected.map(({ start, state }) => `${start} ${state}`) ?? [];
  }

  [Symbol.dispose](): void {
    this.reader.close();
    this.ledger[Symbol.dispose]();
  }
}

const NOTHING = { asOf: '2025-06-05', unpaid: 0, notCharged: 0, news: [], history: [] };

const isOut = (bank: SyncBankDouble): void => {
  bank.manners.beforeToken = () => {
    throw new CicloError('address_unreachable', 'the bank is out');
  };
};

/** Every list and record of some kinds fails by a code. */
const failing =
  (code: 'bank_down' | 'scope_missing', ...kinds: readonly string[]) =>
  (bank: SyncBankDouble): void => {
    bank.manners.beforeAnswer = ({ resource }) => {
      if (kinds.includes(resource)) throw new CicloError(code, 'no answer', { status: '503' });
    };
  };

const isWell = (bank: SyncBankDouble): void => {
  bank.manners.beforeToken = () => undefined;
  bank.manners.beforeAnswer = () => undefined;
};

function pay(bank: SyncBankDouble): void {
  const kept = bank.charges.get('c1');
  if (kept) bank.addCharge(changed(kept.record, { status: 'CONCLUIDA', claims: [E2E] }), kept.createdAt);
  bank.addSettlement(settlementRecord(E2E, PAID_AT, { txid: 'c1' }));
}

describe('while nobody asked the bank what was paid', () => {
  it.each([
    ['the bank is out', 'address_unreachable', isOut],
    ['its payments alone are out', 'bank_down', failing('bank_down', 'settlement')],
    ['it lets nobody see payments any more', 'scope_missing', failing('scope_missing', 'settlement')],
    [
      'it lets nobody see anything',
      'scope_missing',
      failing('scope_missing', 'mandate', 'charge', 'settlement'),
    ],
  ])('nothing is told to be unpaid: %s', async (_, failure, fail) => {
    using shop = new Shop();
    expect(await shop.poll(THURSDAY)).toBe('good');
    fail(shop.bank);
    expect(await shop.poll(MONDAY)).toBe(failure);
    expect(shop.claims()).toEqual(NOTHING);
    isWell(shop.bank);
    pay(shop.bank);
    expect(await shop.poll(at('2025-06-09T12:00:00Z'))).toBe('good');
    expect(shop.claims()).toMatchObject({
      asOf: '2025-06-09',
      unpaid: 0,
      news: [],
      history: ['CONCLUIDA', 'paid'],
    });
  });

  it('a computer whose clock is a year ahead tells nothing either', async () => {
    using shop = new Shop();
    await shop.poll(THURSDAY);
    isOut(shop.bank);
    await shop.poll(at('2026-06-09T12:00:00Z'));
    expect(shop.claims()).toEqual(NOTHING);
    isWell(shop.bank);
    await shop.poll(MONDAY);
    expect(shop.expected()).toEqual(['2025-06-14 to_charge']);
  });

  it('a bank that is read by id neither: its charges did not answer', async () => {
    using shop = new Shop();
    shop.bank.manners.notOffered = new Set(['charge', 'mandate', 'settlement']);
    shop.ledger.writer.track([{ kind: 'charge', id: 'c1' }], 'paste', THURSDAY);
    await shop.poll(THURSDAY);
    shop.bank.manners.beforeAnswer = (call) => {
      if (call.kind === 'read') throw new CicloError('bank_down', 'no', { status: '503' });
    };
    expect(await shop.poll(MONDAY)).toBe('bank_down');
    expect(shop.claims()).toEqual(NOTHING);
    isWell(shop.bank);
    await shop.poll(MONDAY);
    expect(shop.claims()).toMatchObject({ asOf: '2025-06-09', unpaid: 1, history: ['unpaid'] });
  });

  it('a bank without a list of payments: its list of charges did not answer', async () => {
    using shop = new Shop();
    shop.bank.manners.notOffered = new Set(['settlement']);
    await shop.poll(THURSDAY);
    failing('bank_down', 'charge')(shop.bank);
    expect(await shop.poll(MONDAY)).toBe('bank_down');
    expect(shop.claims()).toEqual(NOTHING);
    isWell(shop.bank);
    expect(await shop.poll(MONDAY)).toBe('good');
    expect(shop.claims()).toMatchObject({ asOf: '2025-06-09', unpaid: 1 });
  });

  it('nor does a first reading end there', async () => {
    using shop = new Shop();
    shop.bank.manners.notOffered = new Set(['settlement']);
    failing('bank_down', 'charge')(shop.bank);
    expect(await shop.poll(MONDAY)).toBe('bank_down');
    expect(shop.claims()).toMatchObject({ asOf: null, unpaid: 0 });
    isWell(shop.bank);
    await shop.poll(MONDAY);
    expect(shop.claims()).toMatchObject({ asOf: '2025-06-09', unpaid: 1 });
  });

  it('one that lets nobody see payments from the first does end: nothing more will come', async () => {
    using shop = new Shop();
    failing('scope_missing', 'settlement')(shop.bank);
    expect(await shop.poll(THURSDAY)).toBe('scope_missing');
    expect(shop.reader.asOf()).toBe('2025-06-05');
  });

  it('and all of it is, once it was asked', async () => {
    using shop = new Shop();
    await shop.poll(THURSDAY);
    isOut(shop.bank);
    await shop.poll(MONDAY);
    isWell(shop.bank);
    await shop.poll(MONDAY);
    expect(shop.claims()).toEqual({
      ...{ asOf: '2025-06-09', unpaid: 1, notCharged: 0 },
      ...{ news: ['charge_unpaid'], history: ['unpaid'] },
    });
  });
});

describe('while nobody asked the bank who was charged', () => {
  const FRIDAY_13 = saoPauloInstant(day('2025-06-13'), '12:00:00');

  it('no cycle is told as not charged, and what was paid is told on', async () => {
    using shop = new Shop();
    await shop.poll(THURSDAY);
    const made = at('2025-06-11T12:00:00Z');
    const elsewhere = chargeRecord('c9', made, { idRec: 'rec1', dueDate: day('2025-06-14') });
    shop.bank.addCharge(elsewhere, made);
    failing('bank_down', 'charge')(shop.bank);
    expect(await shop.poll(FRIDAY_13)).toBe('bank_down');
    expect(shop.claims()).toMatchObject({ asOf: '2025-06-13', unpaid: 1, notCharged: 0 });
    isWell(shop.bank);
    await shop.poll(FRIDAY_13);
    expect(shop.claims()).toMatchObject({ notCharged: 0 });
    expect(shop.expected()).not.toContain('2025-06-14 not_charged');
  });

  it('one that nobody did charge is, once it was asked', async () => {
    using shop = new Shop();
    await shop.poll(THURSDAY);
    failing('bank_down', 'charge')(shop.bank);
    await shop.poll(FRIDAY_13);
    isWell(shop.bank);
    await shop.poll(FRIDAY_13);
    expect(shop.claims()).toMatchObject({ notCharged: 1 });
  });
});

describe('deadlines go on by the calendar', () => {
  const outOn = async (shop: Shop, date: string): Promise<readonly string[]> => {
    await shop.poll(saoPauloInstant(day(date), '12:00:00'));
    return shop.expected();
  };

  it('a cycle comes up to be charged, and stands nowhere past its last day until the bank tells that nobody did', async () => {
    using shop = new Shop();
    await shop.poll(at('2025-06-02T12:00:00Z'));
    expect(shop.expected()).toEqual(['2025-06-14 scheduled']);
    isOut(shop.bank);
    expect(await outOn(shop, '2025-06-04')).toEqual(['2025-06-14 to_charge']);
    expect(shop.reader.figures().toCharge).toMatchObject({ count: 1, until: '2025-06-12' });
    expect(await outOn(shop, '2025-06-12')).toEqual(['2025-06-14 to_charge']);
    expect(await outOn(shop, '2025-06-13')).not.toContain('2025-06-14 to_charge');
    expect(shop.reader.figures().toCharge).toMatchObject({ count: 0, until: null });
    isWell(shop.bank);
    expect(await outOn(shop, '2025-06-13')).toEqual(['2025-06-14 not_charged']);
  });

  it('one that has passed hides no other, however long the bank is out', async () => {
    using shop = new Shop();
    const approved = at('2025-05-01T12:00:00Z');
    shop.bank.addMandate(mandateRecord('rec2', approved, { startDate: day('2025-06-28') }), approved);
    await shop.poll(THURSDAY);
    isOut(shop.bank);
    const listed = () =>
      shop.reader.expected({ ...EVERY_EXPECTED, states: ['to_charge'] }).map(({ start }) => start);
    for (const [date, starts, until] of [
      ['2025-06-25', ['2025-06-28'], '2025-06-26'],
      ['2025-09-05', ['2025-09-14'], '2025-09-12'],
      ['2025-09-20', ['2025-09-28'], '2025-09-26'],
    ] as const) {
      await outOn(shop, date);
      expect(listed()).toEqual(starts);
      expect(shop.reader.figures().toCharge).toMatchObject({ count: starts.length, until });
    }
    isWell(shop.bank);
    await outOn(shop, '2025-09-20');
    expect(shop.expected().slice(0, 4)).toEqual([
      '2025-06-14 not_charged',
      '2025-07-14 not_charged',
      '2025-08-14 not_charged',
      '2025-09-14 not_charged',
    ]);
  });

  it('a month ends, and may be closed as what was read of it stands', async () => {
    using shop = new Shop();
    await shop.poll(at('2025-06-30T12:00:00Z'));
    isOut(shop.bank);
    await shop.poll(at('2025-07-01T12:00:00Z'));
    const june = { month: civilMonth('2025-06'), basis: 'caixa' } as const;
    const { asOf, today, isOver, openPoints } = shop.reader.closingMonth(june, true);
    expect([asOf, today, isOver, openPoints.map(({ point }) => point)]).toEqual([
      ...['2025-06-30', '2025-07-01', true],
      ['unpaid_undecided', 'not_charged', 'not_read_to_end', 'failed_poll'],
    ]);
    // Its ages are those of the overview, of the day up to which the bank was read, though half a year has gone since.
    const { aging } = shop.reader.overview();
    await shop.poll(at('2025-12-01T12:00:00Z'));
    expect(shop.reader.unpaidByAge(day('2025-06-30'))).toEqual(aging);
    shop.ledger.writer.closeMonth({ ...june, linesHash: null }, at('2025-07-01T13:00:00Z'));
    expect(shop.reader.closings()).toHaveLength(1);
  });
});
