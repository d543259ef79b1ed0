import { describe, expect, it } from 'vitest';
import type { UtcInstant } from '../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import { chargeRecord, day, mandateRecord } from '../../support/fake/records/sync-records.ts';
import { type Call, SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const SINCE = day('2024-12-01');
const NOW = at('2025-06-01T12:00:00Z');
const SOON = at('2025-06-01T13:00:00Z');
const NEXT_DAY = at('2025-06-02T13:00:00Z');
const GONE = at('2025-03-03T12:00:00Z');
const MONTHS = ['2024-12', '2025-01', '2025-02', '2025-03', '2025-04', '2025-05'];

const createdIn = (month: string): UtcInstant => at(`${month}-03T12:00:00Z`);

type List = Extract<Call, { kind: 'list' }>;

const holds = ({ query }: List, instant: UtcInstant): boolean => query.from <= instant && instant <= query.to;

/** A bank with a charge a month, whose list of charges answers 404 for the window of one of them, so many times. */
function hiccuping(times: number, which = (call: List) => call.resource === 'charge' && holds(call, GONE)) {
  const bank = new SyncBankDouble();
  let left = times;
  for (const month of MONTHS) {
    const created = createdIn(month);
    bank.addCharge(chargeRecord(`tx${month}`, created, { status: 'CONCLUIDA' }), created);
  }
  bank.manners.beforeAnswer = (call) => {
    if (call.kind !== 'list' || left === 0 || !which(call)) return;
    left -= 1;
    throw new CicloError('list_not_offered', '404', { status: 404 });
  };
  return bank;
}

const poll = (ledger: SyncLedger, bank: SyncBankDouble, now: UtcInstant) =>
  ledger.poll(bank, { now, since: SINCE });

const charges = ({ writer }: SyncLedger): readonly string[] =>
  MONTHS.filter((month) => writer.holds('charge', `tx${month}`));

describe('a window of a first sync that answers 404 where the bank says otherwise that a list is empty', () => {
  it('once is asked for again by the same poll', async () => {
    using ledger = new SyncLedger();
    await poll(ledger, hiccuping(1), NOW);
    expect([charges(ledger), ledger.writer.coveredFrom()]).toEqual([MONTHS, SINCE]);
  });

  it('during all of a poll fails it, and no cycle is told to lack its charge until the window was read', async () => {
    using ledger = new SyncLedger();
    const bank = hiccuping(2);
    await expect(poll(ledger, bank, NOW)).rejects.toMatchObject({
      code: 'bank_down',
      params: { status: 404 },
    });
    expect([charges(ledger).length, ledger.writer.coveredFrom()]).toEqual([MONTHS.length - 1, null]);
    await poll(ledger, bank, SOON);
    expect([charges(ledger), ledger.writer.coveredFrom()]).toEqual([MONTHS, SINCE]);
  });

  it('for a day is believed: it fails no poll for ever', async () => {
    using ledger = new SyncLedger();
    const bank = hiccuping(Number.POSITIVE_INFINITY);
    for (const now of [NOW, SOON])
      await expect(poll(ledger, bank, now)).rejects.toMatchObject({ code: 'bank_down' });
    await poll(ledger, bank, NEXT_DAY);
    expect(ledger.writer.coveredFrom()).toBe(SINCE);
    await ledger.poll(bank, { now: at('2025-06-03T13:00:00Z') });
  });
});

describe('a window of a first sync that answers 404 where nobody knows what the bank says of an empty list', () => {
  const isEmpty = (call: List) => !MONTHS.some((month) => holds(call, createdIn(month)));
  const ofCharges = (call: List) => call.resource !== 'charge' || holds(call, GONE) || isEmpty(call);

  it('is read by the next poll, as the notice says', async () => {
    using ledger = new SyncLedger();
    const bank = hiccuping(Number.POSITIVE_INFINITY, ofCharges);
    const report = await poll(ledger, bank, NOW);
    expect(report.notices).toContainEqual({ code: 'absent_taken_as_empty', resource: 'charges' });
    expect([charges(ledger).length, ledger.writer.coveredFrom()]).toEqual([MONTHS.length - 1, null]);
    bank.manners.beforeAnswer = () => undefined;
    await ledger.poll(bank, { now: SOON });
    expect([charges(ledger), ledger.writer.coveredFrom()]).toEqual([MONTHS, SINCE]);
  });

  it('and again is believed, and asked for no more', async () => {
    using ledger = new SyncLedger();
    const bank = hiccuping(Number.POSITIVE_INFINITY, ofCharges);
    await poll(ledger, bank, NOW);
    await ledger.poll(bank, { now: SOON });
    expect(ledger.writer.coveredFrom()).toBe(SINCE);
    bank.calls.length = 0;
    await ledger.poll(bank, { now: at('2025-06-01T14:00:00Z') });
    expect(bank.listsOf('charge').filter((call) => holds(call, GONE))).toEqual([]);
  });
});

it('a day that was to be listed once more and answers 404 is listed by the next poll', async () => {
  using ledger = new SyncLedger();
  const bank = hiccuping(0);
  await poll(ledger, bank, NOW);
  const late = at('2025-05-28T15:00:00Z');
  bank.addCharge(chargeRecord('late', late, { status: 'CONCLUIDA' }), late);
  let isGone = true;
  bank.manners.beforeAnswer = (call) => {
    if (isGone && call.kind === 'list' && call.resource === 'charge' && holds(call, late))
      throw new CicloError('list_not_offered', '404', { status: 404 });
  };
  await ledger.poll(bank, { now: NEXT_DAY });
  expect(ledger.writer.holds('charge', 'late')).toBe(false);
  isGone = false;
  await ledger.poll(bank, { now: at('2025-06-02T14:00:00Z') });
  expect(ledger.writer.holds('charge', 'late')).toBe(true);
});

it('a year of old open mandates that answers 404 once is read by the next poll, each that is in it', async () => {
  using ledger = new SyncLedger();
  const old = at('2024-03-03T12:00:00Z');
  const bank = hiccuping(1, (call) => call.query.status === 'APROVADA' && holds(call, old));
  for (const id of ['rec1', 'rec2']) bank.addMandate(mandateRecord(id, old), old);
  const mandates = () => [...ledger.writer.openIds('mandate').keys()];
  await poll(ledger, bank, NOW);
  expect(mandates()).toEqual([]);
  await ledger.poll(bank, { now: SOON });
  expect(mandates()).toEqual(['rec1', 'rec2']);
});
