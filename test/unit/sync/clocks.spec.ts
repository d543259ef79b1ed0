import { describe, expect, it } from 'vitest';
import { momentBy, presentOf } from '../../../src-main/sync/present.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import {
  chargeRecord,
  day,
  refundRecord,
  settlementRecord,
} from '../../support/fake/records/sync-records.ts';
import { SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const NOW = at('2025-06-01T12:00:00Z');
const IN_BETWEEN = at('2025-06-10T12:00:00Z');
const AHEAD = at('2025-07-01T12:00:00Z');
const AFTER = at('2025-07-20T12:00:00Z');
const SINCE = day('2025-05-01');

const held = (ledger: SyncLedger): readonly string[] =>
  [...ledger.writer.openIds('charge').keys()].toSorted();

/** A ledger that was synced once, at NOW. */
async function synced() {
  const bank = new SyncBankDouble();
  const ledger = new SyncLedger();
  bank.addCharge(chargeRecord('old', at('2025-05-10T12:00:00Z')), at('2025-05-10T12:00:00Z'));
  await ledger.poll(bank, { now: NOW, since: SINCE });
  return { bank, ledger };
}

describe('a watermark', () => {
  it('does not pass our clock, whatever day a person names', async () => {
    const { bank, ledger } = await synced();
    using _ = ledger;
    const report = await ledger.poll(bank, { now: AHEAD, clock: NOW });
    expect(report.notices).toEqual([{ code: 'day_ahead', resource: null }]);
    expect(ledger.writer.watermark('charge')).toBe(NOW);
    bank.addCharge(chargeRecord('between', IN_BETWEEN), IN_BETWEEN);
    await ledger.poll(bank, { now: AFTER });
    expect(held(ledger)).toEqual(['between', 'old']);
  });

  it('does not pass the bank’s clock, where ours is a month ahead', async () => {
    const { bank, ledger } = await synced();
    using _ = ledger;
    bank.manners.date = NOW;
    await ledger.poll(bank, { now: AHEAD });
    expect(ledger.writer.watermark('charge')).toBe(NOW);
    bank.manners.date = AFTER;
    bank.addCharge(chargeRecord('between', IN_BETWEEN), IN_BETWEEN);
    await ledger.poll(bank, { now: AFTER });
    expect(held(ledger)).toEqual(['between', 'old']);
  });

  it('of a first sync is where the present is, also of one that begins ahead', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    await ledger.poll(bank, { now: at('2062-01-01T12:00:00Z'), clock: NOW });
    bank.addCharge(chargeRecord('between', IN_BETWEEN), IN_BETWEEN);
    await ledger.poll(bank, { now: AFTER });
    expect(held(ledger)).toEqual(['between']);
    expect(ledger.writer.coveredFrom()).toBe('2023-06-01');
  });

  it('and its first day are not those of a day that has not come', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    bank.addCharge(chargeRecord('old', at('2025-05-10T12:00:00Z')), at('2025-05-10T12:00:00Z'));
    await ledger.poll(bank, { now: at('2062-01-03T12:00:00Z'), since: day('2062-01-01'), clock: NOW });
    expect(held(ledger)).toEqual([]);
    await ledger.poll(bank, { now: AFTER });
    expect(held(ledger)).toEqual(['old']);
    expect(ledger.writer.coveredFrom()).toBe('2023-07-20');
  });

  it('that a clock ahead has set is not believed: everything is read again, once', async () => {
    const { bank, ledger } = await synced();
    using _ = ledger;
    await ledger.poll(bank, { now: AHEAD });
    expect(ledger.writer.watermark('charge')).toBe(AHEAD);
    bank.addCharge(chargeRecord('between', at('2025-06-03T12:00:00Z')), at('2025-06-03T12:00:00Z'));
    const mended = await ledger.poll(bank, { now: IN_BETWEEN });
    expect(held(ledger)).toEqual(['between', 'old']);
    expect(mended.notices).toContainEqual({ code: 'reread', resource: 'charges' });
    expect(ledger.writer.watermark('charge')).toBe(IN_BETWEEN);
    bank.calls.length = 0;
    expect((await ledger.poll(bank, { now: IN_BETWEEN })).notices).toEqual([]);
    expect(bank.listsOf('charge')[0]?.query.from).toBe('2025-06-08T12:00:00.000Z');
  });

  it('stays where our clock was set back and the bank’s was not', async () => {
    const { bank, ledger } = await synced();
    using _ = ledger;
    bank.manners.date = NOW;
    bank.calls.length = 0;
    const report = await ledger.poll(bank, { now: at('2024-06-01T12:00:00Z') });
    expect(report.notices).toEqual([]);
    expect(ledger.writer.watermark('charge')).toBe(NOW);
  });
});

describe('a first day that a person asks for', () => {
  it('heals a gap after the first one, as often as it is given', async () => {
    const { bank, ledger } = await synced();
    using _ = ledger;
    for (const txid of ['late1', 'late2']) {
      const createdAt = at('2025-04-15T12:00:00Z');
      bank.addCharge(chargeRecord(txid, createdAt, { status: 'CANCELADA' }), createdAt);
      expect((await ledger.poll(bank, { now: AFTER })).new.charges).toBe(0);
      expect((await ledger.poll(bank, { now: AFTER, since: day('2025-04-10') })).new.charges).toBe(1);
      expect(ledger.writer.watermark('charge')).toBe(AFTER);
    }
  });

  it('that is later than what was read so far leaves no gap', async () => {
    const { bank, ledger } = await synced();
    using _ = ledger;
    bank.addCharge(chargeRecord('between', IN_BETWEEN), IN_BETWEEN);
    await ledger.poll(bank, { now: AFTER, since: day('2025-07-15') });
    expect(held(ledger)).toEqual(['between', 'old']);
    expect(ledger.writer.coveredFrom()).toBe(SINCE);
  });
});

describe('the sweep of refunds', () => {
  it('is not believed to have gone further than the present', async () => {
    const { bank, ledger } = await synced();
    using _ = ledger;
    const settledAt = at('2025-05-05T12:00:00Z');
    bank.addSettlement(settlementRecord('E1', settledAt, { txid: 'old' }));
    await ledger.poll(bank, { now: NOW, since: SINCE });
    await ledger.poll(bank, { now: at('2026-01-01T12:00:00Z'), clock: NOW });
    bank.addSettlement(
      settlementRecord('E1', settledAt, { txid: 'old', refunds: [refundRecord('D1', 2_000, settledAt)] }),
    );
    await ledger.poll(bank, { now: at('2026-01-02T12:00:00Z') });
    expect(ledger.writer.statesCounted()).not.toHaveProperty('paid');
  });
});

it('what is asked for once a day was not asked for on a day that has not come', async () => {
  const { bank, ledger } = await synced();
  using _ = ledger;
  bank.addCharge(chargeRecord('new', NOW, { idRec: 'unknown' }), NOW);
  for (const clock of [NOW, AHEAD]) {
    bank.calls.length = 0;
    await ledger.poll(bank, { now: AHEAD, clock });
    expect(bank.readsOf('mandate')).toEqual(['unknown']);
  }
  bank.calls.length = 0;
  await ledger.poll(bank, { now: AHEAD });
  expect(bank.readsOf('mandate')).toEqual([]);
});

it('now is ours, unless the bank’s clock is minutes from it', () => {
  expect(momentBy(NOW, null)).toEqual({ now: NOW, today: '2025-06-01' });
  expect(momentBy(NOW, at('2025-06-01T12:04:00Z')).now).toBe(NOW);
  expect(momentBy(AHEAD, NOW)).toEqual({ now: NOW, today: '2025-06-01' });
  expect(momentBy(NOW, AHEAD)).toEqual({ now: AHEAD, today: '2025-07-01' });
});

describe('the present', () => {
  const own = AHEAD;
  const present = (bank: typeof NOW | null, virtualNow: typeof NOW | null = null) =>
    presentOf({ api: { observedBankDate: () => bank }, clock: { now: () => own }, virtualNow });

  it('is the earlier of the two clocks, and ahead is what the bank’s has not reached', () => {
    expect(present(null).certain()).toBe(own);
    expect(present(NOW).certain()).toBe(NOW);
    expect(present(AFTER).certain()).toBe(own);
    expect(present(NOW).isAhead(IN_BETWEEN)).toBe(true);
    expect(present(AFTER).isAhead(at('2025-07-10T00:00:00Z'))).toBe(false);
    expect(present(NOW).isAhead(at('2025-06-02T12:00:00Z'))).toBe(false);
    expect(present(NOW).isAhead(at('2025-06-02T12:00:01Z'))).toBe(true);
  });

  it('of a bank that lives in a time of its own is that time', () => {
    expect(present(NOW, AFTER).certain()).toBe(AFTER);
    expect(present(NOW, AFTER).isAhead(at('2025-07-10T00:00:00Z'))).toBe(false);
  });
});
