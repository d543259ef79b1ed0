import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { civilDate, type UtcInstant } from '../../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import type { FaultKind } from '../../../../src-preload/contract/vocabulary/practice-bank.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { COMPANY } from '../../../support/in-process/outbox/open-writing-company.ts';
import { newScene, SCENE_KINDS, SECRET } from '../../../support/in-process/outbox/write-scenes.ts';
import { writingCompany } from '../../../support/in-process/outbox/writing-company.ts';
import { type BankSession, openBank } from '../../../support/in-process/practice-bank/bank-session.ts';

let bank: BankSession;
beforeAll(async () => {
  bank = await openBank({ seed: 7, payers: 4, months: 1, today: civilDate('2025-11-20') });
});
// Locations have no mark of their own: what one test made must be older than what the next one asks for.
beforeEach(() => bank.control.stepClock({ hours: 1 }));
afterEach(() => bank.control.replaceFaults({ faults: [] }));
afterAll(() => bank.bank.close());

const WRITING = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Lets a fault strike every write until it is taken away. */
const strikeWrites = (kind: FaultKind, setting: number | null = null) =>
  bank.control.replaceFaults({ faults: WRITING.map((method) => ({ kind, method, setting })) });

/** A company and a write of a kind, of which nothing has been done. */
async function sceneOf(kind: (typeof SCENE_KINDS)[number], options?: Parameters<typeof writingCompany>[2]) {
  const company = await writingCompany(bank.bank.ready, tempFolder(), options);
  const { intent, secrets, timesDone } = await newScene(kind, company, bank);
  expect(await timesDone()).toBe(0);
  const send = async () => {
    const report = await company.outbox.send(COMPANY, intent, secrets);
    return [report.kind, await timesDone()];
  };
  return { company, intent, secrets, timesDone, send, open: () => company.ledgers.read.openWrites(COMPANY) };
}

/** Asked for anew these are the very same request, and no money hangs on them. */
const KNOWN_AT_ONCE: ReadonlySet<string> = new Set(['unlink_location', 'put_webhook', 'remove_webhook']);

describe.each(SCENE_KINDS)('%s', (kind) => {
  it('is journaled, done once, closed, and its record read again', async () => {
    const { company, send, open } = await sceneOf(kind);
    expect(await send()).toEqual(['done', 1]);
    expect(await open()).toEqual([]);
    expect(company.emitted).toContain('writing.changed');
    expect(company.emitted).toContain('sync.ledgerChanged');
  });

  it('that happened without an answer is found, and not repeated', async () => {
    const { send, open } = await sceneOf(kind);
    await strikeWrites('truncated_body');
    expect(await send()).toEqual(['done', 1]);
    expect(await open()).toEqual([]);
  });

  it('that did not happen is told so once the bank has had its time, and may be sent again', async () => {
    let nowMs = 0;
    const { company, send, open } = await sceneOf(kind, { timeouts: { nowMs: () => nowMs } });
    await strikeWrites('connection_reset');
    expect(await send()).toEqual([KNOWN_AT_ONCE.has(kind) ? 'refused' : 'unknown', 0]);
    nowMs += 119_000;
    expect(await company.outbox.recover(COMPANY)).toHaveLength(KNOWN_AT_ONCE.has(kind) ? 0 : 1);
    nowMs += 2_000;
    expect(await company.outbox.recover(COMPANY)).toEqual([]);
    expect(await open()).toEqual([]);
    await bank.control.replaceFaults({ faults: [] });
    expect(await send()).toEqual(['done', 1]);
  });

  it('is done once of two clicks in the same tick', async () => {
    const { company, intent, secrets, timesDone } = await sceneOf(kind);
    const click = () => company.outbox.send(COMPANY, intent, secrets);
    const both = [click(), click()];
    const ends = (await Promise.allSettled(both)).map((end) =>
      end.status === 'fulfilled' ? end.value.kind : (end.reason as { code: string }).code,
    );
    expect(ends.toSorted()).toEqual(['already_running', 'done']);
    expect(await timesDone()).toBe(1);
  });
});

it('makes the last check with what is under way in the journal, and where it fails sends nothing', async () => {
  const { company, intent, timesDone, open } = await sceneOf('create_mandate');
  await bank.control.addFault({ kind: 'latency', method: 'POST', path: '/rec', setting: 2_000 });
  const first = company.outbox.send(COMPANY, intent);
  await expect.poll(async () => (await open()).length).toBe(1);
  let openBefore = -1;
  const lastCheck = async (): Promise<void> => {
    openBefore = (await open()).length;
    throw new CicloError('invalid_input', 'wanted no more');
  };
  const other = { kind: 'create_location', payload: {} } as const;
  const second = company.outbox.send(COMPANY, other, { lastCheck });
  await expect(second).rejects.toMatchObject({ message: 'wanted no more' });
  expect(openBefore).toBe(1);
  expect((await first).kind).toBe('done');
  await bank.control.replaceFaults({ faults: [] });
  expect(await company.ledgers.write.idsBrought(COMPANY, 'create_location', 'location')).toEqual([]);
  expect([await open(), await timesDone()]).toEqual([[], 1]);
});

it('takes the same write no second time while what the first has changed is read at the bank', async () => {
  const { company, intent, timesDone, open } = await sceneOf('create_mandate');
  await bank.control.addFault({ kind: 'latency', method: 'GET', path: '/rec/*', setting: 2_000 });
  const first = company.outbox.send(COMPANY, intent);
  // The journal has closed it, and the ledger knows nothing of it yet.
  await expect.poll(timesDone).toBe(1);
  await expect.poll(async () => (await open()).length).toBe(0);
  await expect(company.outbox.send(COMPANY, intent)).rejects.toMatchObject({ code: 'already_running' });
  expect((await first).kind).toBe('done');
  await bank.control.replaceFaults({ faults: [] });
  expect(await timesDone()).toBe(1);
});

it("a webhook's secret is at the bank, and neither in the ledger's files nor in what is told", async () => {
  const folder = tempFolder();
  const company = await writingCompany(bank.bank.ready, folder);
  const { intent, secrets, timesDone } = await newScene('put_webhook', company, bank);
  await strikeWrites('status_500');
  const refused = await company.outbox.send(COMPANY, intent, secrets);
  await bank.control.replaceFaults({ faults: [] });
  const done = await company.outbox.send(COMPANY, intent, secrets);
  expect([refused.kind, done.kind, await timesDone()]).toEqual(['refused', 'done', 1]);
  expect(JSON.stringify([refused, done])).not.toContain(SECRET);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(files.length).toBeGreaterThan(0);
  for (const { parentPath, name } of files)
    expect(readFileSync(join(parentPath, name)).includes(SECRET), name).toBe(false);
});

/** What a person is told of a write that a fault strikes whenever it is tried, and how often the bank has done it. */
const OUTCOMES: Partial<Record<FaultKind, readonly [kind: string, code: unknown, timesDone: number]>> = {
  truncated_body: ['done', null, 1],
  malformed_json: ['done', null, 1],
  status_500: ['unknown', 'bank_down', 0],
  status_503: ['unknown', 'bank_down', 0],
  html_page: ['unknown', 'address_wrong', 0],
  status_401: ['refused', 'credentials_wrong', 0],
  status_403: ['refused', 'scope_missing', 0],
  status_429: ['refused', 'rate_limited', 0],
};

describe.each(['create_mandate', 'put_charge', 'request_retry'] as const)(
  '%s, the bank answering with',
  (kind) => {
    it.each(Object.keys(OUTCOMES) as FaultKind[])('%s', async (fault) => {
      const { company, intent, timesDone, open } = await sceneOf(kind);
      // One that has too much to do asks for no wait: a test has nothing to gain by one.
      await strikeWrites(fault, fault === 'status_429' ? 0 : null);
      const report = await company.outbox.send(COMPANY, intent);
      const code = report.kind === 'refused' ? report.failure.code : null;
      const reason = report.kind === 'unknown' ? report.failure.params.reason : null;
      expect([report.kind, code ?? reason, await timesDone()]).toEqual(OUTCOMES[fault]);
      expect(await open()).toHaveLength(report.kind === 'unknown' ? 1 : 0);
    });
  },
);

/** Far above what an answer takes on a busy machine, so that only what a fault holds back is late. */
const SOON_MS = 2_000;

describe('a bank that does not answer in time', () => {
  it('leaves a mandate in doubt until it has had the time to make it', async () => {
    let nowMs = Date.now();
    const { company, send, open, timesDone } = await sceneOf('create_mandate', {
      deadlineMs: SOON_MS,
      timeouts: { nowMs: () => nowMs },
    });
    await strikeWrites('latency', 20_000);
    expect(await send()).toEqual(['unknown', 0]);
    expect(await open()).toMatchObject([{ state: 'unknown', outcome: { code: 'timed_out' } }]);
    expect(await company.outbox.recover(COMPANY)).toHaveLength(1);
    await expect(send()).rejects.toMatchObject({ code: 'already_running' });
    nowMs += 121_000;
    expect(await company.outbox.recover(COMPANY)).toEqual([]);
    await bank.control.replaceFaults({ faults: [] });
    expect([await timesDone(), await send()]).toEqual([0, ['done', 1]]);
  });

  it('is given its time by a crash too, however often it is looked at, and is then looked at without being told', async () => {
    let nowMs = Date.now();
    const timeouts = { nowMs: () => nowMs, recoverPausesMs: [30] };
    const { company, intent, open } = await sceneOf('create_mandate', { timeouts });
    const at = (await bank.control.readClock()).now as UtcInstant;
    const id = await company.ledgers.write.intend(COMPANY, intent, at);
    await company.ledgers.write.markSent(COMPANY, id, at);
    for (let looks = 0; looks < 3; looks += 1) expect(await company.outbox.recover(COMPANY)).toHaveLength(1);
    nowMs += 121_000;
    await expect.poll(open).toEqual([]);
  });

  it('leaves a write in doubt where it cannot be looked up either, and finds it later', async () => {
    const { company, send, open, timesDone } = await sceneOf('create_mandate', { deadlineMs: SOON_MS });
    const lost = { kind: 'truncated_body', method: 'POST', path: '/rec' } as const;
    await bank.control.replaceFaults({ faults: [lost, { kind: 'status_503', method: 'GET' }] });
    expect((await send().catch(() => ['no count'])).at(0)).toBe('no count');
    await bank.control.replaceFaults({ faults: [] });
    expect(await open()).toMatchObject([{ state: 'unknown' }]);
    expect([await company.outbox.recover(COMPANY), await timesDone()]).toEqual([[], 1]);
  });

  it('may be given up where the bank has no list to look it up in, and only then', async () => {
    let nowMs = 0;
    const { company, intent, open } = await sceneOf('create_mandate', { timeouts: { nowMs: () => nowMs } });
    await bank.control.replaceFaults({
      faults: [
        { kind: 'connection_reset', method: 'POST', path: '/rec' },
        { kind: 'list_not_offered', method: 'GET', path: '/rec' },
      ],
    });
    expect((await company.outbox.send(COMPANY, intent)).kind).toBe('unknown');
    const [write] = await company.outbox.recover(COMPANY);
    const id = write?.id ?? 0;
    // Given up sooner and asked for again, it could still come about twice.
    await expect(company.outbox.giveUp(COMPANY, id)).rejects.toMatchObject({ code: 'invalid_input' });
    nowMs += 121_000;
    await company.outbox.recover(COMPANY);
    expect(company.outbox.mayGiveUp(COMPANY, { id })).toBe(true);
    await expect(company.outbox.giveUp(COMPANY, id + 1)).rejects.toMatchObject({ code: 'invalid_input' });
    await company.outbox.giveUp(COMPANY, id);
    expect(await open()).toEqual([]);
  });
});

it('a charge whose txid is taken is done where it is that charge that the bank has', async () => {
  const { company, intent, send } = await sceneOf('put_charge');
  if (intent.kind !== 'put_charge') throw new Error('no charge');
  await company.api.writes.putCharge({ ...intent.payload, info: 'antes' }, new AbortController().signal);
  expect(await send()).toEqual(['done', 1]);
});
