import { ERASED_PAYER } from '../../../src-preload/contract/vocabulary/personal-data.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { type JournaledExports, readDocumentExports } from './document-exports.ts';
import { type ErasureRefusal, payersOfMandate, readPayerScope, refusalOf } from './payer-scope.ts';
import { countPassedBy, type Retention, readRetention } from './retention.ts';
import { type StandingDebts, standingDebtsOf } from './standing-debts.ts';

/** Everything that is kept of people, counted. */
const COUNTS = {
  payers: `SELECT count(*) FROM payer WHERE NOT (name = '${ERASED_PAYER}' AND document = '')`,
  mandates: 'SELECT count(*) FROM mandate',
  charges: 'SELECT count(*) FROM charge',
  settlements: 'SELECT count(*) FROM settlement',
  writes: 'SELECT count(*) FROM intended_write',
  deliveries: 'SELECT count(*) FROM delivery',
  quarantined: 'SELECT count(*) FROM quarantine',
  contacts: 'SELECT count(*) FROM payer_contact',
  messages: 'SELECT count(*) FROM payer_message',
  erasedMandates: 'SELECT count(*) FROM erased_mandate',
} as const;
type StoredCounts = Readonly<Record<keyof typeof COUNTS, number>>;

/** What a ledger keeps of people, for how long, and who was given whole documents. */
export type StoredData = {
  readonly counts: StoredCounts;
  readonly retentionYears: Retention;
  /** Payers whom the retention passes by, since something is owed or proven. */
  readonly passedBy: number;
  readonly exports: JournaledExports;
};

/** What erasing a mandate's payer would touch, and what stands against it. */
export type Erasure = {
  readonly mandates: number;
  readonly charges: number;
  readonly settlements: number;
  readonly debts: StandingDebts;
  readonly refusal: ErasureRefusal | null;
};

/** What is kept of people, with the newest `limit` exports of whole documents. */
export function readStoredData(db: LedgerDatabase, limit: number): StoredData {
  return {
    counts: readCounts(db),
    retentionYears: readRetention(db),
    passedBy: countPassedBy(db),
    exports: readDocumentExports(db, limit),
  };
}

/** What erasing a mandate's payer would touch; null where the ledger has no such mandate, or its payer was erased. */
export function readErasure(db: LedgerDatabase, idRec: string): Erasure | null {
  const payers = payersOfMandate(db, idRec);
  if (payers.length === 0) return null;
  const scope = readPayerScope(db, payers);
  const { mandates, charges, settlements } = scope;
  const counts = { mandates: mandates.length, charges: charges.length, settlements: settlements.length };
  return { ...counts, debts: standingDebtsOf(db, scope), refusal: refusalOf(db, scope) };
}

function readCounts(db: LedgerDatabase): StoredCounts {
  const entries = Object.entries(COUNTS).map(([name, sql]) => [
    name,
    db.prepare<[], number>(sql).pluck().get() ?? 0,
  ]);
  return Object.fromEntries(entries) as StoredCounts;
}
