import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BankWrites } from '../../../src-main/api-client/bank-writes.ts';
import { type CivilDate, civilDate } from '../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import { FAULT_KINDS, type FaultKind } from '../../../src-preload/contract/vocabulary/practice-bank.ts';
import { chargeDraft, instant, mandateDraft } from '../../support/fake/records/write-drafts.ts';
import { BankSession, NEVER } from '../../support/in-process/bank/client-session.ts';
import { type BankSession as Bank, openBank } from '../../support/in-process/practice-bank/bank-session.ts';
import { practiceAccess } from '../../support/in-process/practice-bank/practice-access.ts';

const TODAY = civilDate('2025-11-20');
const ALL_TIME = { from: instant('2025-11-01T00:00:00Z'), to: instant('2025-11-30T00:00:00Z') };
/** Milder than the standards, so that a run takes seconds. */
const SETTINGS: Partial<Record<FaultKind, number>> = { latency: 30, slow_drip: 20_000, gzip_bomb: 4 };
const LIMITS = { maxBodyBytes: 1_048_576 };

let bank: Bank;
let session: BankSession;
let writes: BankWrites;
beforeAll(async () => {
  bank = await openBank({ seed: 7, payers: 4, months: 1, today: TODAY });
});
beforeEach(() => {
  session = new BankSession(practiceAccess(bank.bank.ready), LIMITS);
  writes = session.api.writes;
});
afterEach(async () => {
  await bank.control.replaceFaults({ faults: [] });
  await session[Symbol.asyncDispose]();
});
afterAll(() => bank.bank.close());

type Order = { readonly method: 'POST' | 'PUT'; readonly count: number | null; readonly setting?: number };

const order = (kind: FaultKind, { method, count, setting }: Order) =>
  bank.control.addFault({
    kind,
    method,
    path: method === 'POST' ? '/rec' : '/cobr/*',
    count,
    setting: setting ?? SETTINGS[kind] ?? null,
    ...(kind === 'other_word' ? { word: 'moeda' } : {}),
  });

const outcomeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof CicloError ? error.code : String(error)),
  );

let made = 0;
const nextContract = (): string => {
  made += 1;
  return `CT-${made}`;
};

/** How many mandates of a contract there really are at the bank. */
async function mandatesOf(contract: string): Promise<number> {
  const { records } = await session.api.listMandates(ALL_TIME, 0, NEVER);
  return records.filter((mandate) => mandate.contract === contract).length;
}

type Expected = readonly [outcome: string, timesDone: number];

/** What becomes of a POST that a fault strikes once. What is not here is done as if there were no fault. */
const POSTED: Partial<Record<FaultKind, Expected>> = {
  connection_reset: ['write_unknown', 0],
  truncated_body: ['write_unknown', 1],
  malformed_json: ['write_unknown', 1],
  html_page: ['write_unknown', 0],
  gzip_bomb: ['write_unknown', 0],
  status_500: ['write_unknown', 0],
  status_503: ['write_unknown', 0],
  status_403: ['scope_missing', 0],
  status_429: ['rate_limited', 0],
};

describe('a POST is sent once, whatever happens to it', () => {
  it.each(FAULT_KINDS)('%s', async (kind) => {
    const contract = nextContract();
    await order(kind, { method: 'POST', count: 1 });
    const outcome = await outcomeOf(writes.createMandate(mandateDraft({ contract }), NEVER));
    expect([outcome, await mandatesOf(contract)]).toEqual(POSTED[kind] ?? ['done', 1]);
    expect(session.timing.asked).toEqual([]);
  });

  it.each<readonly [FaultKind, number, number]>([
    ['slow_drip', 20, 1],
    ['latency', 20_000, 0],
  ])('%s beyond the deadline', async (kind, setting, timesDone) => {
    // Time enough for a busy machine to bring the request to the bank.
    await using hasty = new BankSession(practiceAccess(bank.bank.ready), { deadlineMs: 2_000 });
    await hasty.api.authenticate(NEVER);
    const contract = nextContract();
    await order(kind, { method: 'POST', count: 1, setting });
    const attempt = hasty.api.writes.createMandate(mandateDraft({ contract }), NEVER);
    await expect(attempt).rejects.toMatchObject({
      code: 'write_unknown',
      params: { operation: 'POST /rec', reason: 'timed_out' },
    });
    expect(await mandatesOf(contract)).toBe(timesDone);
  });
});

/** What becomes of a PUT that a fault strikes whenever it is tried, and whether the bank did it all the same. */
const PUT_IN_VAIN: Partial<Record<FaultKind, Expected>> = {
  connection_reset: ['write_unknown', 0],
  truncated_body: ['write_unknown', 1],
  malformed_json: ['write_unknown', 1],
  html_page: ['write_unknown', 0],
  gzip_bomb: ['write_unknown', 0],
  status_500: ['write_unknown', 0],
  status_503: ['write_unknown', 0],
  status_401: ['credentials_wrong', 0],
  status_403: ['scope_missing', 0],
  status_429: ['rate_limited', 0],
};
/** Those that are no use trying again, at once or at all. */
const FINAL: Partial<Record<FaultKind, string>> = { gzip_bomb: 'write_unknown', status_403: 'scope_missing' };

/** A draft for a mandate of its own, approved by its payer. */
async function newCharge(dueDate: CivilDate = civilDate('2025-11-26')) {
  const contract = nextContract();
  const { idRec } = await writes.createMandate(
    mandateDraft({ contract, firstDate: civilDate('2025-11-25') }),
    NEVER,
  );
  await bank.control.approveMandate({ idRec });
  return chargeDraft(idRec, { txid: `CicloTeste${String(made).padStart(17, '0')}`, dueDate });
}

const isThere = async (txid: string): Promise<number> =>
  (await bank.get(`/cobr/${txid}`)).status === 200 ? 1 : 0;

describe('a PUT under our own txid', () => {
  it.each(FAULT_KINDS)('is tried again after %s, and there is one charge', async (kind) => {
    const draft = await newCharge();
    await order(kind, { method: 'PUT', count: 1 });
    expect(await outcomeOf(writes.putCharge(draft, NEVER))).toBe(FINAL[kind] ?? 'done');
    await bank.control.replaceFaults({ faults: [] });
    expect(await writes.putCharge(draft, NEVER)).toMatchObject({ txid: draft.txid, status: 'CRIADA' });
  });

  it.each(Object.entries(PUT_IN_VAIN))(
    'given up after %s tells whether it may be there',
    async (kind, expected) => {
      const draft = await newCharge();
      await order(kind as FaultKind, { method: 'PUT', count: null });
      const outcome = await outcomeOf(writes.putCharge(draft, NEVER));
      expect([outcome, await isThere(draft.txid)]).toEqual(expected);
    },
  );
});
