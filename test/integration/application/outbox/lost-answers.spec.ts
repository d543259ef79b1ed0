import { describe, expect, it } from 'vitest';
import type { BatchProgress } from '../../../../src-main/application/outbox/running/batch-tally.ts';
import { civilDate, instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import {
  chargeDraft,
  confirmationDraft,
  instant,
  mandateDraft,
} from '../../../support/fake/records/write-drafts.ts';
import { CUTS, type Cut, type LateBank, REFUSALS } from '../../../support/in-process/bank/late-bank.ts';
import { lateWriting, ledgersOfFile } from '../../../support/in-process/outbox/late-writing.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** How long the bank goes on after it has cut off the answer. */
const LATE_MS = 5 * SECOND_MS;
const NEVER = new AbortController().signal;
const nothing = (): void => undefined;
const CUT_NAMES = Object.keys(CUTS) as readonly Cut[];

let made = 0;
const nextMandate = (): WriteIntent => {
  made += 1;
  return { kind: 'create_mandate', payload: mandateDraft({ contract: `PERDIDA-${made}` }) };
};

const ledgers = ledgersOfFile();

async function atLateBank() {
  const { bank, writing } = await lateWriting(ledgers);
  const { connectionId } = writing;
  return {
    bank,
    writing,
    connectionId,
    send: (intent: WriteIntent) => writing.outbox.send(connectionId, intent),
    resolve: () => writing.outbox.recover(connectionId),
    stateOf: async (id: number) => (await ledgers.read.journaledWrite(connectionId, id))?.state,
    posts: () => bank.writes.length,
  };
}

describe.each(CUT_NAMES)('a mandate whose answer is lost by %s', (cut) => {
  it('and that the bank makes some seconds later is one mandate, and told as done', async () => {
    const { bank, writing, send, resolve, stateOf, posts } = await atLateBank();
    bank.fates.push({ answer: CUTS[cut], afterMs: LATE_MS });
    const intent = nextMandate();
    expect(await send(intent)).toMatchObject({ kind: 'unknown', writeId: 1 });
    await expect(send(intent)).rejects.toMatchObject({ code: 'already_running' });
    writing.pass(LATE_MS);
    expect(await resolve()).toEqual([]);
    expect([await stateOf(1), posts(), bank.madeAt('/rec').length]).toEqual(['resolved_done', 1, 1]);
  });

  it('and that is never made is told as not done after two minutes, and no sooner', async () => {
    const { bank, writing, send, resolve, stateOf, posts } = await atLateBank();
    bank.fates.push({ answer: CUTS[cut], afterMs: null });
    const begunMs = writing.bankMs;
    await send(nextMandate());
    writing.pass(begunMs + 2 * MINUTE_MS - SECOND_MS - writing.bankMs);
    expect(await resolve()).toMatchObject([{ state: 'unknown' }]);
    writing.pass(5 * SECOND_MS);
    expect(await resolve()).toEqual([]);
    expect([await stateOf(1), posts()]).toEqual(['resolved_not_done', 1]);
  });
});

it('a mandate whose answer is lost is not held absent at another account, which never heard of it', async () => {
  const { bank, writing, connectionId, send, resolve } = await atLateBank();
  bank.fates.push({ answer: CUTS.reset, afterMs: null });
  await send(nextMandate());
  await ledgers.write.beginBankAccount(connectionId, 'the mark of another account');
  writing.pass(10 * MINUTE_MS);
  expect(await resolve()).toMatchObject([{ state: 'unknown' }]);
  expect(writing.outbox.mayGiveUp(connectionId, { id: 1 })).toBe(true);
});

describe('a mandate whose answer is lost, at a bank that lists one that cannot be understood', () => {
  async function beside(contractOf: (contract: string) => string) {
    const there = await atLateBank();
    there.bank.beside.push({ idRec: 'RR1', vinculo: { contrato: contractOf(`PERDIDA-${made + 1}`) } });
    there.bank.fates.push({ answer: CUTS.reset, afterMs: null });
    await there.send(nextMandate());
    const { connectionId, writing } = there;
    const { lastFinding, mayGiveUp } = writing.outbox;
    const doubt = () => [lastFinding(connectionId, { id: 1 })?.kind, mayGiveUp(connectionId, { id: 1 })];
    return { ...there, doubt };
  }

  it('is left to a person after two minutes, since that may be it', async () => {
    const { writing, connectionId, resolve, stateOf, doubt } = await beside((contract) => contract);
    await resolve();
    expect(doubt()).toEqual(['not_yet', false]);
    writing.pass(3 * MINUTE_MS);
    expect([await resolve(), doubt()]).toMatchObject([[{ state: 'unknown' }], ['unreadable', true]]);
    await writing.outbox.giveUp(connectionId, 1);
    expect(await stateOf(1)).toBe('resolved_not_done');
  });

  it('is told as not done where that is of another contract', async () => {
    const { writing, resolve, stateOf } = await beside((contract) => `${contract}-A`);
    writing.pass(3 * MINUTE_MS);
    expect([await resolve(), await stateOf(1)]).toEqual([[], 'resolved_not_done']);
  });
});

it.each(Object.entries(REFUSALS))(
  'a mandate that is refused with %s is told so at once',
  async (_, answer) => {
    const { bank, send, stateOf, posts } = await atLateBank();
    bank.fates.push({ answer, afterMs: null });
    expect((await send(nextMandate())).kind).toBe('refused');
    expect([await stateOf(1), posts()]).toEqual(['refused', 1]);
  },
);

const DUE = civilDate('2026-03-20');
const TXID = 'CicloTarde0000000000000001';

/** Each other write that makes something, and how often the bank has done it. */
const RELATIVES: Readonly<Record<string, (bank: LateBank) => readonly [WriteIntent, () => number]>> = {
  'a location': (bank) => [{ kind: 'create_location', payload: {} }, () => bank.madeAt('/locrec').length],
  'a confirmation request': (bank) => [
    {
      kind: 'create_confirmation',
      payload: confirmationDraft(idRecOf(bank), { expiresAt: instant('2026-03-15T12:00:00Z') }),
    },
    () => bank.madeAt('/solicrec').length,
  ],
  'a retry': (bank) => [
    { kind: 'request_retry', payload: { txid: TXID, date: civilDate('2026-03-22') } },
    () => bank.madeAt(`/cobr/${TXID}/retentativa`).length,
  ],
  'a charge': (bank) => [
    {
      kind: 'put_charge',
      payload: chargeDraft(idRecOf(bank), { txid: 'CicloTarde0000000000000002', dueDate: DUE }),
    },
    () => new Set(bank.madeAt('/cobr').flatMap(({ id }) => (id === TXID ? [] : [id]))).size,
  ],
};

const idRecOf = (bank: LateBank): string => bank.madeAt('/rec')[0]?.id ?? '';

describe.each(Object.keys(RELATIVES))('%s whose answer is lost', (name) => {
  async function relative(fate: { readonly afterMs: number | null }) {
    const there = await atLateBank();
    await there.send(nextMandate());
    const charge = chargeDraft(idRecOf(there.bank), { txid: TXID, dueDate: DUE });
    await there.send({ kind: 'put_charge', payload: charge });
    const [intent, timesDone] = RELATIVES[name]?.(there.bank) ?? [nextMandate(), () => 0];
    const before = there.posts();
    // A charge under our own txid is sent several times, which makes no second one.
    const isRepeated = intent.kind === 'put_charge';
    const lost = { answer: CUTS.reset, ...fate };
    there.bank.fates.push(...Array.from({ length: isRepeated ? 10 : 1 }, () => lost));
    const report = await there.send(intent);
    const sent = there.posts() - before;
    return { ...there, report, timesDone, timesSent: isRepeated ? Math.min(sent, 1) : sent };
  }

  it('is found when it comes late, is there once, and was asked for once', async () => {
    const { writing, report, resolve, stateOf, timesDone, timesSent } = await relative({ afterMs: LATE_MS });
    expect([report.kind, timesDone(), timesSent]).toEqual(['unknown', 0, 1]);
    writing.pass(LATE_MS);
    expect(await resolve()).toEqual([]);
    expect([await stateOf(3), timesDone()]).toEqual(['resolved_done', 1]);
  });

  it('has its two minutes where it never comes', async () => {
    const { writing, report, resolve, stateOf, timesDone } = await relative({ afterMs: null });
    expect(report.kind).toBe('unknown');
    writing.pass(110 * SECOND_MS);
    expect(await resolve()).toMatchObject([{ state: 'unknown' }]);
    writing.pass(20 * SECOND_MS);
    expect(await resolve()).toEqual([]);
    expect([await stateOf(3), timesDone()]).toEqual(['resolved_not_done', 0]);
  });
});

describe.each([10, -10])("this computer's clock %i minutes ahead of the bank's", (minutes) => {
  async function apart(sendsDate: LateBank['sendsDate'] = 'always') {
    const there = await atLateBank();
    there.writing.aheadMs = minutes * MINUTE_MS;
    there.bank.sendsDate = sendsDate;
    return there;
  }

  it.each(['always', 'resources', 'never'] as const)(
    'a mandate that is made and not answered is found: the bank tells its time %s',
    async (sendsDate) => {
      const { bank, send, posts } = await apart(sendsDate);
      bank.fates.push({ answer: CUTS.half, afterMs: 0 });
      expect((await send(nextMandate())).kind).toBe('done');
      expect([posts(), bank.madeAt('/rec').length]).toEqual([1, 1]);
    },
  );

  it.each(['create_mandate', 'create_location'] as const)('finds %s that comes late', async (kind) => {
    const { bank, writing, send, resolve, stateOf } = await apart();
    bank.fates.push({ answer: CUTS['502'], afterMs: LATE_MS });
    await send(kind === 'create_mandate' ? nextMandate() : { kind, payload: {} });
    writing.pass(LATE_MS);
    expect([await resolve(), await stateOf(1)]).toEqual([[], 'resolved_done']);
  });

  it('nothing is held absent, the person is told, and it is settled once the clock is set', async () => {
    const { bank, writing, connectionId, send, resolve, stateOf } = await apart();
    bank.fates.push({ answer: CUTS.reset, afterMs: null });
    expect(await send(nextMandate())).toMatchObject({
      kind: 'unknown',
      failure: { code: 'write_unknown', params: { reason: 'bank_down', clockMinutes: minutes } },
    });
    writing.pass(5 * MINUTE_MS);
    expect(await resolve()).toHaveLength(1);
    expect(writing.outbox.lastFinding(connectionId, { id: 1 })).toEqual({ kind: 'clocks_differ', minutes });
    expect(writing.outbox.mayGiveUp(connectionId, { id: 1 })).toBe(true);
    writing.aheadMs = 0;
    expect([await resolve(), await stateOf(1)]).toEqual([[], 'resolved_not_done']);
  });

  it('is set right between a crash and the next start, and the mandate is found', async () => {
    const { bank, writing, send, resolve, stateOf } = await apart();
    // Further than any margin: what was noted has to be by the bank's clock from the beginning.
    writing.aheadMs *= 6;
    bank.fates.push({ answer: CUTS.reset, afterMs: LATE_MS });
    await send(nextMandate());
    writing.restart();
    writing.aheadMs = 0;
    writing.pass(LATE_MS);
    expect([await resolve(), await stateOf(1)]).toEqual([[], 'resolved_done']);
  });

  it('is put so between a crash and the next start, and two minutes stay two minutes', async () => {
    const { bank, writing, send, resolve, stateOf } = await apart();
    writing.aheadMs = 0;
    bank.fates.push({ answer: CUTS.reset, afterMs: 90 * SECOND_MS });
    await send(nextMandate());
    writing.restart();
    writing.aheadMs = minutes * MINUTE_MS;
    expect(await resolve()).toMatchObject([{ state: 'unknown' }]);
    writing.pass(90 * SECOND_MS);
    expect([await resolve(), await stateOf(1)]).toEqual([[], 'resolved_done']);
  });
});

it('a crash gives the bank its time from when it is found, by the clock of the bank in a later run too', async () => {
  const { bank, writing, connectionId, resolve, stateOf } = await atLateBank();
  const at = instantFromEpochMs(writing.bankMs);
  const id = await ledgers.write.intend(connectionId, nextMandate(), at);
  await ledgers.write.markSent(connectionId, id, at);
  writing.pass(60 * MINUTE_MS);
  writing.restart();
  expect(await resolve()).toMatchObject([{ state: 'unknown' }]);
  writing.restart();
  writing.pass(110 * SECOND_MS);
  expect(await resolve()).toMatchObject([{ state: 'unknown' }]);
  writing.restart();
  writing.pass(20 * SECOND_MS);
  expect([await resolve(), await stateOf(id), bank.writes]).toEqual([[], 'resolved_not_done', []]);
});

describe('many mandates from a file, one of which loses its answer', () => {
  async function many(afterMs: number | null) {
    const there = await atLateBank();
    const { bank, writing, connectionId } = there;
    const intents = Array.from({ length: 6 }, nextMandate);
    bank.fates.push({ afterMs: 0 }, { answer: CUTS['500'], afterMs });
    const end = await writing.outbox.sendBatch(connectionId, {
      batchId: 'lote',
      intents,
      onProgress: nothing,
      signal: NEVER,
    });
    const resume = (): Promise<BatchProgress> =>
      writing.outbox.resumeBatch(connectionId, 'lote', nothing, NEVER);
    return { ...there, end, resume };
  }

  it('end there, and no sending while it may come makes it twice', async () => {
    const { bank, writing, end, resume } = await many(90 * SECOND_MS);
    expect(end).toMatchObject({ refused: 0, unknown: 1, stoppedBy: { code: 'bank_down' } });
    expect(await resume()).toMatchObject({ done: 5, unknown: 1, stoppedBy: null });
    writing.pass(91 * SECOND_MS);
    expect(await resume()).toMatchObject({ done: 6, unknown: 0 });
    expect([bank.writes.length, bank.madeAt('/rec').length]).toEqual([6, 6]);
  });

  it('keep one that did not come about open, to be sent when they are resumed', async () => {
    const { bank, writing, connectionId, resume, resolve } = await many(null);
    await resume();
    writing.pass(3 * MINUTE_MS);
    const [open, ...others] = await resolve();
    expect([open?.state, others]).toEqual(['unknown', []]);
    expect(writing.outbox.lastFinding(connectionId, { id: open?.id ?? 0 })).toEqual({ kind: 'absent' });
    expect(await resume()).toMatchObject({ done: 6, refused: 0, unknown: 0 });
    expect([bank.writes.length, bank.madeAt('/rec').length]).toEqual([7, 6]);
  });
});
