import type { CivilDate } from '../../core/civil-date.ts';
import type { Receivable } from '../../core/close/receivables.ts';
import type { CentavosSum } from '../../core/money.ts';
import type { Column } from './column.ts';
import { ofReceivable } from './receivables.ts';
import { contract, idRec, payerDocument, payerName, txid } from './shared-columns.ts';

/** A row of the turn of 2026: a charge that was earned and not received, or what all of them add up to, as of a day. */
export type TurnRow = { readonly asOf: CivilDate } & (
  | { readonly row: 'charge'; readonly charge: Receivable }
  | { readonly row: 'total'; readonly total: CentavosSum }
);

const ofCharge = ({ name, label, cell }: Column<Receivable>): Column<TurnRow> => ({
  name,
  label,
  cell: (turn, style) => (turn.row === 'charge' ? cell(turn.charge, style) : ''),
});

/** The columns of what was earned and not received at the turn of 2026; the total stands in the column of balances. */
export const turnColumns: readonly Column<TurnRow>[] = [
  { name: 'row', label: 'Linha', cell: ({ row }, { word }) => word('turn', row) },
  { name: 'as_of', label: 'Posição em', cell: ({ asOf }, { date }) => date(asOf) },
  ...[
    txid,
    idRec,
    contract,
    payerName,
    payerDocument,
    ofReceivable.dueDate,
    ofReceivable.amount,
    ofReceivable.received,
    ofReceivable.refunded,
  ].map(ofCharge),
  {
    name: ofReceivable.balance.name,
    label: 'Ganho e não recebido',
    cell: (turn, { amount }) => amount(turn.row === 'total' ? turn.total : turn.charge.balance),
  },
  ofCharge(ofReceivable.state),
];
