import { describe, expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import { syncReport } from '../../../src-preload/contract/sync.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import {
  changed,
  chargeRecord,
  day,
  mandateRecord,
  settlementRecord,
} from '../../support/fake/records/sync-records.ts';
import { type Call, SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const CREATED = at('2025-03-03T12:00:00Z');
const NOW = at('2025-06-01T12:00:00Z');

/** One mandate; a paid, an unpaid and an unreadable charge. */
function smallBank(): SyncBankDouble {
  const bank = new SyncBankDouble();
  bank.addMandate(mandateRecord('rec1', CREATED), CREATED);
  bank.addCharge(chargeRecord('paid', CREATED, { status: 'CONCLUIDA', idRec: 'rec1' }), CREATED);
  bank.addCharge(chargeRecord('unpaid', CREATED, { idRec: 'rec1' }), CREATED);
  bank.charges.set('bad', { createdAt: CREATED, record: chargeRecord('bad', CREATED), isBad: true });
  bank.addSettlement(settlementRecord('E1', CREATED, { txid: 'paid' }));
  return bank;
}

const failing = (bank: SyncBankDouble, isHit: (call: Call) => boolean, error: () => Error): void => {
  bank.manners.beforeAnswer = (call) => {
    if (isHit(call)) throw error();
  };
};

describe('report', () => {
  it('says what the poll did, in the contract’s shape', async () => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    const report = await ledger.poll(bank, { now: NOW });
    expect(syncReport.parse(report)).toEqual({
      startedAt: NOW,
      finishedAt: NOW,
      today: '2025-06-01',
      requests: bank.calls.length,
      records: { charges: 2, mandates: 1, settlements: 1 },
      new: { charges: 2, mandates: 1, settlements: 1 },
      changed: { charges: 0, mandates: 0, settlements: 0 },
      quarantined: 1,
      evaluated: 2,
      states: { paid: 1, unpaid: 1 },
      mode: 'lists',
      notices: [],
    });
  });

  it('of a poll that met the same records in several lists counts each once', async () => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    await ledger.poll(bank, { now: at('2025-03-03T13:00:00Z') });
    const report = await ledger.poll(bank, { now: at('2025-03-04T13:00:00Z') });
    expect(report).toMatchObject({
      records: { charges: 2, mandates: 1, settlements: 1 },
      new: { charges: 0, mandates: 0, settlements: 0 },
      quarantined: 1,
    });
  });

  it('tells progress by phase, ending with reconciliation', async () => {
    using ledger = new SyncLedger();
    const phases: string[] = [];
    let last = { pages: 0, records: 0 };
    const onProgress = (progress: { phase: string; pages: number; records: number }) => {
      if (phases.at(-1) !== progress.phase) phases.push(progress.phase);
      last = progress;
    };
    const bank = smallBank();
    await ledger.poll(bank, { now: NOW, onProgress });
    expect(phases).toEqual([
      'connecting',
      'mandates',
      'charges',
      'changed',
      'refunds',
      'confirmation',
      'reconciling',
    ]);
    expect(last).toMatchObject({ pages: bank.calls.length, records: 4 });
  });
});

describe('a failing resource', () => {
  it.each(['mandate', 'settlement'] as const)(
    '%s: the others are stored and reconciled, then its failure is thrown',
    async (resource) => {
      using ledger = new SyncLedger();
      const bank = smallBank();
      failing(
        bank,
        (call) => call.resource === resource,
        () => new CicloError('scope_missing', '403', { scope: resource }),
      );
      await expect(ledger.poll(bank, { now: NOW })).rejects.toMatchObject({
        code: 'scope_missing',
        params: { scope: resource },
      });
      expect(Object.keys(ledger.writer.statesCounted())).toContain('unpaid');
      expect(bank.readsOf(resource)).toEqual([]);
    },
  );

  it('that is the charges leaves mandates and settlements', async () => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    failing(
      bank,
      (call) => call.resource === 'charge',
      () => new CicloError('scope_missing', '403'),
    );
    await expect(ledger.poll(bank, { now: NOW })).rejects.toMatchObject({ code: 'scope_missing' });
    expect(ledger.writer.openIds('mandate').size).toBe(1);
    expect(ledger.writer.watermark('settlement')).toBe(NOW);
    expect(ledger.writer.coveredFrom()).toBeNull();
  });

  it('that is the whole connection ends the poll at once', async () => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    failing(
      bank,
      () => true,
      () => new CicloError('address_unreachable', 'ECONNREFUSED'),
    );
    await expect(ledger.poll(bank, { now: NOW })).rejects.toMatchObject({ code: 'address_unreachable' });
    expect(bank.listsOf('charge')).toEqual([]);
  });

  it('is not asked for anything once a token is refused', async () => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    bank.manners.beforeToken = () => {
      throw new CicloError('credentials_wrong', '401');
    };
    await expect(ledger.poll(bank, { now: NOW })).rejects.toMatchObject({ code: 'credentials_wrong' });
    expect(bank.calls).toEqual([]);
  });

  it.each(['credentials_wrong', 'address_wrong', 'internal', 'certificate_rejected'] as const)(
    'by %s, as one list’s own answer, stops none of the others',
    async (code) => {
      using ledger = new SyncLedger();
      const bank = smallBank();
      failing(
        bank,
        (call) => call.resource === 'mandate',
        () => new CicloError(code, 'a page of maintenance'),
      );
      await expect(ledger.poll(bank, { now: NOW })).rejects.toMatchObject({ code });
      expect(ledger.writer.statesCounted()).toMatchObject({ paid: 1, unpaid: 1 });
    },
  );

  it('by overload slows down and goes on', async () => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    let failures = 6;
    failing(
      bank,
      (call) => call.resource === 'charge' && failures-- > 0,
      () => new CicloError('rate_limited', '429'),
    );
    const report = await ledger.poll(bank, { now: NOW });
    expect(report.records.charges).toBe(2);
  });

  it('keeps its neighbours when a read by id fails', async () => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    for (const txid of ['x1', 'x2', 'x3']) bank.addCharge(chargeRecord(txid, CREATED), CREATED);
    await ledger.poll(bank, { now: NOW });
    for (const txid of ['x1', 'x2', 'x3']) {
      bank.addCharge(chargeRecord(txid, CREATED, { status: 'CANCELADA' }), CREATED);
    }
    failing(
      bank,
      (call) => call.kind === 'read' && call.id === 'x2',
      () => new CicloError('answer_unreadable', 'HTML'),
    );
    await expect(ledger.poll(bank, { now: NOW })).rejects.toMatchObject({ code: 'answer_unreadable' });
    expect(ledger.writer.statesCounted()).toMatchObject({ cancelled: 2 });
  });
});

describe('cancelling', () => {
  it('keeps what whole windows brought and throws `cancelled`', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    for (let index = 0; index < 90; index += 1) {
      const createdAt = at(
        `2025-0${3 + Math.floor(index / 30)}-${String((index % 30) + 1).padStart(2, '0')}T12:00:00Z`,
      );
      bank.addCharge(chargeRecord(`tx${index}`, createdAt), createdAt);
    }
    bank.manners.limits = { pageSize: 10, windowDays: 7, concurrency: 1 };
    const person = new AbortController();
    let pages = 0;
    bank.manners.beforeAnswer = (call) => {
      pages += call.resource === 'charge' ? 1 : 0;
      if (pages === 6) person.abort();
    };
    await expect(
      ledger.poll(bank, { now: NOW, since: day('2025-03-01'), signal: person.signal }),
    ).rejects.toMatchObject({
      code: 'cancelled',
    });
    const kept = ledger.writer.openIds('charge').size;
    const watermark = ledger.writer.watermark('charge') ?? '';
    const due = [...bank.charges.values()].filter(({ createdAt }) => createdAt <= watermark).length;
    expect(kept).toBe(due);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(90);
    bank.manners.beforeAnswer = () => undefined;
    await ledger.poll(bank, { now: NOW });
    expect(ledger.writer.openIds('charge').size).toBe(90);
  });

  it('before it began asks nothing', async () => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    await expect(ledger.poll(bank, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(bank.calls).toEqual([]);
  });
});

describe('a bank without lists', () => {
  it('is read by id: what is open or was unreadable, the mandates it names, the settlements it claims', async () => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    await ledger.poll(bank, { now: NOW });
    bank.manners.notOffered = new Set(['charge', 'mandate', 'settlement']);
    bank.calls.length = 0;
    bank.addCharge(
      chargeRecord('unpaid', CREATED, { status: 'CONCLUIDA', idRec: 'rec1', claims: ['E9'] }),
      CREATED,
    );
    bank.addSettlement(settlementRecord('E9', at('2025-05-30T12:00:00Z'), { txid: 'unpaid' }));
    const mandate = bank.mandates.get('rec1');
    if (mandate !== undefined) bank.addMandate(changed(mandate.record, { status: 'CANCELADA' }), CREATED);
    const report = await ledger.poll(bank, { now: NOW });
    expect(report).toMatchObject({ mode: 'by_id', states: { paid: 1, paid_late: 1 } });
    expect(bank.readsOf('charge')).toEqual(['unpaid', 'bad']);
    // The known one for its refunds, the other since the charge claims it.
    expect(bank.readsOf('settlement')).toEqual(['E1', 'E9']);
    expect(ledger.writer.openIds('mandate').size).toBe(0);
    expect(ledger.writer.note('mode')).toBe('by_id');
  });

  it('is asked for its lists again only the next day', async () => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    bank.manners.notOffered = new Set(['charge', 'mandate']);
    await ledger.poll(bank, { now: NOW });
    const probes = bank.listsOf('charge').length;
    expect(ledger.writer.coveredFrom()).toBeNull();
    await ledger.poll(bank, { now: NOW });
    expect(bank.listsOf('charge')).toHaveLength(probes);
    bank.manners.notOffered = new Set();
    const report = await ledger.poll(bank, { now: at('2025-06-02T12:00:00Z') });
    expect(report).toMatchObject({ mode: 'lists', records: { charges: 2 } });
  });

  it('that has nothing at all is a wrong address rather than a bank, and is asked again at once', async () => {
    using ledger = new SyncLedger();
    const bank = smallBank();
    bank.manners.notOffered = new Set(['charge', 'mandate', 'settlement']);
    await expect(ledger.poll(bank, { now: NOW })).rejects.toMatchObject({ code: 'list_not_offered' });
    bank.manners.notOffered = new Set();
    expect(await ledger.poll(bank, { now: NOW })).toMatchObject({ mode: 'lists', records: { charges: 2 } });
  });
});
