import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, saoPauloInstant } from '../../../src-main/core/civil-date.ts';
import type { SweepReach } from '../../../src-main/ledger/store/refund-sweep.ts';
import { charge, day, settlement } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const TODAY = day('2026-06-01');
const ago = (days: number): CivilDate => addDays(TODAY, -days);
const noonAgo = (days: number) => saoPauloInstant(ago(days), '12:00:00');

const REACH: SweepReach = { from: noonAgo(300), youngFrom: noonAgo(97), reachDays: 97, today: TODAY };

/** A ledger with payments so many days old, each looked at last so many days ago, or never. */
function paid(payments: Readonly<Record<string, readonly [age: number, looked: number | null]>>) {
  const ledger = newLedger();
  const writer = ledger.write();
  for (const [endToEndId, [age, looked]] of Object.entries(payments)) {
    writer.store(
      { settlements: [settlement({ endToEndId, txid: endToEndId, at: noonAgo(age) })] },
      noonAgo(0),
    );
    if (looked !== null) writer.noteAsked('settlement', [endToEndId], ago(looked));
  }
  return { writer, [Symbol.dispose]: () => ledger[Symbol.dispose]() };
}

describe('settlements whose turn it is', () => {
  it('are those that may be given back and were not looked at today, the longest unseen first', () => {
    using ledger = paid({ today: [5, 0], yesterday: [5, 1], never: [5, null], week: [50, 7] });
    const inTurn = (most: number) => ledger.writer.settlementsInTurn(REACH, most).map(({ id }) => id);
    expect(inTurn(9)).toEqual(['never', 'week', 'yesterday']);
    expect(inTurn(2)).toEqual(['never', 'week']);
  });

  it('are older ones too that were not looked at since they came out of reach, or by a clock ahead of its time', () => {
    using ledger = paid({
      seen: [120, 22],
      unseen: [120, 24],
      never: [120, null],
      ahead: [120, -9],
      before: [301, null],
    });
    expect(ledger.writer.settlementsInTurn(REACH, 9).map(({ id }) => id)).toEqual([
      'never',
      'unseen',
      'ahead',
    ]);
  });

  it('are done with as far as the oldest that is not', () => {
    using ledger = paid({ done: [200, 3], waits: [120, 30], young: [5, 0] });
    expect(ledger.writer.oldestToSweep(REACH)).toBe(noonAgo(120));
    ledger.writer.noteAsked('settlement', ['waits'], TODAY);
    expect(ledger.writer.oldestToSweep(REACH)).toBe(noonAgo(5));
  });
});

describe('what is never asked for again', () => {
  const past = { sweptUntil: noonAgo(97), soughtFrom: noonAgo(97), soughtOn: ago(97), today: TODAY };

  it('is forgotten: payments that are done with, but not what is asked for that no record is of', () => {
    using ledger = paid({ done: [200, 3], waits: [90, 3], unreadable: [200, 0] });
    const { writer } = ledger;
    writer.noteAsked('settlement', ['unknown'], ago(200));
    writer.forgetPastAsks(past);
    const left = writer.askedIds('settlement', ['done', 'waits', 'unreadable', 'unknown']);
    expect([...left.keys()].toSorted()).toEqual(['unknown', 'unreadable', 'waits']);
  });

  it('is forgotten: charges that only payments name which are too old, and those that were shown since', () => {
    using ledger = paid({ old: [200, null], young: [90, null] });
    const { writer } = ledger;
    writer.store({ charges: [charge({ txid: 'shown' })] }, noonAgo(0));
    writer.noteAsked('charge', ['old', 'young', 'shown', 'imported'], ago(98));
    writer.forgetPastAsks(past);
    const left = writer.askedIds('charge', ['old', 'young', 'shown', 'imported']);
    expect([...left.keys()].toSorted()).toEqual(['imported', 'young']);
  });
});
