import type { AccountEntryKind } from '../../../src-preload/contract/vocabulary/payers.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import type { AccountEntry, MovedPart } from '../../core/close/payer-account.ts';
import type { CentavosSum } from '../../core/money.ts';
import type { PayerDocument } from '../../core/records.ts';
import type { Column } from './column.ts';
import { endToEndId, payerDocument, payerName, txid } from './shared-columns.ts';

/** A line of one payer's statement; of the first and the last, amounts are those of all lines between them. */
export type StatementRow = {
  readonly day: CivilDate;
  readonly entry: AccountEntryKind | 'opening' | 'closing';
  readonly payerName: string;
  readonly payerDocument: PayerDocument | null;
  readonly txid: AccountEntry['txid'];
  readonly endToEndId: AccountEntry['endToEndId'];
  readonly dueDate: CivilDate | null;
  /** Null in the opening line. */
  readonly moved: Pick<AccountEntry, MovedPart> | null;
  readonly balance: CentavosSum;
  /** What is open now and since when: of the closing line alone. */
  readonly open: CentavosSum | null;
  readonly openSince: CivilDate | null;
};

const movedColumn = (name: string, label: string, part: MovedPart): Column<StatementRow> => ({
  name,
  label,
  cell: ({ moved }, { amount }) => (moved === null ? '' : amount(moved[part])),
});

/** The columns of one payer's statement. */
export const statementColumns: readonly Column<StatementRow>[] = [
  { name: 'date', label: 'Data', cell: ({ day }, { date }) => date(day) },
  { name: 'entry', label: 'Lançamento', cell: ({ entry }, { word }) => word('entry', entry) },
  payerName,
  payerDocument,
  txid,
  endToEndId,
  {
    name: 'due_date',
    label: 'Vencimento (competência)',
    cell: ({ dueDate }, { date }) => (dueDate === null ? '' : date(dueDate)),
  },
  movedColumn('due_amount', 'Devido', 'due'),
  movedColumn('paid_amount', 'Pago', 'paid'),
  movedColumn('refunded_amount', 'Devolvido', 'refunded'),
  { name: 'balance', label: 'Saldo', cell: (row, { amount }) => amount(row.balance) },
  {
    name: 'open_amount',
    label: 'Em aberto hoje',
    cell: ({ open }, { amount }) => (open === null ? '' : amount(open)),
  },
  {
    name: 'open_since',
    label: 'Em aberto desde',
    cell: ({ openSince }, { date }) => (openSince === null ? '' : date(openSince)),
  },
];
