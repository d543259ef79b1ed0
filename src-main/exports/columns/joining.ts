import type { JoiningExportRow } from '../../ledger/model/ledger-reader.ts';
import type { Column } from './column.ts';
import { contract, endToEndId, idRec, ofPayment, payerDocument, payerName, txid } from './shared-columns.ts';

/** The columns of joining payments, which are of no cycle and so have no competência: caixa alone. */
export const joiningColumns: readonly Column<JoiningExportRow>[] = [
  idRec,
  contract,
  payerName,
  payerDocument,
  txid,
  endToEndId,
  ...ofPayment,
];
