import { describe, expect, it } from 'vitest';
import type { ListQuery } from '../../../src-main/api-client/bank-api.ts';
import { addDays, saoPauloInstant, type UtcInstant } from '../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import { day, mandateRecord } from '../../support/fake/records/sync-records.ts';
import { SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { ledgerContents } from '../../support/in-process/ledger/ledger-contents.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const FIRST = day('2025-03-03');
const on = (index: number): UtcInstant => saoPauloInstant(addDays(FIRST, index), '12:00:00');

describe('open mandates', () => {
  const OLD = at('2022-09-01T12:00:00Z');

  const old = (): SyncBankDouble => {
    const bank = new SyncBankDouble();
    bank.addMandate(mandateRecord('approved', OLD), OLD);
    bank.addMandate(mandateRecord('waiting', OLD, { status: 'CRIADA' }), OLD);
    bank.addMandate(mandateRecord('over', OLD, { status: 'CANCELADA' }), OLD);
    return bank;
  };

  /** How many days long the windows were that the bank was asked for. */
  const daysAsked = (bank: SyncBankDouble, isMeant = (_query: ListQuery): boolean => true): number[] =>
    bank
      .listsOf('mandate')
      .filter(({ query }) => isMeant(query))
      .map(({ query }) => (Date.parse(query.to) - Date.parse(query.from)) / 86_400_000);

  it('that are older than a first sync reaches are read by it, and their cycles told', async () => {
    using ledger = new SyncLedger();
    await ledger.poll(old(), { now: on(0) });
    expect([...ledger.writer.openIds('mandate').keys()].toSorted()).toEqual(['approved', 'waiting']);
    expect(ledgerContents(ledger.file).expected).not.toEqual([]);
  });

  it('are looked for once, in a window a year where the bank allows it', async () => {
    using ledger = new SyncLedger();
    const bank = old();
    await ledger.poll(bank, { now: on(0) });
    const byStatus = () =>
      bank.listsOf('mandate').filter(({ query }) => query.status && query.to < '2023-03-04');
    // From March 2023 back to January 2020: four windows for each of two statuses.
    expect(byStatus()).toHaveLength(8);
    expect(byStatus().at(-1)?.query.from).toBe('2020-01-01T03:00:00.000Z');
    bank.mandates.clear();
    bank.calls.length = 0;
    await ledger.poll(bank, { now: on(1) });
    expect(byStatus().filter(({ query }) => query.to < '2022-08-31')).toEqual([]);
  });

  it('are read in windows of the usual length where the bank refuses long ones, which is asked once', async () => {
    using ledger = new SyncLedger();
    const bank = old();
    bank.manners.longestWindowDays = 40;
    await ledger.poll(bank, { now: on(0) });
    expect(ledger.writer.openIds('mandate').size).toBe(2);
    expect(daysAsked(bank).filter((days) => days > 40)).toHaveLength(1);
    expect(daysAsked(bank, ({ status }) => status !== undefined)).toContain(30);
  });

  it('are asked for in no longer windows than the bank is known to take', async () => {
    using ledger = new SyncLedger();
    const bank = old();
    bank.manners.longestWindowDays = 3;
    await ledger.poll(bank, { now: on(0) });
    expect(ledger.writer.openIds('mandate').size).toBe(2);
    // What the lists before have learned holds for this one too.
    const ofOld = daysAsked(bank, ({ status }) => status !== undefined);
    expect(ofOld.filter((days) => days > 3)).toEqual([]);
  });

  it('are asked for as a whole year by each status after one that the bank does not know', async () => {
    using ledger = new SyncLedger();
    const bank = old();
    bank.addMandate(mandateRecord('own', on(0), { status: 'PENSANDO' }), on(0));
    bank.manners.beforeAnswer = (call) => {
      if (call.kind === 'list' && call.query.status === 'PENSANDO')
        throw new CicloError('request_refused', '400');
    };
    await ledger.poll(bank, { now: on(0) });
    const years = daysAsked(bank, ({ status }) => status === 'CRIADA').filter((days) => days > 31);
    expect(years).toHaveLength(4);
  });

  it('make no poll fail where the bank shows nothing of that time', async () => {
    using ledger = new SyncLedger();
    const bank = old();
    bank.manners.beforeAnswer = (call) => {
      if (call.kind === 'list' && call.query.from < '2023-01-01')
        throw new CicloError('request_refused', '400');
    };
    expect(await ledger.poll(bank, { now: on(0) })).toMatchObject({ mode: 'lists' });
  });

  it('make one poll a day fail where the bank fails over that time, and are read once it does not', async () => {
    using ledger = new SyncLedger();
    const bank = old();
    bank.manners.beforeAnswer = (call) => {
      if (call.kind === 'list' && call.query.from < '2022-08-01')
        throw new CicloError('answer_unreadable', 'HTML');
    };
    await expect(ledger.poll(bank, { now: on(0) })).rejects.toMatchObject({ code: 'answer_unreadable' });
    expect(await ledger.poll(bank, { now: on(0) })).toMatchObject({ mode: 'lists' });
    bank.manners.beforeAnswer = () => undefined;
    await ledger.poll(bank, { now: on(1) });
    expect(ledger.writer.openIds('mandate').size).toBe(2);
  });
});
