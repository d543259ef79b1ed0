import type { UtcInstant } from '../../core/civil-date.ts';
import { type Centavos, sumCentavos } from '../../core/money.ts';
import type { RefundRecord, SettlementRecord } from '../../core/records.ts';
import { canonicalStatus } from '../../core/status.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { DirtyMarks } from './dirty-marks.ts';
import type { DisputedSettlements, HeldSettlement } from './disputed-settlements.ts';
import type { DueJoining } from './due-joining.ts';
import { isOrphan, type SettlementLinking, type StoredLink } from './settlement-linking.ts';
import { paired } from './slices.ts';
import type { Stored } from './store-charge.ts';

type Found = Pick<HeldSettlement, 'txid'> & {
  readonly id: number;
  readonly isSame: 0 | 1;
  readonly chargeId: number | null;
};
type Columns = [
  txid: string | null,
  amount: number,
  at: string,
  refunded: number,
  link: string,
  isOrphan: number,
  chargeId: number | null,
  raw: string,
];

const COLUMNS = [
  ...['end_to_end_id', 'txid', 'amount', 'at', 'refunded'],
  ...['link', 'is_orphan', 'charge_id', 'raw'],
];

function prepareStatements(db: LedgerDatabase) {
  return {
    find: db.prepare<[string, string], Found>(
      'SELECT id, txid, raw IS NOT DISTINCT FROM ? AS isSame, charge_id AS chargeId FROM settlement WHERE end_to_end_id = ?',
    ),
    insert: db.prepare<[string, ...Columns]>(
      `INSERT INTO settlement (${COLUMNS.join(', ')}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    update: db.prepare<[...Columns, number]>(
      `UPDATE settlement SET (${COLUMNS.slice(1).join(', ')}) = (?, ?, ?, ?, ?, ?, ?, ?) WHERE id = ?`,
    ),
    held: db.prepare<[number], HeldSettlement>('SELECT txid, raw FROM settlement WHERE id = ?'),
    remove: db.prepare<[number]>('DELETE FROM settlement WHERE id = ?'),
    clearRefunds: db.prepare<[number]>('DELETE FROM refund WHERE settlement_id = ?'),
    addRefund: db.prepare<(string | number | null)[]>(
      `INSERT INTO refund (settlement_id, id, return_id, amount, status, nature, requested_at, settled_at, returned_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (settlement_id, id) DO UPDATE SET return_id = excluded.return_id, amount = excluded.amount,
         status = excluded.status, nature = excluded.nature, requested_at = excluded.requested_at,
         settled_at = excluded.settled_at, returned_at = excluded.returned_at`,
    ),
  };
}

/** Stores some hundred settlements, each endToEndId once, and answers what that did with each, in their order. */
export type SettlementStore = (records: readonly SettlementRecord[], seenAt: UtcInstant) => readonly Stored[];

/** A settlement that is to be written, with the row that it had. */
type Wanted = {
  readonly record: SettlementRecord;
  readonly found: Found | undefined;
  readonly txid: string | null;
};

type Parts = {
  readonly dirty: DirtyMarks;
  readonly linking: SettlementLinking;
  readonly joining: DueJoining;
  readonly disputes: DisputedSettlements;
};

/** Upserts confirmed settlements by endToEndId and marks the charges whose they were and are. One in dispute leaves the accounts. */
export function openSettlementStore(db: LedgerDatabase, parts: Parts): SettlementStore {
  const run = prepareStatements(db);
  const write = writing(run, parts.dirty);
  const setAside = settingAside(run, parts);
  return (records, seenAt) => {
    const found = run.find.getEach(records.map(({ raw, endToEndId }) => [raw, endToEndId]));
    const wanted: Wanted[] = [];
    const stored = paired(records, found).map(([record, row]): Stored => {
      if (row?.isSame === 1) return 'same';
      if (parts.disputes.isDisputed(record, row)) {
        setAside(record, row, seenAt);
        return 'disputed';
      }
      // Absent proves nothing: one answer may leave out what another one tells.
      wanted.push({ record, found: row, txid: record.txid ?? row?.txid ?? null });
      return row === undefined ? 'new' : 'changed';
    });
    const links = parts.linking.linksOf(
      wanted.map(({ record: { endToEndId }, txid }) => ({ endToEndId, txid })),
    );
    db.fill(
      'settlement',
      COLUMNS,
      paired(wanted, links).flatMap(([each, link]) => write(each, link)),
    );
    parts.joining.paid(unknownTxids(wanted, links));
    return stored;
  };
}

const unknownTxids = (wanted: readonly Wanted[], links: readonly StoredLink[]): readonly string[] => {
  const unknown = paired(wanted, links).flatMap(([{ txid }, { link }]) =>
    txid !== null && link === 'unknown_txid' ? [txid] : [],
  );
  return [...new Set(unknown)];
};

type Statements = ReturnType<typeof prepareStatements>;

/** Writes one settlement; a new one without refunds, as most are and whose number nothing asks for, it answers as a row for all of them at once. */
function writing(
  run: Statements,
  dirty: DirtyMarks,
): (wanted: Wanted, link: StoredLink) => [] | [[string, ...Columns]] {
  return ({ record, found, txid }, { link, chargeId }) => {
    for (const touched of [found?.chargeId ?? null, chargeId]) if (touched !== null) dirty.charge(touched);
    const returned = returnedOf(record.refunds);
    const place = [link, Number(isOrphan(link)), chargeId] as const;
    const columns: Columns = [txid, record.amount, record.at, returned, ...place, record.raw];
    if (found === undefined && record.refunds.length === 0) return [[record.endToEndId, ...columns]];
    if (found) run.update.send(...columns, found.id);
    if (found) run.clearRefunds.send(found.id);
    const id = found?.id ?? Number(run.insert.run(record.endToEndId, ...columns).lastInsertRowid);
    for (const refund of record.refunds) putRefund(run, id, refund, record.at);
    return [];
  };
}

function putRefund(run: Statements, settlementId: number, refund: RefundRecord, paidAt: UtcInstant): void {
  const { id, returnId, amount, status, nature, requestedAt, settledAt } = refund;
  const returnedAt = isReturned(refund) ? (settledAt ?? requestedAt ?? paidAt) : null;
  const dates = [requestedAt, settledAt, returnedAt];
  run.addRefund.send(settlementId, id, returnId, amount, status, nature, ...dates);
}

function settingAside(
  run: Statements,
  { dirty, disputes }: Parts,
): (record: SettlementRecord, found: Found | undefined, seenAt: UtcInstant) => void {
  const remove = ({ id, chargeId }: Found): void => {
    run.clearRefunds.send(id);
    run.remove.send(id);
    if (chargeId !== null) dirty.charge(chargeId);
  };
  return (record, found, seenAt) => {
    disputes.setAside(record, found && run.held.get(found.id), seenAt);
    if (found !== undefined) remove(found);
  };
}

const isReturned = ({ status }: RefundRecord): boolean => canonicalStatus(status) === 'DEVOLVIDO';

/** Only DEVOLVIDO is money that went back (rules/reconciliation.md, States). */
function returnedOf(refunds: readonly RefundRecord[]): Centavos {
  if (refunds.length === 0) return sumCentavos([]);
  return sumCentavos(refunds.filter(isReturned).map(({ amount }) => amount));
}
