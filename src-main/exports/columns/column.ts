import type { Reason } from '../../../src-preload/contract/values.ts';
import type { ExportPreset } from '../../../src-preload/contract/vocabulary/exports.ts';
import { formatDocument, maskContract, maskCpfsIn, maskDocument } from '../../core/cpf-cnpj.ts';
import { CSV_DIALECTS, type CsvDialect } from '../../core/csv-cells.ts';
import { machineReasons, portugueseReasons } from '../../core/reason-labels.ts';
import type { PayerDocument } from '../../core/records.ts';
import { type LabelList, PORTUGUESE_LABELS } from './portuguese-labels.ts';

/** How cells of one export are written: the preset's dialect, its words, and how much of a CPF is shown. */
export type CellStyle = CsvDialect & {
  /** A state, group or other word of ours, from its list. */
  readonly word: <List extends LabelList>(
    list: List,
    word: keyof (typeof PORTUGUESE_LABELS)[List] & string,
  ) => string;
  readonly reasons: (reasons: readonly Reason[]) => string;
  readonly document: (document: PayerDocument | null) => string;
  /** Text of the bank's or a person's that may hold a CPF anywhere: a name too, since that of a sole trader's business ends in theirs. */
  readonly rawText: (text: string) => string;
  /** A contract, in which a CPF may stand too. */
  readonly contract: (contract: string) => string;
};

/** One column: its name in `rfc4180`, its header in `excel-br`, and its cell, ready to stand between separators. */
export type Column<Row> = {
  readonly name: string;
  readonly label: string;
  readonly cell: (row: Row, style: CellStyle) => string;
};

/** The style of a preset. CPF is masked unless `fullDocuments`; CNPJ is always whole (exports/FORMATS.md, Documents). */
export function cellStyle(preset: ExportPreset, fullDocuments: boolean): CellStyle {
  const dialect = CSV_DIALECTS[preset];
  const isForPeople = preset === 'excel-br';
  const reasons = isForPeople ? portugueseReasons : machineReasons;
  const wholeCnpj = isForPeople ? formatDocument : digitsOf;
  return {
    ...dialect,
    word: isForPeople ? (list, word) => String(PORTUGUESE_LABELS[list][word]) : (_, word) => word,
    reasons: (list) => dialect.text(reasons(list)),
    document: (document) => dialect.text(documentText(document, fullDocuments, wholeCnpj)),
    rawText: (text) => dialect.text(fullDocuments ? text : maskCpfsIn(text)),
    contract: (contract) => dialect.text(fullDocuments ? contract : maskContract(contract)),
  };
}

const digitsOf = (document: PayerDocument): string => document.number;

function documentText(
  document: PayerDocument | null,
  fullDocuments: boolean,
  wholeCnpj: (document: PayerDocument) => string,
): string {
  if (document === null) return '';
  if (document.kind === 'cnpj') return wholeCnpj(document);
  return fullDocuments ? document.number : maskDocument(document);
}
