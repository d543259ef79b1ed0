import type { ColumnLayout, PostingColumn } from '../../../src-preload/contract/posting-layout.ts';
import type {
  PostingDate,
  PostingField,
  PostingLayoutName,
} from '../../../src-preload/contract/vocabulary/accounting.ts';
import { POSTING_ROOM } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { guardFormula } from '../../../src-preload/contract/vocabulary/formula-guard.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import type { Account } from '../../core/close/accounts.ts';
import { entryAmount, type PostingEntry, type PostingPart } from '../../core/close/posting-entry.ts';
import { brazilianDate, brazilianDecimal } from '../../core/csv-cells.ts';
import { filledTo } from '../../core/letters.ts';
import { type Centavos, formatDecimal } from '../../core/money.ts';
import type { PostingLayout, PostingRun } from './posting-layout.ts';
import { cutTo, unfit, wholeOf, wordsOf } from './posting-text.ts';

/** One line of the file: what its columns may ask for. */
type Line = {
  readonly entry: PostingEntry;
  readonly part: PostingPart;
  readonly debit: Account | null;
  readonly credit: Account | null;
  readonly amount: Centavos;
};

/** The layout that its columns make: what a person composed, or a preset. */
export function columnsLayout(name: PostingLayoutName, layout: ColumnLayout): PostingLayout {
  return {
    name,
    encoding: layout.encoding,
    head: () => (layout.header ? [joined(layout.columns.map(headerOf), layout)] : []),
    entry: (entry, run) =>
      (layout.lines === 'one' ? wholeLines(entry) : sideLines(entry)).map((line) => {
        run.lines += 1;
        return joined(
          layout.columns.map((column) => cell(column, line, layout, run)),
          layout,
        );
      }),
  };
}

const headerOf = ({ header, field }: PostingColumn): string => header ?? field;

/** Debit and credit in one line, a line a part. */
const wholeLines = (entry: PostingEntry): readonly Line[] =>
  entry.parts.map((part) => ({
    ...{ entry, part, debit: part.debit, credit: part.credit, amount: part.amount },
  }));

/** A line for each side: the shared one with the whole amount, then the others. */
function sideLines(entry: PostingEntry): readonly Line[] {
  const [first] = entry.parts;
  if (first === undefined) return [];
  const { shared } = entry;
  const whole = {
    debit: shared === 'debit' ? first.debit : null,
    credit: shared === 'credit' ? first.credit : null,
  };
  return [
    { entry, part: first, ...whole, amount: entryAmount(entry) },
    ...entry.parts.map((part) => ({
      ...{ entry, part, amount: part.amount },
      debit: shared === 'debit' ? null : part.debit,
      credit: shared === 'credit' ? null : part.credit,
    })),
  ];
}

/** What a field is: a free text, which may be cut, or what is right whole or not at all. */
const FIELDS: Readonly<
  Record<PostingField, { readonly isText: boolean; readonly read: (line: Line, shape: Shape) => string }>
> = {
  date: { isText: false, read: ({ entry }, { day }) => day(entry.day) },
  debit: { isText: false, read: ({ debit }) => debit?.code ?? '' },
  credit: { isText: false, read: ({ credit }) => credit?.code ?? '' },
  account: { isText: false, read: ({ debit, credit }) => (debit ?? credit)?.code ?? '' },
  side: { isText: false, read: ({ debit }) => (debit === null ? 'C' : 'D') },
  amount: { isText: false, read: ({ amount }, { decimal }) => decimal(amount) },
  history: { isText: true, read: ({ part }) => part.history },
  contract: { isText: true, read: ({ entry }) => entry.facts.contract },
  payerName: { isText: true, read: ({ entry }) => entry.facts.payerName },
  // Whole CPFs leave in files that are journaled alone (FORMATS.md, Documents).
  payerCnpj: {
    isText: false,
    read: ({ entry: { payerDocument } }) => (payerDocument?.kind === 'cnpj' ? payerDocument.number : ''),
  },
  dueDate: {
    isText: false,
    read: ({ entry }, { day }) => (entry.facts.dueDate === null ? '' : day(entry.facts.dueDate)),
  },
  txid: { isText: false, read: ({ entry }) => entry.facts.txid },
  endToEndId: { isText: false, read: ({ entry }) => entry.facts.endToEndId },
  refundId: { isText: false, read: ({ entry }) => entry.facts.refundId },
  event: { isText: false, read: ({ part }) => part.event },
  sequence: { isText: false, read: (_line, { line }) => String(line) },
  text: { isText: false, read: (_line, { text }) => text },
};

type Shape = {
  readonly day: (day: CivilDate) => string;
  readonly decimal: (amount: Centavos) => string;
  readonly line: number;
  readonly text: string;
};

const DAYS: Readonly<Record<PostingDate, (day: CivilDate) => string>> = {
  'dd/mm/yyyy': brazilianDate,
  'yyyy-mm-dd': (day) => day,
  yyyymmdd: (day) => day.replaceAll('-', ''),
  ddmmyyyy: (day) => brazilianDate(day).replaceAll('/', ''),
};

const DECIMALS = { ',': brazilianDecimal, '.': formatDecimal } as const;

function cell(column: PostingColumn, line: Line, layout: ColumnLayout, run: PostingRun): string {
  const { field, empty = '' } = column;
  const { isText, read } = FIELDS[field];
  const shape = {
    ...{ day: DAYS[layout.date], decimal: DECIMALS[layout.decimal] },
    ...{ line: run.lines, text: column.text ?? '' },
  };
  const most = column.width ?? column.most ?? POSTING_ROOM.width;
  const value = read(line, shape) || empty;
  const text = isText
    ? cutTo(most, guarded(wordsOf(value, words(layout)), layout), run)
    : wholeOf(value, words(layout), most, field);
  return filled(text, column, layout, isText);
}

/** Only what a spreadsheet may open has formulas. Guarded is what will stand in the cell: what is a blank there may have stood before a sign. */
const guarded = (text: string, { separator }: ColumnLayout): string =>
  separator === '' ? text : guardFormula(text);

/** What no cell may hold. Amounts between quotes may have the separator as their decimal sign. */
const words = ({ encoding, separator, quotes }: ColumnLayout) => ({
  encoding,
  meaningful: quotes ? ['"'] : [separator, '"'],
});

const NUMBER = /^[\d.,]*$/;

/**
 * Fills a cell to its column's width, with blanks or with zeros. Only a number is filled with zeros: another text there throws `posting_unfit`. The text that the
 * layout gives for an empty cell is the exception. Where columns are separated it is written as it is; where they are not, every column needs its width, and such a
 * text is filled with blanks behind it.
 */
function filled(
  text: string,
  { field, width, fill = ' ', empty }: PostingColumn,
  { separator }: ColumnLayout,
  isText: boolean,
): string {
  if (width === undefined) return text;
  if (text === empty && fill === '0') {
    if (separator !== '') return text;
    if (!NUMBER.test(text)) return filledTo(width, text, ' ');
  }
  if (fill !== '0') return filledTo(width, text, ' ', field === 'amount');
  if (isText || !NUMBER.test(text)) throw unfit(field, text, width);
  return filledTo(width, text, '0', true);
}

const joined = (cells: readonly string[], { quotes, separator }: ColumnLayout): string =>
  cells.map((each) => (quotes ? `"${each}"` : each)).join(separator);
