import { describe, expect, it } from 'vitest';
import type { UtcInstant } from '../../../src-main/core/civil-date.ts';
import { asCicloError, CicloError, type FailureParams } from '../../../src-main/core/failure.ts';
import { cheapestStart } from '../../../src-main/sync/changed-records.ts';
import type { ErrorCode } from '../../../src-preload/contract/vocabulary/errors.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import {
  chargeRecord,
  day,
  mandateRecord,
  settlementRecord,
} from '../../support/fake/records/sync-records.ts';
import { type Call, SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const CREATED = at('2025-03-01T12:00:00Z');
const NOW = at('2025-06-01T12:00:00Z');
const LATER = at('2025-06-05T12:00:00Z');

const notThere = (): CicloError => new CicloError('list_not_offered', '404', { status: 404 });

/** An old bank with a mandate, two open charges and a settlement, and whatever else is added. */
function smallBank(): SyncBankDouble {
  const bank = new SyncBankDouble();
  bank.addMandate(mandateRecord('rec1', CREATED), CREATED);
  for (const txid of ['tx1', 'tx2']) bank.addCharge(chargeRecord(txid, CREATED, { idRec: 'rec1' }), CREATED);
  bank.addSettlement(settlementRecord('E1', CREATED, { txid: 'paid' }));
  return bank;
}

/** Answers 404 for lists that are empty in the window and status that were asked for. */
function saysNotFoundWhenEmpty(bank: SyncBankDouble): void {
  bank.manners.beforeAnswer = (call) => {
    if (call.kind === 'list' && isEmpty(bank, call)) throw notThere();
  };
}

function isEmpty(bank: SyncBankDouble, { resource, query }: Extract<Call, { kind: 'list' }>): boolean {
  const all = { charge: bank.charges, mandate: bank.mandates, settlement: bank.settlements }[resource];
  return ![...all.values()].some(
    ({ createdAt, record }) =>
      createdAt >= query.from &&
      createdAt <= query.to &&
      (query.status === undefined || ('status' in record && record.status === query.status)) &&
      (!query.withRefundsOnly || ('refunds' in record && record.refunds.length > 0)),
  );
}

describe('404 for a list that is empty', () => {
  it('is no bank without lists, and loses nothing', async () => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    saysNotFoundWhenEmpty(bank);
    expect(await ledger.poll(bank, { now: NOW })).toMatchObject({ mode: 'lists', records: { charges: 2 } });
    // Not before its empty windows have answered so twice.
    expect(ledger.writer.coveredFrom()).toBeNull();
    const quiet = await ledger.poll(bank, { now: LATER });
    expect(ledger.writer.coveredFrom()).not.toBeNull();
    expect(quiet.mode).toBe('lists');
    expect(quiet.notices).toContainEqual({ code: 'absent_taken_as_empty', resource: 'charges' });
    bank.addCharge(chargeRecord('tx3', LATER), LATER);
    bank.addCharge(chargeRecord('tx1', CREATED, { status: 'CANCELADA', idRec: 'rec1' }), CREATED);
    await ledger.poll(bank, { now: at('2025-06-05T13:00:00Z') });
    expect([...ledger.writer.openIds('charge').keys()].toSorted()).toEqual(['tx2', 'tx3']);
  });

  it('of a resource that has none yet is empty where another list answers', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    bank.addCharge(chargeRecord('tx1', CREATED), CREATED);
    saysNotFoundWhenEmpty(bank);
    await ledger.poll(bank, { now: NOW });
    expect(await ledger.poll(bank, { now: NOW })).toMatchObject({ mode: 'lists' });
    bank.addMandate(mandateRecord('rec1', NOW), NOW);
    await ledger.poll(bank, { now: LATER });
    expect([...ledger.writer.openIds('mandate').keys()]).toEqual(['rec1']);
  });
});

it('404 for one list is no list where the bank’s others answer that they are empty', async () => {
  using ledger = new SyncLedger();
  const bank = smallBank();
  bank.manners.beforeAnswer = (call) => {
    if (call.kind === 'list' && call.resource === 'charge') throw notThere();
  };
  expect(await ledger.poll(bank, { now: NOW })).toMatchObject({ mode: 'by_id' });
  expect(ledger.writer.coveredFrom()).toBeNull();
});

describe('404 for every list of a bank that has had lists', () => {
  it('is an outage where the bank does not know its own records either', async () => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    await ledger.poll(bank, { now: NOW });
    const { charges, mandates, settlements } = bank;
    const kept = [new Map(charges), new Map(mandates), new Map(settlements)] as const;
    for (const records of [charges, mandates, settlements]) records.clear();
    bank.manners.beforeAnswer = (call) => {
      if (call.kind === 'list') throw notThere();
    };
    await expect(ledger.poll(bank, { now: LATER })).rejects.toMatchObject({ code: 'bank_down' });
    expect(ledger.writer.watermark('charge')).toBe(NOW);
    bank.manners.beforeAnswer = () => undefined;
    for (const [txid, charge] of kept[0]) charges.set(txid, charge);
    for (const [idRec, mandate] of kept[1]) mandates.set(idRec, mandate);
    bank.addCharge(chargeRecord('tx1', CREATED, { status: 'CANCELADA', idRec: 'rec1' }), CREATED);
    await ledger.poll(bank, { now: LATER });
    expect([...ledger.writer.openIds('charge').keys()]).toEqual(['tx2']);
  });

  it('is a bank that has taken its lists away where it knows the records, and is read by id', async () => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    await ledger.poll(bank, { now: NOW });
    bank.manners.beforeAnswer = (call) => {
      if (call.kind === 'list') throw notThere();
    };
    bank.addCharge(chargeRecord('tx1', CREATED, { status: 'CANCELADA', idRec: 'rec1' }), CREATED);
    expect(await ledger.poll(bank, { now: LATER })).toMatchObject({ mode: 'by_id' });
    expect([...ledger.writer.openIds('charge').keys()]).toEqual(['tx2']);
    bank.manners.beforeAnswer = () => undefined;
    expect(await ledger.poll(bank, { now: LATER })).toMatchObject({ mode: 'lists' });
  });
});

describe('a list of one status', () => {
  const refusals: readonly [string, ErrorCode, FailureParams][] = [
    ['400', 'request_refused', { status: 400 }],
    ['404', 'list_not_offered', { status: 404 }],
    ['405', 'list_not_offered', { status: 405 }],
    ['501', 'list_not_offered', { status: 501 }],
    ['422', 'request_refused', { status: 422 }],
    ['500', 'bank_down', { status: 500 }],
  ];

  it.each(refusals)(
    'whose word nobody knows and which answers %s has its records read by id',
    async (_, code, params) => {
      using ledger = new SyncLedger();
      const bank = smallBank();
      bank.addCharge(chargeRecord('odd', CREATED, { status: 'EM_ANALISE' }), CREATED);
      await ledger.poll(bank, { now: NOW });
      bank.addCharge(chargeRecord('odd', CREATED, { status: 'CANCELADA' }), CREATED);
      bank.addCharge(chargeRecord('tx1', CREATED, { status: 'CANCELADA' }), CREATED);
      bank.manners.beforeAnswer = (call) => {
        if (call.kind === 'list' && call.query.status === 'EM_ANALISE')
          throw new CicloError(code, code, params);
      };
      await ledger.poll(bank, { now: LATER });
      expect([...ledger.writer.openIds('charge').keys()]).toEqual(['tx2']);
    },
  );

  it('of the specification that fails takes no other with it, and its records are not asked for one by one', async () => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    bank.addCharge(chargeRecord('new1', CREATED, { status: 'CRIADA' }), CREATED);
    await ledger.poll(bank, { now: NOW });
    bank.addCharge(chargeRecord('new1', CREATED, { status: 'CANCELADA' }), CREATED);
    bank.calls.length = 0;
    bank.manners.beforeAnswer = (call) => {
      if (call.kind === 'list' && call.query.status === 'ATIVA') throw new CicloError('bank_down', '500');
    };
    await expect(ledger.poll(bank, { now: LATER })).rejects.toMatchObject({ code: 'bank_down' });
    expect(bank.readsOf('charge')).toEqual(['new1']);
  });
});

describe('a delay that maintenance asks for', () => {
  const params = { seconds: 21_600, status: 503 };

  it.each<[string, readonly string[], FailureParams]>([
    ['is told where no list has answered', ['charge', 'mandate', 'settlement'], params],
    ['is not told where others have: they are read again as soon', ['settlement'], { status: 503 }],
  ])('%s', async (_, down, told) => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    expect(await inMaintenance(ledger, bank, { down })).toEqual(told);
  });

  it.each<[string, readonly string[], FailureParams]>([
    ['is told where no record was answered', ['charge', 'mandate', 'settlement'], params],
    ['is not told where a record was', ['settlement'], { status: 503 }],
    [
      'is not told where the bank has said that it knows none of that id',
      ['charge', 'settlement'],
      { status: 503 },
    ],
  ])('of a bank without lists %s', async (_, down, told) => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    await ledger.poll(bank, { now: NOW });
    bank.manners.notOffered = new Set(['charge', 'mandate', 'settlement']);
    bank.addCharge(chargeRecord('tx1', CREATED, { status: 'CONCLUIDA', claims: ['E2'] }), CREATED);
    if (!down.includes('mandate')) bank.mandates.clear();
    expect(await inMaintenance(ledger, bank, { down, now: LATER })).toEqual(told);
  });

  async function inMaintenance(
    ledger: SyncLedger,
    bank: SyncBankDouble,
    { down, now = NOW }: { readonly down: readonly string[]; readonly now?: UtcInstant },
  ): Promise<FailureParams | undefined> {
    bank.manners.beforeAnswer = (call) => {
      const isThere = call.kind === 'read' || !bank.manners.notOffered.has(call.resource);
      if (isThere && down.includes(call.resource)) throw new CicloError('bank_down', '503', params);
    };
    const failure = await ledger.poll(bank, { now }).then(() => null, asCicloError);
    expect(failure?.code).toBe('bank_down');
    return failure?.params;
  }
});

describe('an open charge of long ago', () => {
  it.each(['1900-01-01', '1970-01-01'])(
    'created on %s costs one read, not windows back to it',
    async (old) => {
      using ledger = new SyncLedger();
      const bank = smallBank();
      await ledger.poll(bank, { now: NOW });
      bank.addCharge(chargeRecord('ancient', at(`${old}T12:00:00Z`)), LATER);
      await ledger.poll(bank, { now: LATER });
      bank.calls.length = 0;
      bank.addCharge(chargeRecord('tx1', CREATED, { status: 'CANCELADA' }), CREATED);
      await ledger.poll(bank, { now: LATER });
      expect(bank.readsOf('charge')).toContain('ancient');
      expect(bank.calls.length).toBeLessThan(30);
      expect([...ledger.writer.openIds('charge').keys()].toSorted()).toEqual(['ancient', 'tx2']);
    },
  );

  it('is listed with the others where they are many', () => {
    const recent = Array.from({ length: 50 }, () => day('2025-05-01'));
    const days = [...Array.from({ length: 500 }, () => day('2022-01-01')), ...recent];
    const windowsFrom = (from: string) => (from === '2022-01-01' ? 82 : 2);
    expect(cheapestStart(days, windowsFrom, 2)).toBe('2022-01-01');
    expect(cheapestStart(days.slice(480), windowsFrom, 2)).toBe('2025-05-01');
    expect(cheapestStart([], windowsFrom, 2)).toBeNull();
  });
});

describe('a list that is not there', () => {
  const askedFor = (bank: SyncBankDouble): number =>
    bank.listsOf('charge').filter(({ query }) => query.status === undefined).length;

  it('is asked for once a day where it never answered, and at each poll where it has', async () => {
    for (const [hasAnswered, again] of [
      [false, 0],
      [true, 1],
    ] as const) {
      using ledger = new SyncLedger();
      const bank = smallBank();
      if (hasAnswered) await ledger.poll(bank, { now: NOW });
      bank.manners.notOffered = new Set(['charge']);
      await ledger.poll(bank, { now: LATER });
      bank.calls.length = 0;
      await ledger.poll(bank, { now: LATER });
      expect(Math.min(1, askedFor(bank))).toBe(again);
      bank.calls.length = 0;
      await ledger.poll(bank, { now: at('2025-06-06T12:00:00Z') });
      expect(askedFor(bank)).toBeGreaterThan(0);
    }
  });

  it('on a day that has not come yet is asked for again once it has', async () => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    bank.manners.notOffered = new Set(['charge']);
    await ledger.poll(bank, { now: LATER, clock: NOW });
    bank.calls.length = 0;
    await ledger.poll(bank, { now: LATER });
    expect(askedFor(bank)).toBeGreaterThan(0);
  });
});
