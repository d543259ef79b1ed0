import type { MandateRecord, QuarantinedRecord, SettlementRecord } from '../../core/records.ts';
import type { Batch } from '../model/ledger-writer.ts';
import { type ChargeRow, chargeRow } from './charge-row.ts';

/** The records of a batch as they are stored. */
export type BatchRows = Omit<Required<Batch>, 'charges'> & { readonly charges: readonly ChargeRow[] };

type Columns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] };

/**
 * A batch on its way to another thread: charges and settlements by columns. Cloned record by record they would cost ten times as much, since the
 * name of each field would cross with each of them.
 */
export type PackedBatch = {
  readonly charges: Columns<ChargeRow>;
  readonly settlements: Columns<SettlementRecord>;
  readonly mandates: readonly MandateRecord[];
  readonly quarantined: readonly QuarantinedRecord[];
};

const CHARGE_FIELDS = [
  'txid',
  'idRec',
  'status',
  'amount',
  'dueDate',
  'createdOn',
  'adjustsToBusinessDay',
  'attempts',
  'claims',
  'history',
  'ending',
  'carried',
  'raw',
] as const satisfies readonly (keyof ChargeRow)[];

const SETTLEMENT_FIELDS = [
  'endToEndId',
  'txid',
  'amount',
  'at',
  'refunds',
  'raw',
] as const satisfies readonly (keyof SettlementRecord)[];

/** The rows of a batch of records. */
export function batchRows({
  charges = [],
  mandates = [],
  settlements = [],
  quarantined = [],
}: Batch): BatchRows {
  return { charges: charges.map(chargeRow), mandates, settlements, quarantined };
}

/** Packs a batch for the way to the ledger's thread. */
export function packBatch(batch: Batch): PackedBatch {
  const { charges, settlements, mandates, quarantined } = batchRows(batch);
  return {
    charges: inColumns(charges, CHARGE_FIELDS),
    settlements: inColumns(settlements.map(withSharedNone), SETTLEMENT_FIELDS),
    mandates,
    quarantined,
  };
}

/** The rows of a batch that {@link packBatch} has packed. */
export function unpackBatch({ charges, settlements, mandates, quarantined }: PackedBatch): BatchRows {
  return {
    charges: inRows(charges, CHARGE_FIELDS),
    settlements: inRows(settlements, SETTLEMENT_FIELDS),
    mandates,
    quarantined,
  };
}

const NO_REFUNDS: SettlementRecord['refunds'] = [];

/** What many rows share crosses once. */
const withSharedNone = (record: SettlementRecord): SettlementRecord =>
  record.refunds.length === 0 ? { ...record, refunds: NO_REFUNDS } : record;

function inColumns<Row extends object>(rows: readonly Row[], fields: readonly (keyof Row)[]): Columns<Row> {
  const columns: { [Name in keyof Row]?: readonly Row[Name][] } = {};
  for (const field of fields) columns[field] = rows.map((row) => row[field]);
  return columns as Columns<Row>;
}

function inRows<Row extends object>(columns: Columns<Row>, fields: readonly (keyof Row)[]): readonly Row[] {
  const [first] = fields;
  const length = first === undefined ? 0 : columns[first].length;
  return Array.from({ length }, (_, place) => {
    const row: Partial<Row> = {};
    for (const field of fields) row[field] = columns[field][place];
    return row as Row;
  });
}
