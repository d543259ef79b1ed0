import { describe, expect, it } from 'vitest';
import { NEXT_FATES, type ReceivedDelivery } from '../../../src-main/ledger/model/deliveries.ts';
import type { DeliveryFate } from '../../../src-preload/contract/vocabulary/webhooks.ts';
import { moment } from '../../support/fake/records/journal-writes.ts';
import { mandate } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

const AT = moment(100);
const FATES = Object.keys(NEXT_FATES) as readonly DeliveryFate[];

const delivery = (changes: Partial<ReceivedDelivery> = {}): ReceivedDelivery => ({
  receivedAt: moment(0),
  kind: 'settlement',
  id: 'E1',
  contentHash: 'aa',
  bodyText: '{"valor":"50.00"}',
  firstKeys: ['instant'],
  ...changes,
});

const UNRECOGNISED = delivery({ kind: 'unrecognised', id: null, firstKeys: ['hello', 'ção'], bodyText: '<' });

describe('the inbox of webhooks', () => {
  it('knows whether an earlier delivery of the same record was confirmed', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.recordDelivery(delivery());
    expect(writer.hasConfirmed('settlement', 'E1')).toBe(false);
    writer.decideDelivery(1, 'confirmed', AT);
    writer.recordDelivery(delivery({ contentHash: 'bb' }));
    expect(writer.hasConfirmed('settlement', 'E1')).toBe(true);
    expect(writer.hasConfirmed('settlement', 'E2')).toBe(false);
    expect(writer.hasConfirmed('charge', 'E1')).toBe(false);
  });

  it('keeps a delivery whole', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    expect(writer.recordDelivery(delivery())).toBe('new');
    expect(writer.recordDelivery(UNRECOGNISED)).toBe('new');
    const row = {
      receivedAt: moment(0),
      lastSeenAt: moment(0),
      kind: 'settlement',
      recordId: 'E1',
      bodyText: '{"valor":"50.00"}',
      firstKeys: ['instant'],
      fate: 'received',
      decidedAt: null,
      timesSeen: 1,
    };
    const odd = {
      ...row,
      kind: 'unrecognised',
      recordId: null,
      bodyText: '<',
      firstKeys: ['hello', 'ção'],
      fate: 'unrecognised',
    };
    expect(ledger.read().deliveries(null, 10)).toEqual([
      { id: 2, ...odd },
      { id: 1, ...row },
    ]);
  });

  it('counts a hundred repeats as one delivery, an unrecognised one too', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const answers = [delivery(), UNRECOGNISED].flatMap((each) =>
      Array.from({ length: 100 }, (_, n) => writer.recordDelivery({ ...each, receivedAt: moment(n) })),
    );
    expect(answers.filter((answer) => answer === 'new')).toHaveLength(2);
    const seen = { timesSeen: 100, receivedAt: moment(0), lastSeenAt: moment(99) };
    expect(ledger.read().deliveries(null, 10)).toMatchObject([seen, seen]);
  });

  it('tells deliveries apart by kind, id and content', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const others = [
      delivery(),
      delivery({ kind: 'charge' }),
      delivery({ id: 'E2' }),
      delivery({ id: null }),
      delivery({ contentHash: 'bb' }),
    ];
    expect(others.map((each) => writer.recordDelivery(each))).toEqual(others.map(() => 'new'));
    expect(ledger.read().deliveriesCounted()).toMatchObject({ received: others.length, unrecognised: 0 });
  });

  it('keeps the fate of a delivery that comes once more', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.recordDelivery(delivery());
    writer.decideDelivery(1, 'confirmed', AT);
    expect(writer.recordDelivery(delivery({ receivedAt: moment(200) }))).toBe('duplicate');
    expect(writer.waitingDeliveries()).toEqual([]);
    expect(ledger.read().deliveries(null, 1)).toMatchObject([
      { fate: 'confirmed', decidedAt: AT, timesSeen: 2 },
    ]);
  });

  it('takes up a refused delivery that comes once more, as news', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.recordDelivery(delivery());
    writer.decideDelivery(1, 'refused', AT);
    expect(writer.waitingDeliveries()).toEqual([]);
    expect(writer.recordDelivery(delivery({ contentHash: 'bb' }))).toBe('new');
    expect(writer.recordDelivery(delivery({ receivedAt: moment(200) }))).toBe('new');
    expect(writer.recordDelivery(delivery({ receivedAt: moment(201) }))).toBe('duplicate');
    const again = { id: 1, fate: 'received', decidedAt: null, timesSeen: 3 };
    expect(writer.waitingDeliveries()).toMatchObject([again, { id: 2, timesSeen: 1 }]);
    expect(ledger.read().deliveriesCounted()).toMatchObject({ received: 2, refused: 0 });
  });

  it('confirms refused deliveries whose record the bank shows after them, not those whose record was known before', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const known = mandate({ idRec: 'RR1' });
    writer.store({ mandates: [known] }, AT);
    const refused = [
      { kind: 'mandate', id: 'RR1' },
      { kind: 'mandate', id: 'RR1', contentHash: 'bb' },
      { kind: 'mandate', id: 'RR2' },
      { kind: 'settlement', id: 'RR1' },
    ] as const;
    for (const [at, each] of refused.entries()) {
      writer.recordDelivery(delivery(each));
      writer.decideDelivery(at + 1, 'refused', AT);
    }
    expect(writer.refusedIds('mandate')).toEqual(['RR1', 'RR2']);
    writer.store({ mandates: [known, mandate({ idRec: 'RR3' })] }, moment(300));
    expect(writer.refusedIds('mandate')).toEqual(['RR2']);
    expect(writer.refusedIds('settlement')).toEqual(['RR1']);
    const fates = ledger
      .read()
      .deliveries(null, 9)
      .map(({ fate, decidedAt }) => [fate, decidedAt]);
    const confirmed = ['confirmed', moment(300)];
    expect(fates).toEqual([['refused', AT], ['refused', AT], confirmed, confirmed]);
  });

  it.each(FATES)('lets from %s only those fates follow that the table has', (from) => {
    for (const to of FATES) {
      using ledger = newLedger();
      const writer = ledger.write();
      writer.recordDelivery(from === 'unrecognised' ? UNRECOGNISED : delivery());
      if (from !== 'unrecognised' && from !== 'received') writer.decideDelivery(1, from, AT);
      const answer = codeOf(() => writer.decideDelivery(1, to, AT));
      const isLegal = NEXT_FATES[from].includes(to);
      expect([from, to, answer]).toEqual([from, to, isLegal ? 'nothing thrown' : 'invalid_input']);
      expect(ledger.read().deliveries(null, 1)[0]?.fate).toBe(isLegal ? to : from);
    }
  });

  it('has no fate for a delivery that never came', () => {
    using ledger = newLedger();
    expect(codeOf(() => ledger.write().decideDelivery(1, 'confirmed', AT))).toBe('not_found');
  });

  it('names what waits to be confirmed, oldest first, and counts by fate', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    for (const id of ['E1', 'E2', 'E3', 'E4']) writer.recordDelivery(delivery({ id }));
    writer.recordDelivery(UNRECOGNISED);
    writer.decideDelivery(1, 'unconfirmed', AT);
    writer.decideDelivery(3, 'confirmed', AT);
    expect(writer.waitingDeliveries().map(({ recordId }) => recordId)).toEqual(['E1', 'E2', 'E4']);
    expect(ledger.read().deliveriesCounted()).toEqual({
      received: 2,
      confirmed: 1,
      duplicate: 0,
      unconfirmed: 1,
      unrecognised: 1,
      refused: 0,
    });
  });

  it('turns pages from the newest on, whatever comes meanwhile', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const put = (n: number) => writer.recordDelivery(delivery({ id: `E${n}`, receivedAt: moment(-n) }));
    for (let n = 1; n <= 7; n += 1) put(n);
    const reader = ledger.read();
    const pages: (string | null)[][] = [];
    for (let before: number | null = null; pages.length < 9; ) {
      const page = reader.deliveries(before, 3);
      const last = page.at(-1);
      if (last === undefined) break;
      pages.push(page.map(({ recordId }) => recordId));
      before = last.id;
      put(7 + pages.length);
    }
    expect(pages).toEqual([['E7', 'E6', 'E5'], ['E4', 'E3', 'E2'], ['E1']]);
  });
});
