import type { OrphanRows } from '../../ledger/model/ledger-reader.ts';
import type { Column } from './column.ts';
import { endToEndId, ofPayment, txid } from './shared-columns.ts';

/** The columns of settlements that are no charge's and no joining payment. */
export const orphanColumns: readonly Column<OrphanRows[number]>[] = [
  endToEndId,
  txid,
  ...ofPayment,
  { name: 'why', label: 'Por que está sem cobrança', cell: (row, { word }) => word('orphan', row.why) },
];
