import { describe, expect, it } from 'vitest';
import { openLedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import { openLedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import { charge, day, mandate, noon, settlement } from '../../support/fake/records/ledger-records.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';

const E2E = 'E00000000202601121200abcdefghijk';
const OTHER = 'E00000000202601121200other000000';
const [TODAY, NOON] = [day('2026-01-12'), noon('2026-01-12')];

/** A charge that is due today, which the ledger was read up to the day before. */
function shop() {
  const file = `${tempFolder()}/ledger.sqlite`;
  const writer = openLedgerWriter(file, { backupFolder: tempFolder(), key: null, now: () => NOON });
  writer.store({ mandates: [mandate()], charges: [charge()] }, noon('2026-01-11'));
  writer.setCoveredFrom(day('2025-06-01'));
  writer.reconcile(day('2026-01-11'), noon('2026-01-11'));
  const reader = openLedgerReader(file);
  const stateOf = (txid = charge().txid) => reader.cycleDetail(txid)?.row.state;
  return { writer, reader, stateOf };
}

it('works out nothing of what a poll has stored and whose payment it is still to read', () => {
  const { writer, reader, stateOf } = shop();
  // The window of charges is in, that of payments is not.
  writer.store({ charges: [charge({ status: 'CONCLUIDA' })] }, NOON);
  writer.storeRead({ settlements: [settlement({ endToEndId: OTHER, txid: null })] }, NOON, []);
  expect([stateOf(), reader.asOf(), reader.overview().orphans.count]).toEqual(['pending', '2026-01-11', 1]);
  writer.store({ settlements: [settlement({ endToEndId: E2E })] }, NOON);
  writer.reconcile(TODAY, NOON);
  expect(stateOf()).toBe('paid');
  const told = reader.cycleDetail(charge().txid)?.history.map(({ to }) => to);
  expect(told).toEqual(['CONCLUIDA', 'paid']);
});

describe('works out no sibling whose payment a poll is still to read', () => {
  const next = { txid: 'n'.repeat(26), dueDate: day('2026-02-12') };
  const nameless = { ...mandate().payer, name: 'Outro Nome' };

  it.each([
    ['another charge', { charges: [charge({ ...next, status: 'CRIADA' })] }],
    ['the mandate, whose payer is another', { mandates: [mandate({ payer: nameless })] }],
  ])('beside %s of the mandate', (_, beside) => {
    const { writer, reader, stateOf } = shop();
    writer.store({ charges: [charge({ status: 'REJEITADA' })] }, NOON);
    writer.storeRead(beside, NOON, []);
    expect([stateOf(), reader.news(0).items]).toEqual(['pending', []]);
    writer.store({ settlements: [settlement({ endToEndId: E2E })] }, NOON);
    writer.reconcile(TODAY, NOON);
    expect(stateOf()).toBe('paid_after_close');
    expect(reader.cycleDetail(charge().txid)?.history.map(({ to }) => to)).toEqual([
      'REJEITADA',
      'paid_after_close',
    ]);
  });

  it('nor by a word of somebody about another charge', () => {
    const { writer, stateOf } = shop();
    writer.storeRead({ charges: [charge({ ...next, status: 'REJEITADA' })] }, NOON, []);
    writer.store({ charges: [charge({ status: 'REJEITADA' })] }, NOON);
    writer.decide(next.txid, 'waived', '', NOON);
    expect([stateOf(next.txid), stateOf()]).toEqual(['waived', 'pending']);
  });
});

it('works out at once what the record itself touches', () => {
  const { writer, reader, stateOf } = shop();
  writer.storeRead({ settlements: [settlement({ endToEndId: E2E })] }, NOON, []);
  expect(stateOf()).toBe('paid');
  const rejected = charge({ txid: 'r'.repeat(26), status: 'REJEITADA' });
  writer.storeRead({ charges: [rejected] }, NOON, []);
  expect(reader.cycleDetail(rejected.txid)?.row).toMatchObject({ state: 'rejected', group: 'closed' });
  writer.storeRead({ mandates: [mandate({ status: 'CANCELADA' })] }, NOON, []);
  expect(reader.mandateDetail(mandate().idRec)?.expected).toEqual([]);
});

it('works out a refused charge whose cycle another one takes', () => {
  const { writer, reader } = shop();
  const refused = charge({ txid: 'r'.repeat(26), status: 'REJEITADA', dueDate: day('2026-02-12') });
  const next = charge({ txid: 'n'.repeat(26), dueDate: day('2026-02-13') });
  const groupOf = () => reader.cycleDetail(refused.txid)?.row.group;
  writer.storeRead({ charges: [refused] }, NOON, []);
  expect(groupOf()).toBe('unpaid');
  writer.storeRead({ charges: [next] }, NOON, []);
  expect(groupOf()).toBe('closed');
});

it('marks the mandate of a charge that cannot be understood, whose cycle it covers', () => {
  const { writer, reader } = shop();
  writer.reconcile(TODAY, NOON);
  const startsOf = () => reader.mandateDetail(mandate().idRec)?.expected.map(({ start }) => start) ?? [];
  const [first] = startsOf();
  const bears = { idRec: mandate().idRec, dueDate: day(first ?? '') };
  const unreadable = { kind: 'charge', id: 'u'.repeat(26), reason: 'unreadable', raw: '{}', bears } as const;
  writer.storeRead({ quarantined: [unreadable] }, NOON, []);
  expect(startsOf()).not.toContain(first);
});
