import { civilDate } from '../../core/civil-date.ts';
import { centavos } from '../../core/money.ts';
import type { ExpectedRows } from '../../ledger/model/ledger-reader.ts';
import type { Column } from './column.ts';
import { contract, idRec, payerName } from './shared-columns.ts';

/** The columns of cycles that no live charge bears. `amount` is empty where the mandate fixes none. */
export const expectedColumns: readonly Column<ExpectedRows[number]>[] = [
  idRec,
  contract,
  payerName,
  {
    name: 'start_date',
    label: 'Início do ciclo (competência)',
    cell: (row, { date }) => date(civilDate(row.start)),
  },
  { name: 'state', label: 'Situação', cell: (row, { word }) => word('expected', row.state) },
  {
    name: 'amount',
    label: 'Valor',
    cell: (row, { amount }) => (row.amount === null ? '' : amount(centavos(row.amount))),
  },
];
