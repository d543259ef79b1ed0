import { describe, expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import type { ChargeRecord } from '../../../src-main/core/records.ts';
import { cheapestStart } from '../../../src-main/sync/changed-records.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import { changed, chargeRecord, day, mandateRecord } from '../../support/fake/records/sync-records.ts';
import { SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const CREATED = at('2025-03-01T12:00:00Z');
const LATER = at('2025-06-05T12:00:00Z');

/** Forty old open charges and one mandate, already in the ledger; the calls so far forgotten. */
async function synced(statuses: readonly string[] = ['ATIVA']) {
  const bank = new SyncBankDouble();
  for (let index = 0; index < 40; index += 1) {
    const status = statuses[index % statuses.length] ?? 'ATIVA';
    bank.addCharge(chargeRecord(`tx${index}`, CREATED, { status }), CREATED);
  }
  bank.addMandate(mandateRecord('rec1', CREATED), CREATED);
  const ledger = new SyncLedger();
  await ledger.poll(bank);
  bank.calls.length = 0;
  const change = (txid: string, to: Partial<ChargeRecord>) => {
    const kept = bank.charges.get(txid);
    if (kept !== undefined) bank.addCharge(changed(kept.record, to), kept.createdAt);
  };
  return { bank, ledger, change };
}

describe('an old charge that changed', () => {
  it('is read by id once it has left the open lists; the others are not', async () => {
    const { bank, ledger, change } = await synced();
    using _ = ledger;
    change('tx7', { status: 'CANCELADA' });
    change('tx8', { status: 'EXPIRADA' });
    const report = await ledger.poll(bank, { now: LATER });
    expect(bank.readsOf('charge').toSorted()).toEqual(['tx7', 'tx8']);
    expect(report.changed.charges).toBe(2);
    expect(ledger.writer.openIds('charge').size).toBe(38);
    expect(ledger.writer.statesCounted()).toMatchObject({ cancelled: 1, expired: 1 });
  });

  it('and stayed open comes with the list', async () => {
    const { bank, ledger, change } = await synced();
    using _ = ledger;
    const attempt = {
      settleDate: null,
      kind: 'AGND',
      status: 'SOLICITADA',
      endToEndId: null,
      rejectionCode: null,
      rejectionText: null,
    };
    change('tx3', { attempts: [attempt] });
    const report = await ledger.poll(bank, { now: LATER });
    expect(bank.readsOf('charge')).toEqual([]);
    expect(report.changed.charges).toBe(1);
  });

  it('costs one request: nothing else grows', async () => {
    const { bank, ledger, change } = await synced();
    using _ = ledger;
    // The first poll of a day also lists again what may have been shown late.
    await ledger.poll(bank, { now: LATER });
    const quiet = await ledger.poll(bank, { now: LATER });
    change('tx7', { status: 'CANCELADA' });
    const busy = await ledger.poll(bank, { now: LATER });
    expect(busy.requests).toBe(quiet.requests + 1);
  });
});

describe('open lists', () => {
  it('ask for each status that the ledger holds as open, as the bank wrote it', async () => {
    const { bank, ledger } = await synced(['Ativa', 'EM_ANÁLISE']);
    using _ = ledger;
    await ledger.poll(bank, { now: LATER });
    const statuses = bank.listsOf('charge').flatMap(({ query }) => query.status ?? []);
    expect([...new Set(statuses)].toSorted()).toEqual(['Ativa', 'CRIADA', 'EM_ANÁLISE']);
    expect(bank.readsOf('charge')).toEqual([]);
  });

  it('are not asked for no status at all: such records are read by id', async () => {
    const { bank, ledger } = await synced(['ATIVA', '']);
    using _ = ledger;
    await ledger.poll(bank, { now: LATER });
    const statuses = bank.listsOf('charge').flatMap(({ query }) => query.status ?? []);
    expect([...new Set(statuses)].toSorted()).toEqual(['ATIVA', 'CRIADA']);
    expect(bank.readsOf('charge')).toHaveLength(20);
  });

  it('begin with the oldest open record', async () => {
    const { bank, ledger } = await synced();
    using _ = ledger;
    await ledger.poll(bank, { now: LATER });
    const froms = bank.listsOf('charge').flatMap(({ query }) => (query.status ? query.from : []));
    expect(froms.toSorted()[0]).toBe('2025-03-01T03:00:00.000Z');
  });

  it('are not asked for on the first sync', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    bank.addCharge(chargeRecord('tx1', CREATED), CREATED);
    await ledger.poll(bank);
    expect(bank.listsOf('charge').filter(({ query }) => query.status !== undefined)).toEqual([]);
  });

  it('prove nothing when one fails: no charge is read by id', async () => {
    const { bank, ledger } = await synced();
    using _ = ledger;
    bank.manners.beforeAnswer = (call) => {
      if (call.kind === 'list' && call.query.status === 'ATIVA')
        throw new CicloError('answer_unreadable', 'HTML');
    };
    await expect(ledger.poll(bank, { now: LATER })).rejects.toMatchObject({ code: 'answer_unreadable' });
    expect(bank.readsOf('charge')).toEqual([]);
  });

  it('that the bank refuses for their word leave their records to be read by id', async () => {
    const { bank, ledger, change } = await synced(['ATIVA', 'EM_ANÁLISE']);
    using _ = ledger;
    change('tx1', { status: 'CANCELADA' });
    bank.manners.beforeAnswer = (call) => {
      if (call.kind === 'list' && call.query.status === 'EM_ANÁLISE')
        throw new CicloError('request_refused', '400');
    };
    await ledger.poll(bank, { now: LATER });
    expect(bank.readsOf('charge')).toHaveLength(20);
    expect(ledger.writer.openIds('charge').size).toBe(39);
  });

  it('show a record that became unreadable: it is quarantined, not asked for', async () => {
    const { bank, ledger } = await synced();
    using _ = ledger;
    const kept = bank.charges.get('tx5');
    if (kept !== undefined) bank.charges.set('tx5', { ...kept, isBad: true });
    const report = await ledger.poll(bank, { now: LATER });
    expect(report.quarantined).toBe(1);
    expect(bank.readsOf('charge')).toEqual([]);
  });
});

describe('a charge that the bank no longer knows', () => {
  it('stays, and is asked for once a day', async () => {
    const { bank, ledger } = await synced();
    using _ = ledger;
    bank.charges.delete('tx9');
    await ledger.poll(bank, { now: LATER });
    await ledger.poll(bank, { now: LATER });
    expect(bank.readsOf('charge')).toEqual(['tx9']);
    expect(ledger.writer.openIds('charge').has('tx9')).toBe(true);
    await ledger.poll(bank, { now: at('2025-06-06T12:00:00Z') });
    expect(bank.readsOf('charge')).toEqual(['tx9', 'tx9']);
  });
});

describe('an old mandate that changed', () => {
  it('is read by id once it has left the open lists', async () => {
    const { bank, ledger } = await synced();
    using _ = ledger;
    const kept = bank.mandates.get('rec1');
    if (kept !== undefined) bank.addMandate(changed(kept.record, { status: 'CANCELADA' }), kept.createdAt);
    const report = await ledger.poll(bank, { now: LATER });
    expect(bank.readsOf('mandate')).toEqual(['rec1']);
    expect(report.changed.mandates).toBe(1);
    expect(ledger.writer.openIds('mandate').size).toBe(0);
  });
});

describe('the open lists begin', () => {
  const [old, recent] = [day('2020-01-01'), day('2025-05-01')];
  const windows = (ofOld: number, ofRecent: number) => (from: string) => (from === old ? ofOld : ofRecent);

  it('with the oldest record for up to two years of months of each list', () => {
    expect(cheapestStart([old], windows(48, 1), 2)).toBe(old);
    expect(cheapestStart([old], windows(49, 1), 2)).toBeNull();
  });

  it('where windows and reads by id of what is older are fewest together, and nowhere where lists spare nothing', () => {
    const hundred = Array.from({ length: 100 }, () => old);
    expect(cheapestStart([...hundred, recent], windows(60, 1), 2)).toBe(old);
    expect(cheapestStart([old, recent, recent], windows(60, 1), 2)).toBe(recent);
    expect(cheapestStart([old, recent], windows(60, 1), 2)).toBeNull();
  });
});
