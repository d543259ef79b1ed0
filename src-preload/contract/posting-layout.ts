import { z } from 'zod';
import {
  POSTING_DATES,
  POSTING_DECIMALS,
  POSTING_ENCODINGS,
  POSTING_FIELDS,
  POSTING_LINES,
  POSTING_ROOM,
  POSTING_SEPARATORS,
} from './vocabulary/accounting.ts';

const width = z.int().min(1).max(POSTING_ROOM.width);
const words = z.string().max(POSTING_ROOM.text);

const column = z.strictObject({
  field: z.enum(POSTING_FIELDS),
  /** What stands over the column where the file has such a line; the field's own name unless said. */
  header: words.optional(),
  /** Of the field `text`: what stands in each line. */
  text: words.optional(),
  /** Most characters: a text is cut, anything else that is longer is an error. */
  most: width.optional(),
  /** Exactly so many characters. */
  width: width.optional(),
  /** What fills a width: zeros and amounts stand at the right, blanks behind a text. */
  fill: z.enum([' ', '0']).optional(),
  /** What stands where there is nothing. */
  empty: words.optional(),
});
export type PostingColumn = z.infer<typeof column>;

const ofTwoLines = ['account', 'side'] as const satisfies readonly PostingColumn['field'][];

/** A layout of columns, as a person composes it or as a file says it. */
export const columnLayout = z
  .strictObject({
    columns: z.array(column).min(1).max(POSTING_ROOM.columns),
    separator: z.enum(POSTING_SEPARATORS),
    /** Each cell between double quotes. */
    quotes: z.boolean(),
    decimal: z.enum(POSTING_DECIMALS),
    date: z.enum(POSTING_DATES),
    encoding: z.enum(POSTING_ENCODINGS),
    lines: z.enum(POSTING_LINES),
    /** Whether the first line names the columns. */
    header: z.boolean(),
  })
  .check(({ value: { columns, separator, decimal, quotes, lines }, issues }) => {
    const complain = (path: (string | number)[], message: string): void =>
      void issues.push({ code: 'custom', input: columns, path, message });
    if (separator === decimal && !quotes) complain(['separator'], 'separator and decimal are the same');
    for (const [at, { field, width: fixed }] of columns.entries()) {
      if (separator === '' && fixed === undefined) complain(['columns', at, 'width'], 'a width is needed');
      if (lines === 'one' && ofTwoLines.some((each) => each === field))
        complain(['columns', at, 'field'], `${field} needs two lines an entry`);
    }
  });
export type ColumnLayout = z.infer<typeof columnLayout>;
