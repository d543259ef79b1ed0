import { MANDATE_STATUSES } from '../../../src-preload/contract/vocabulary/mandates.ts';
import { type CivilDate, saoPauloDate, type UtcInstant } from '../../core/civil-date.ts';
import type { MandateRecord, StatusChange } from '../../core/records.ts';
import { canonicalStatus, isOpenMandateStatus } from '../../core/status.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { SeenDay } from '../model/ledger-writer.ts';
import { STATUS_HISTORY } from '../model/stored-json.ts';
import { type ChangeLog, logStatus } from './change-log.ts';
import type { DirtyMarks } from './dirty-marks.ts';
import type { DueJoining } from './due-joining.ts';
import type { GivenContacts } from './given-contacts.ts';
import { openMandatePayers, type StoredPayer } from './mandate-payers.ts';
import type { MandateRefs } from './mandate-refs.ts';
import type { SettlementLinking } from './settlement-linking.ts';
import { paired } from './slices.ts';
import type { Stored } from './store-charge.ts';

const COLUMNS = [
  'status',
  'status_kind',
  'is_open',
  'contract',
  'object',
  'payer_id',
  'payer_key',
  'start_date',
  'end_date',
  'unreadable_end',
  'periodicity',
  'fixed_amount',
  'floor_amount',
  'retry_policy',
  'location',
  'journey',
  'joining_txid',
  'created_on',
  'approved_on',
  'approved_seen_on',
  'history',
  'raw',
] as const;
type Values = Readonly<Record<(typeof COLUMNS)[number], string | number | null>>;

type Before = {
  readonly isSame: 0 | 1;
  readonly status: string;
  readonly payerId: number;
  readonly payerKey: string;
  readonly journey: string | null;
  readonly joiningTxid: string | null;
  readonly approvedOn: CivilDate | null;
  readonly approvedSeenOn: CivilDate | null;
};

function prepareStatements(db: LedgerDatabase) {
  return {
    find: db.prepare<[string, number], Before>(
      `SELECT raw IS NOT DISTINCT FROM ? AS isSame, status, payer_id AS payerId, payer_key AS payerKey,
         journey, joining_txid AS joiningTxid, approved_on AS approvedOn, approved_seen_on AS approvedSeenOn FROM mandate WHERE id = ?`,
    ),
    upsert: db.prepare<[{ id: number } & Values]>(
      `INSERT INTO mandate (id, ${COLUMNS.join(', ')}) VALUES (@id, ${COLUMNS.map((name) => `@${name}`).join(', ')})
       ON CONFLICT (id) DO UPDATE SET ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    ),
    know: db.prepare<[number]>('UPDATE mandate_ref SET is_known = TRUE WHERE id = ?'),
  };
}

/** Stores some hundred mandates, each idRec once, and answers what that did with each, in their order. */
export type MandateStore = (
  records: readonly MandateRecord[],
  seenAt: UtcInstant,
  seen: SeenDay,
) => readonly Stored[];

type Parts = {
  readonly refs: MandateRefs;
  readonly dirty: DirtyMarks;
  readonly linking: SettlementLinking;
  readonly joining: DueJoining;
  readonly log: ChangeLog;
  readonly contacts: GivenContacts;
};

/** Upserts mandates by idRec and marks what a change touches: their cycles, their payer's charges, joining payments. */
export function openMandateStore(
  db: LedgerDatabase,
  { refs, dirty, linking, joining, log, contacts }: Parts,
): MandateStore {
  const run = prepareStatements(db);
  const payers = openMandatePayers(db);

  const markTouched = (
    id: number,
    record: MandateRecord,
    payer: StoredPayer,
    before: Before | undefined,
  ): void => {
    dirty.mandate(id);
    if (before?.payerId !== payer.id || before.payerKey !== payer.key) dirty.chargesOf(id);
    const txids = new Set([before?.joiningTxid ?? null, record.joiningTxid]);
    if (txids.size > 1) linking.relinkByTxids([...txids].filter((txid) => txid !== null));
  };

  const write = (
    id: number,
    record: MandateRecord,
    { seenAt, seen }: { readonly seenAt: UtcInstant; readonly seen: SeenDay },
    before: Before | undefined,
  ): void => {
    const named = before && { mandateId: id, payerId: before.payerId };
    const payer = payers.payerOf(record.payer, named);
    const firstSeen = { approved_seen_on: approvedSeenOn(record, before, seen) };
    run.upsert.send({ id, ...valuesOf(record, payer), ...firstSeen });
    if (before === undefined) run.know.send(id);
    if (named !== undefined) payers.leave(named, payer);
    markTouched(id, record, payer, before);
    if (before === undefined) {
      contacts.keep(record.idRec, seenAt);
      return;
    }
    const change = { from: before.status, to: record.status, at: seenAt };
    logStatus(log, { ...change, subject: 'mandate', subjectId: record.idRec });
  };

  return (records, seenAt, seen) => {
    refs.learn(records.map(({ idRec }) => idRec));
    const found = run.find.getEach(records.map(({ raw, idRec }) => [raw, refs.idOf(idRec)]));
    return paired(records, found).map(([record, before]) => {
      const isSame = before?.isSame === 1;
      if (isSame && !isToReview(record, before, seen)) return 'same';
      const joiningTxid = joining.txidOf(record, before);
      write(refs.idOf(record.idRec), { ...record, joiningTxid }, { seenAt, seen }, before);
      if (before === undefined) return 'new';
      return isSame ? 'same' : 'changed';
    });
  };
}

function valuesOf(record: MandateRecord, payer: StoredPayer): Omit<Values, 'approved_seen_on'> {
  return {
    status: record.status,
    status_kind: statusKindOf(record.status),
    is_open: Number(isOpenMandateStatus(record.status)),
    contract: record.contract,
    object: record.object,
    payer_id: payer.id,
    payer_key: payer.key,
    start_date: record.startDate,
    end_date: record.endDate,
    unreadable_end: record.unreadableEnd ?? null,
    periodicity: record.periodicity,
    fixed_amount: record.fixedAmount,
    floor_amount: record.floorAmount,
    retry_policy: record.retryPolicy,
    location: record.location,
    journey: record.journey,
    joining_txid: record.joiningTxid,
    created_on: createdOn(record.history),
    approved_on: approvedOn(record.history),
    history: STATUS_HISTORY.write([...record.history]),
    raw: record.raw,
  };
}

function statusKindOf(raw: string): string {
  const word = canonicalStatus(raw);
  return MANDATE_STATUSES.find((kind) => kind === word) ?? 'UNKNOWN';
}

/** A mandate carries no creation date: the first day of its history is it. */
const createdOn = (history: readonly StatusChange[]): CivilDate | null => firstDay(history, () => true);

/** A bank may note a revision as another approval, and tell the last one first. */
const approvedOn = (history: readonly StatusChange[]): CivilDate | null =>
  firstDay(history, (status) => canonicalStatus(status) === 'APROVADA');

/** Asked of each mandate that a poll reads, the unchanged ones too: makes no lists. */
function firstDay(history: readonly StatusChange[], counts: (status: string) => boolean): CivilDate | null {
  let first: UtcInstant | null = null;
  for (const { status, at } of history)
    if (at !== null && (first === null || at < first) && counts(status)) first = at;
  return first === null ? null : saoPauloDate(first);
}

/**
 * The day on which an approved mandate was seen so first: it stands in for an approval that the bank does not date. One that has not come yet is of a clock that was ahead: until
 * then no cycle would be told as not charged.
 */
function approvedSeenOn(
  { status }: MandateRecord,
  before: Before | undefined,
  seen: SeenDay,
): CivilDate | null {
  if (canonicalStatus(status) !== 'APROVADA') return null;
  return isSeenAhead(before, seen) ? seen.on : (before?.approvedSeenOn ?? seen.on);
}

/** An earlier version may have noted another day of approval of the same record, which the mandate's cycles follow from. */
const isToReview = ({ history }: MandateRecord, before: Before, seen: SeenDay): boolean =>
  before.approvedOn !== approvedOn(history) || isSeenAhead(before, seen);

const isSeenAhead = (before: Before | undefined, { latest }: SeenDay): boolean =>
  (before?.approvedSeenOn ?? latest) > latest;
