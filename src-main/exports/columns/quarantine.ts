import { instantFromEpochMs } from '../../core/civil-date.ts';
import type { QuarantineRows } from '../../ledger/model/ledger-reader.ts';
import type { Column } from './column.ts';

/** The columns of records that could not be understood. The record as sent is masked like every document. */
export const quarantineColumns: readonly Column<QuarantineRows[number]>[] = [
  { name: 'kind', label: 'Tipo', cell: (row, { word }) => word('record', row.kind) },
  { name: 'id', label: 'Identificador', cell: (row, { text }) => text(row.id ?? '') },
  { name: 'reason', label: 'Motivo', cell: (row, { rawText }) => rawText(row.reason) },
  {
    name: 'seen_at',
    label: 'Visto em',
    cell: (row, { instant }) => instant(instantFromEpochMs(Date.parse(row.seenAt))),
  },
  { name: 'raw', label: 'Registro como o banco enviou', cell: (row, { rawText }) => rawText(row.raw) },
];
