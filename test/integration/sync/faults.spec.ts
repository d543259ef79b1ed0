import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBankApi } from '../../../src-main/api-client/create-bank-api.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import {
  type ControlClient,
  connectControl,
} from '../../../src-main/practice-bank/control/control-client.ts';
import { type PracticeBank, startPracticeBank } from '../../../src-main/practice-bank/practice-bank.ts';
import { FAULT_KINDS, type FaultKind } from '../../../src-preload/contract/vocabulary/practice-bank.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import { day } from '../../support/fake/records/sync-records.ts';
import { type LedgerContents, ledgerContents } from '../../support/in-process/ledger/ledger-contents.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';
import { practiceAccess } from '../../support/in-process/practice-bank/practice-access.ts';

/** Faults after which a ledger may rightly differ: what the bank has told, or not offered, is kept as it came. */
const TELLS_SOMETHING_ELSE: Partial<Record<FaultKind, string>> = {
  unknown_values: 'a status that nobody knows is kept until the record is read again',
  unknown_fields: 'no field that the bank sends is lost',
  list_not_offered: 'a bank without lists is read by id, and asked for lists again later',
};
/** Milder than the standards, so that a run takes seconds. */
const SETTINGS: Partial<Record<FaultKind, number>> = {
  latency: 60,
  slow_drip: 4_000,
  status_429: 0,
  gzip_bomb: 48,
};
/** The app never asks beyond the bank's now. */
const NEVER_STRIKES: ReadonlySet<FaultKind> = new Set(['future_refused']);
/** What a record without an id leaves behind for good: its quarantine, and its mandate as it is told when it is read by id. */
const LEAVES_A_TRACE: Partial<Record<FaultKind, readonly (keyof LedgerContents)[]>> = {
  bad_record: ['quarantine', 'mandates'],
};
const STRIKES = 4;
const SINCE = day('2025-06-01');
/** Faults retry and time out: some seconds on an idle machine. */
const TIMEOUT_MS = 60_000;

let bank: PracticeBank;
let control: ControlClient;
let undisturbed: LedgerContents;

/** One poll with a client of its own, impatient where the app is examined. Whatever goes wrong must be a failure that has words. */
async function pollInto(ledger: SyncLedger): Promise<CicloError | null> {
  const api = createBankApi(practiceAccess(bank.ready), {
    deadlineMs: 1_500,
    maxBodyBytes: 16 * 1_024 * 1_024,
    sleep: async () => undefined,
  });
  try {
    await ledger.poll(api, { now: at((await control.readClock(null)).now), since: SINCE });
    return null;
  } catch (error) {
    if (error instanceof CicloError && error.code !== 'internal') return error;
    throw error;
  } finally {
    await api.close();
  }
}

/** Orders a fault; pages drift only where a list has more than one. */
async function order(kind: FaultKind): Promise<void> {
  const word = kind === 'other_word' ? 'veloz' : null;
  await control.addFault({ kind, count: STRIKES, setting: SETTINGS[kind] ?? null, word });
  if (kind === 'drifting_pages') await control.addFault({ kind: 'page_size_refused', setting: 100 });
}

const without = (contents: LedgerContents, kind: FaultKind): object =>
  Object.fromEntries(
    Object.entries(contents).filter(
      ([name]) => !LEAVES_A_TRACE[kind]?.includes(name as keyof LedgerContents),
    ),
  );

describe('a ledger that a faulty bank has fed', () => {
  beforeAll(async () => {
    bank = await startPracticeBank({ seed: 7, payers: 130, months: 3, today: day('2025-11-20') });
    control = connectControl(bank.ready);
    using ledger = new SyncLedger();
    for (const _poll of ['first', 'second']) expect(await pollInto(ledger)).toBeNull();
    undisturbed = ledgerContents(ledger.file);
  });
  afterAll(() => bank.close());

  const kinds = FAULT_KINDS.filter((kind) => !(kind in TELLS_SOMETHING_ELSE));

  it.each(kinds)(
    'equals, after %s and one clean poll, a ledger that nothing disturbed',
    async (kind) => {
      using ledger = new SyncLedger();
      await order(kind);
      await pollInto(ledger);
      const struck = (await control.listFaults(null))[0]?.strikes ?? 0;
      await control.replaceFaults({ faults: [] });
      expect(struck > 0).toBe(!NEVER_STRIKES.has(kind));
      expect(await pollInto(ledger)).toBeNull();
      expect(without(ledgerContents(ledger.file), kind)).toEqual(without(undisturbed, kind));
    },
    TIMEOUT_MS,
  );
});
