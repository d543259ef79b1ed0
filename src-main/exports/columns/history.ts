import { civilDate, instantFromEpochMs } from '../../core/civil-date.ts';
import { exactSum } from '../../core/money.ts';
import type { ActExportRow } from '../../ledger/model/ledger-reader.ts';
import type { CellStyle, Column } from './column.ts';
import { PORTUGUESE_LABELS } from './portuguese-labels.ts';
import { contract, payerName } from './shared-columns.ts';

type State = keyof typeof PORTUGUESE_LABELS.charge;

/** A decision is told in the words of states; every other value is an id or a number. */
function valueCell({ kind }: ActExportRow, value: string | null, style: CellStyle): string {
  const isState = kind === 'decision' && value !== null && Object.hasOwn(PORTUGUESE_LABELS.charge, value);
  // Just looked up.
  return isState ? style.word('charge', value as State) : style.text(value ?? '');
}

/** The columns of what people did, one row an act: of what was asked for together the whole, and behind it each with the same `batch`. */
export const historyColumns: readonly Column<ActExportRow>[] = [
  {
    name: 'done_at',
    label: 'Data e hora',
    cell: ({ at }, { moment }) => moment(instantFromEpochMs(Date.parse(at))),
  },
  { name: 'author', label: 'Quem', cell: ({ author }, { text }) => text(author ?? '') },
  { name: 'act', label: 'O que fez', cell: ({ kind }, { word }) => word('act', kind) },
  { name: 'subject', label: 'Sobre', cell: ({ subject }, { word }) => word('actSubject', subject) },
  {
    name: 'subject_id',
    label: 'Identificador',
    cell: (row, { text }) => text(row.subjectId ?? row.idRec ?? ''),
  },
  payerName,
  contract,
  { name: 'from', label: 'Antes', cell: (row, style) => valueCell(row, row.from, style) },
  { name: 'to', label: 'Depois', cell: (row, style) => valueCell(row, row.to, style) },
  {
    name: 'amount',
    label: 'Valor',
    cell: ({ amount }, style) => (amount === null ? '' : style.amount(exactSum(String(amount)))),
  },
  { name: 'day', label: 'Dia', cell: ({ day }, { date }) => (day === null ? '' : date(civilDate(day))) },
  { name: 'count', label: 'Quantos', cell: ({ rows }) => (rows === null ? '' : String(rows)) },
  {
    name: 'at_bank',
    label: 'No banco',
    cell: ({ state }, { word }) => (state === null ? '' : word('write', state)),
  },
  { name: 'note', label: 'Anotação', cell: ({ note }, { rawText }) => rawText(note ?? '') },
  { name: 'batch', label: 'Lote', cell: ({ batchId }, { text }) => text(batchId ?? '') },
];
