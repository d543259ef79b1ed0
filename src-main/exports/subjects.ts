import type { ExportRequest } from '../../src-preload/contract/exports.ts';
import type { MovementFilter } from '../../src-preload/contract/receipts.ts';
import { EVERY_EXPECTED } from '../../src-preload/contract/vocabulary/cycles.ts';
import type { ChargeColumn, ExportSubject } from '../../src-preload/contract/vocabulary/exports.ts';
import { ALL_TIME } from '../../src-preload/contract/vocabulary/receipts.ts';
import { type CivilDate, civilDate } from '../core/civil-date.ts';
import { ROW_END } from '../core/csv-cells.ts';
import { inTurns } from '../core/in-turns.ts';
import type { PayerDocument } from '../core/records.ts';
import type { ChargeExportRow } from '../ledger/model/ledger-reader.ts';
import type { LedgerReader } from '../ledger/open-ledger-reader.ts';
import type { AccountKey } from '../ledger/reading/accounts/payer-account.ts';
import { dailyRowsOf, monthlyRowsOf, receivablesOf, statementRowsOf, turnRowsOf } from './accounting-rows.ts';
import { chargeColumn, cycleColumns, mandateColumns } from './columns/charges.ts';
import type { CellStyle, Column } from './columns/column.ts';
import { dailyColumns, monthlyColumns } from './columns/daily.ts';
import { expectedColumns } from './columns/expected.ts';
import { historyColumns } from './columns/history.ts';
import { joiningColumns } from './columns/joining.ts';
import { messageColumns } from './columns/messages.ts';
import { orphanColumns } from './columns/orphans.ts';
import { quarantineColumns } from './columns/quarantine.ts';
import { receiptColumns } from './columns/receipts.ts';
import { receivableColumns } from './columns/receivables.ts';
import { refundColumns } from './columns/refunds.ts';
import { statementColumns } from './columns/statement.ts';
import { turnColumns } from './columns/turn-of-2026.ts';
import type { Piece } from './write-texts.ts';

/** What to write, without the connection: a reader is one already. */
export type CsvRequest = {
  readonly [Part in Exclude<keyof ExportRequest, 'connectionId' | 'columns' | 'payer'>]: ExportRequest[Part];
} & {
  readonly columns: readonly ExportRequest['columns'][number][];
  /** Whose statement it is; null for every other subject. */
  readonly payer: AccountKey | null;
  /** The CNPJ of whoever receives; null where nobody has told it. */
  readonly receiver: PayerDocument | null;
};

/** What of a ledger's reader an export asks for. */
export type ExportedLedger = Pick<
  LedgerReader,
  | 'asOf'
  | 'eachAct'
  | 'eachCharge'
  | 'eachJoining'
  | 'eachMessage'
  | 'eachMovement'
  | 'eachReceivable'
  | 'eachRefund'
  | 'expected'
  | 'movementDays'
  | 'orphans'
  | 'payerAccount'
  | 'quarantine'
>;

/** One export in pieces, the header first: whole lines, each with its row end. */
export type CsvPieces = (request: CsvRequest, reader: ExportedLedger, style: CellStyle) => Iterable<Piece>;

/** The screens show the first rows of the side lists; a file has all of them. */
const EVERY_ROW = Number.MAX_SAFE_INTEGER;

const EVERY_MOVEMENT: MovementFilter = { ...ALL_TIME, kinds: [], search: '' };

/** Every subject that can be exported. To add one: its columns in `columns/`, a line here, its name in the contract. */
export const SUBJECTS: Readonly<Record<ExportSubject, CsvPieces>> = {
  charges: chargePieces,
  receipts: (request, reader, style) =>
    turnsOfLines(receiptColumns, reader.eachMovement(request.movements ?? EVERY_MOVEMENT), request, style),
  expected: (request, reader, style) =>
    lines(expectedColumns, reader.expected(EVERY_EXPECTED, EVERY_ROW), request, style),
  joining: (request, reader, style) => lines(joiningColumns, reader.eachJoining(), request, style),
  orphans: (request, reader, style) => lines(orphanColumns, reader.orphans(EVERY_ROW), request, style),
  refunds: (request, reader, style) => lines(refundColumns, reader.eachRefund(), request, style),
  quarantine: (request, reader, style) =>
    lines(quarantineColumns, reader.quarantine(EVERY_ROW), request, style),
  receivables: (request, reader, style) =>
    lines(receivableColumns, receivablesOf(reader, dueDaysOf(request)), request, style),
  'turn-2026': (request, reader, style) => withTotal(lines(turnColumns, turnRowsOf(reader), request, style)),
  daily: (request, reader, style) =>
    lines(dailyColumns, dailyRowsOf(reader, daysOf(request)), request, style),
  monthly: (request, reader, style) =>
    lines(monthlyColumns, monthlyRowsOf(reader, daysOf(request), request.receiver), request, style),
  statement: (request, reader, style) =>
    lines(statementColumns, statementRowsOf(reader, request.payer, daysOf(request)), request, style),
  history: (request, reader, style) => lines(historyColumns, reader.eachAct(), request, style),
  messages: (request, reader, style) => lines(messageColumns, reader.eachMessage(), request, style),
};

const dueDaysOf = ({ filter: { dueFrom, dueTo } }: CsvRequest) => ({
  from: dayOrNull(dueFrom),
  to: dayOrNull(dueTo),
});

/** An end that lies where no money ever was is open. */
function daysOf({ movements }: CsvRequest) {
  const { from, to } = movements ?? ALL_TIME;
  return {
    from: from === ALL_TIME.from ? null : civilDate(from),
    to: to === ALL_TIME.to ? null : civilDate(to),
  };
}

const dayOrNull = (day: string | null): CivilDate | null => (day === null ? null : civilDate(day));

/** The last line is a total, which is no row. */
function* withTotal(pieces: Iterable<Piece>): Generator<Piece> {
  let last: Piece | null = null;
  for (const piece of pieces) {
    if (last !== null) yield last;
    last = piece;
  }
  if (last !== null) yield { ...last, rows: last.rows - 1 };
}

/** Whether a file tells what is kept here alone: it is whole whatever the bank has not been asked for yet. */
export const isKeptHere = (subject: string): boolean => subject === 'history' || subject === 'messages';

/** The columns of charges in which a CPF may stand. */
const TELLING: ReadonlySet<ChargeColumn> = new Set(['payer_document', 'payer_name', 'contract']);

/** Subjects whose rows hold documents, or text of the bank's or a person's in which one may stand. */
const HOLDS_DOCUMENTS: Readonly<Record<ExportSubject, boolean>> = {
  charges: true,
  receipts: true,
  joining: true,
  quarantine: true,
  history: true,
  messages: true,
  expected: true,
  orphans: false,
  refunds: false,
  receivables: true,
  'turn-2026': true,
  daily: false,
  monthly: false,
  statement: true,
};

/** Whether a file tells whole CPFs, so that its writing is to be journaled. */
export function tellsWholeDocuments(request: Omit<CsvRequest, 'payer' | 'receiver'>): boolean {
  if (!request.fullDocuments || !HOLDS_DOCUMENTS[request.subject]) return false;
  const isOfCharges = request.subject === 'charges';
  return !isOfCharges || chosen(mandateColumns, request).some(({ name }) => TELLING.has(name));
}

/** `rfc4180` has exactly its columns; `excel-br` those that were chosen, in the same order. */
function chosen<Each extends { readonly name: ChargeColumn }>(
  columns: readonly Each[],
  { preset, columns: names }: Pick<CsvRequest, 'preset' | 'columns'>,
): readonly Each[] {
  return preset === 'rfc4180' ? columns : columns.filter(({ name }) => names.includes(name));
}

/** What a mandate's columns hold is one piece of each line, made once a mandate. */
function chargePieces(request: CsvRequest, reader: ExportedLedger, style: CellStyle): Iterable<Piece> {
  const ofCharge = chosen([chargeColumn], request);
  const ofMandate = chosen(mandateColumns, request);
  const ofCycle = chosen(cycleColumns, request);
  const turns = reader.eachCharge(request.filter, (mandate) => joined(cellsOf(ofMandate), mandate, style));
  const mandate: Cell<ChargeExportRow>[] = ofMandate.length === 0 ? [] : [(row) => row.mandate];
  const cells = [...cellsOf(ofCharge), ...mandate, ...cellsOf(ofCycle)];
  return headAndRows([...ofCharge, ...ofMandate, ...ofCycle], cells, turns, request, style);
}

const lines = <Row>(
  columns: readonly Column<Row>[],
  rows: Iterable<Row>,
  request: CsvRequest,
  style: CellStyle,
): Iterable<Piece> => turnsOfLines(columns, inTurns(rows), request, style);

const turnsOfLines = <Row>(
  columns: readonly Column<Row>[],
  turns: Iterable<readonly Row[]>,
  request: CsvRequest,
  style: CellStyle,
): Iterable<Piece> => headAndRows(columns, cellsOf(columns), turns, request, style);

type Cell<Row> = Column<Row>['cell'];

const cellsOf = <Row>(columns: readonly Column<Row>[]): readonly Cell<Row>[] =>
  columns.map(({ cell }) => cell);

function* headAndRows<Row>(
  headers: readonly Pick<Column<Row>, 'name' | 'label'>[],
  cells: readonly Cell<Row>[],
  turns: Iterable<readonly Row[]>,
  { preset }: CsvRequest,
  style: CellStyle,
): Generator<Piece> {
  const names = headers.map(({ name, label }) => (preset === 'rfc4180' ? name : style.text(label)));
  yield { text: style.prologue + names.join(style.separator) + ROW_END, rows: 0 };
  for (const turn of turns) {
    let text = '';
    for (const row of turn) text += joined(cells, row, style) + ROW_END;
    yield { text, rows: turn.length };
  }
}

/** Piece by piece: a list a line, to be joined, would be as dear as the cells. */
function joined<Row>(cells: readonly Cell<Row>[], row: Row, style: CellStyle): string {
  let [line, before] = ['', ''];
  for (const cell of cells) {
    line += before + cell(row, style);
    before = style.separator;
  }
  return line;
}
