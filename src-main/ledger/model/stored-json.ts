import { z } from 'zod';
import { cycleFilter } from '../../../src-preload/contract/cycles.ts';
import { reason, ruledDay, ruledInstant } from '../../../src-preload/contract/values.ts';
import { READ_MODES } from '../../../src-preload/contract/vocabulary/sync.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import type { StoredAccount } from '../../core/noted-account.ts';
import type { AttemptRecord, Ending, StatusChange } from '../../core/records.ts';
import { jsonColumn } from './json-column.ts';
import type { SyncRun } from './ledger-writer.ts';

/** Text that a record may lack. */
const maybe = z.string().nullable().default(null);

const attempt: z.ZodType<AttemptRecord> = z.looseObject({
  settleDate: ruledDay.nullable().default(null),
  kind: z.string(),
  status: z.string(),
  endToEndId: maybe,
  rejectionCode: maybe,
  rejectionText: maybe,
});
const statusChange: z.ZodType<StatusChange> = z.object({
  status: z.string(),
  at: ruledInstant.nullable().default(null),
});
const counts = z.object({ charges: z.int(), mandates: z.int(), settlements: z.int() });
const run: z.ZodType<SyncRun> = z.object({
  startedAt: ruledInstant,
  finishedAt: ruledInstant,
  today: ruledDay,
  requests: z.int(),
  records: counts,
  new: counts,
  changed: counts,
  quarantined: z.int(),
  evaluated: z.int(),
  mode: z.enum(READ_MODES),
});

const accountTime = z.object({ marks: z.array(z.string()), lastWriteBefore: z.int() });
const bankAccount: z.ZodType<StoredAccount> = accountTime.extend({
  since: z.object({ charge: z.int(), mandate: z.int(), settlement: z.int() }).exactOptional(),
  left: z.array(accountTime).exactOptional(),
  agreed: z.string().nullable().exactOptional(),
  isUntold: z.boolean().exactOptional(),
});

/** A charge's tries, the endToEndIds that it shows, and the bank's own history of its status or a mandate's. */
export const ATTEMPTS = jsonColumn<readonly AttemptRecord[]>('attempts of a charge', z.array(attempt));
/** The endToEndIds that a charge's attempts show: the payments that it claims. */
export const CLAIMS = jsonColumn<readonly string[]>('claims of a charge', z.array(z.string()));
/** The bank's own history of a charge's or mandate's status; a date that the bank wrote unreadably is null. */
export const STATUS_HISTORY = jsonColumn('history of a status', z.array(statusChange));
/** Why and by whom a charge was ended. */
export const ENDING = jsonColumn<Ending>('ending of a charge', z.object({ code: maybe, by: maybe }));
/** The proof of a charge's state. */
export const REASONS = jsonColumn('reasons of a state', z.array(reason));
/** The holidays that are kept beside the national ones, in order of time. */
export const HOLIDAYS = jsonColumn<readonly CivilDate[]>('local holidays', z.array(ruledDay));
/** The due dates of the charges that a message to a payer is about. */
export const DUE_DATES = jsonColumn<readonly CivilDate[]>('due dates of a message', z.array(ruledDay));
/** What the last poll did, by which the screen says when and how it went. */
export const SYNC_RUN = jsonColumn('last run', run);
/** Of which account at its bank a ledger is. */
export const BANK_ACCOUNT = jsonColumn('account at the bank', bankAccount);
/** The first-level keys of a webhook's body that no format fits, for whoever has to find out what the bank sends. */
export const FIRST_KEYS = jsonColumn<readonly string[]>('first keys of a delivery', z.array(z.string()));
/** What a file with whole documents was narrowed by. */
export const EXPORT_FILTER = jsonColumn(
  'filter of an export',
  cycleFilter.omit({ payer: true }).extend({ hasPayerText: z.boolean() }),
);

const NO_ATTEMPTS: readonly AttemptRecord[] = [];
const NO_CLAIMS: readonly string[] = [];

/** A charge without attempts keeps none. */
export const attemptsIn = (text: string | null): readonly AttemptRecord[] =>
  text === null ? NO_ATTEMPTS : ATTEMPTS.read(text);
export const endingIn = (text: string | null): Ending | null => (text === null ? null : ENDING.read(text));
/** A charge without payments to claim keeps none. */
export const claimsIn = (text: string | null): readonly string[] =>
  text === null ? NO_CLAIMS : CLAIMS.read(text);
