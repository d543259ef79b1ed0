import { describe, expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import type { Batch } from '../../../src-main/ledger/model/ledger-writer.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import {
  attempt,
  charge,
  day,
  mandate,
  noon,
  settlement,
} from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-01-20');

/** Stores and reconciles each batch in turn, so that what comes later has to mend what was decided before. */
function poll(writer: LedgerWriter, ...batches: readonly Batch[]): void {
  for (const batch of batches) {
    writer.store(batch, AT);
    writer.reconcile(day('2026-01-20'), AT);
  }
}

const loose = (endToEndId = 'E1') => settlement({ endToEndId, txid: null });
const trying = (txid: string, endToEndId = 'E1') => charge({ txid, attempts: [attempt({ endToEndId })] });

describe('links of settlements', () => {
  it('follow the txid even when the charge comes later', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const reader = ledger.read();
    poll(writer, { settlements: [settlement()] });
    expect(reader.orphans()).toMatchObject([{ endToEndId: 'E1', why: 'unknown_txid' }]);
    poll(writer, { charges: [charge()] });
    expect(reader.orphans()).toEqual([]);
    expect(reader.cycleDetail('tx1')?.row.state).toBe('paid');
  });

  it('follow the endToEndId of an attempt or a claim when there is no txid', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const reader = ledger.read();
    poll(writer, { settlements: [loose('E1'), loose('E2')] });
    expect(reader.orphans().map(({ why }) => why)).toEqual(['no_match', 'no_match']);
    poll(writer, { charges: [trying('tx1'), charge({ txid: 'tx2', claims: ['E2'] })] });
    expect(reader.cycleDetail('tx1')?.settlements[0]?.linkedBy).toBe('end_to_end_id');
    expect(reader.cycleDetail('tx2')?.row.state).toBe('paid');
  });

  it('are undone when a second charge carries the same endToEndId, and done again when it no longer does', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const reader = ledger.read();
    poll(writer, { charges: [trying('tx1')], settlements: [loose()] });
    expect(reader.cycleDetail('tx1')?.row.state).toBe('paid');
    poll(writer, { charges: [trying('tx2')] });
    expect(reader.orphans()).toMatchObject([{ why: 'ambiguous' }]);
    expect(reader.cycleDetail('tx1')?.row.state).toBe('unpaid');
    poll(writer, { charges: [charge({ txid: 'tx2', attempts: [] })] });
    expect(reader.cycleDetail('tx1')?.row.state).toBe('paid');
  });

  it('move when the bank adds a txid', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const reader = ledger.read();
    poll(writer, { charges: [trying('tx1'), charge({ txid: 'tx2' })], settlements: [loose()] });
    poll(writer, { settlements: [settlement({ txid: 'tx2' })] });
    expect(reader.cycleDetail('tx1')?.row.state).toBe('unpaid');
    expect(reader.cycleDetail('tx2')?.row.state).toBe('paid');
  });

  it('know a joining payment whether the mandate comes before or after', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const reader = ledger.read();
    poll(writer, { settlements: [settlement({ txid: 'joining' })] });
    expect(reader.overview().orphans).toEqual({ count: 1, amount: 5_000 });
    poll(writer, { mandates: [mandate({ joiningTxid: 'joining' })] });
    expect(reader.overview().orphans).toEqual({ count: 0, amount: 0 });
    expect(reader.overview().joining).toEqual({ count: 1, amount: 5_000, refunded: 0 });
    poll(writer, { mandates: [mandate({ joiningTxid: 'another' })] });
    expect(reader.orphans()).toMatchObject([{ why: 'unknown_txid' }]);
    expect(reader.overview().joining).toEqual({ count: 0, amount: 0, refunded: 0 });
  });
});

describe('assigning by hand', () => {
  it('ties an orphan at once and unties it again, and both are remembered', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const reader = ledger.read();
    poll(writer, { charges: [charge()], settlements: [loose()] });
    writer.assign('E1', 'tx1', noon('2026-01-21'));
    const paid = reader.cycleDetail('tx1');
    expect(paid?.row.state).toBe('paid');
    expect(paid?.settlements[0]?.linkedBy).toBe('person');
    expect(paid?.history).toMatchObject([
      { what: 'assignment', from: null, to: 'tx1', why: 'E1' },
      { what: 'state', from: 'unpaid', to: 'paid' },
    ]);
    writer.assign('E1', null, noon('2026-01-22'));
    expect(reader.cycleDetail('tx1')?.row.state).toBe('unpaid');
    expect(reader.orphans()).toHaveLength(1);
  });

  it('refuses a settlement that bears a txid, and records that are not there', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    poll(writer, { charges: [charge()], settlements: [settlement(), loose('E2')] });
    const code = (run: () => void): string => {
      try {
        run();
        return 'nothing thrown';
      } catch (error) {
        return error instanceof CicloError ? error.code : String(error);
      }
    };
    expect(code(() => writer.assign('E1', 'tx1', AT))).toBe('invalid_input');
    expect(code(() => writer.assign('E9', 'tx1', AT))).toBe('not_found');
    expect(code(() => writer.assign('E2', 'tx9', AT))).toBe('not_found');
    expect(code(() => writer.decide('tx9', 'waived', '', AT))).toBe('not_found');
  });
});
