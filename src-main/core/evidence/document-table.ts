import {
  DOCUMENT_COLUMNS,
  type DocumentColumn,
  type DocumentFault,
} from '../../../src-preload/contract/vocabulary/fiscal-documents.ts';
import { cellUnder, columnBy, headedTable, isCutShort, type TableRow } from '../table.ts';
import { readDate } from '../typed-values.ts';
import { type FileFault, type FoundDocument, readDocumentNumber } from './fiscal-document.ts';
import { readSignedAmount } from './signed-amount.ts';

/** A row of a table and the document on it. */
export type DocumentRow = { readonly line: number; readonly document: FoundDocument };

const HEADERS: Readonly<Record<DocumentColumn, readonly string[]>> = {
  txid: ['txid', 'identificador', 'identificador da cobranca', 'cobranca'],
  contract: ['contrato', 'contract', 'matricula'],
  due_date: ['vencimento', 'data de vencimento', 'vencimento (competencia)', 'due_date', 'due date'],
  number: ['numero', 'numero da nota', 'nota', 'nota fiscal', 'nfs-e', 'nfse', 'numero_nota', 'number'],
  date: ['data', 'data da nota', 'emissao', 'data de emissao', 'data_nota', 'date'],
  amount: ['valor', 'valor da nota', 'amount'],
};

/**
 * Reads a table of fiscal documents: a header, then a row a document with its number, its date, and the charge's txid or the contract and due
 * date. Each fault is told with its line; a document of two charges stands on two rows.
 */
export function readDocumentTable(file: string): {
  readonly rows: readonly DocumentRow[];
  readonly faults: readonly FileFault[];
} {
  const { columns, rows } = headedTable(file, columnBy(HEADERS, DOCUMENT_COLUMNS), ['amount']);
  const missing = missingIn(columns);
  if (missing !== null) return { rows: [], faults: [{ line: 1, reason: 'column_missing', text: missing }] };
  const read = rows.map((row) => readRow(row, columns));
  const faults = read.flatMap((each) => ('reason' in each ? [each] : []));
  const found = read.flatMap((each) => ('reason' in each ? [] : [each]));
  return { rows: found, faults: [...faults, ...twice(found)].toSorted((a, b) => a.line - b.line) };
}

/** The header that is missed, in Portuguese, where one is. */
function missingIn(columns: readonly (DocumentColumn | null)[]): string | null {
  if (!columns.includes('number')) return 'numero';
  if (!columns.includes('date')) return 'data';
  const isByContract = columns.includes('contract') && columns.includes('due_date');
  return columns.includes('txid') || isByContract ? null : 'txid';
}

/** What a charge or its document is told apart by. */
const NAMING = ['txid', 'contract', 'number'] as const satisfies readonly DocumentColumn[];

function readRow(row: TableRow, columns: readonly (DocumentColumn | null)[]): DocumentRow | FileFault {
  const { line } = row;
  if (row.kind === 'fault') return { line, reason: faultOf(row), text: row.text };
  const cell = cellUnder(row.cells, columns);
  const cut = NAMING.map(cell).find(isCutShort);
  if (cut !== undefined) return { line, reason: 'lost_digits', text: cut };
  const number = readDocumentNumber(cell('number'));
  if (number === null) return { line, reason: 'number_unreadable', text: cell('number') };
  const issuedOn = readDate(cell('date'));
  if (issuedOn.kind === 'refused') return { line, reason: 'date_unreadable', text: cell('date') };
  const due = readDate(cell('due_date'));
  const [txid, contract] = [cell('txid'), cell('contract')];
  if (txid === '' && contract === '') return { line, reason: 'charge_missing', text: '' };
  if (txid === '' && due.kind === 'refused')
    return { line, reason: 'due_date_unreadable', text: cell('due_date') };
  const amount = cell('amount') === '' ? null : readSignedAmount(cell('amount'));
  if (cell('amount') !== '' && (amount === null || amount <= 0))
    return { line, reason: 'amount_unreadable', text: cell('amount') };
  const reference = {
    txids: txid === '' ? [] : [txid],
    contracts: txid === '' ? [contract] : [],
    dueDate: txid === '' && due.kind === 'read' ? due.value : null,
    ...{ month: null, payer: null, amount: null },
  };
  return { line, document: { number, issuedOn: issuedOn.value, amount, issuer: null, reference } };
}

const faultOf = ({ fault }: Extract<TableRow, { kind: 'fault' }>): DocumentFault =>
  fault === 'cell_count' ? fault : 'row_unreadable';

/** A charge has one document: of two rows for one charge nobody can tell which is meant. */
function twice(rows: readonly DocumentRow[]): readonly FileFault[] {
  const seen = new Set<string>();
  return rows.flatMap(({ line, document: { reference } }): FileFault[] => {
    const key = JSON.stringify([reference.txids, reference.contracts, reference.dueDate]);
    if (seen.has(key))
      return [{ line, reason: 'charge_twice', text: reference.txids[0] ?? reference.contracts[0] ?? '' }];
    seen.add(key);
    return [];
  });
}
