import pg from 'pg';

/** What no number holds to the last digit stays text, as `CentavosSum` has it. */
function integer(text: string): number | string {
  const value = Number(text);
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? text : value;
}

/** Flags as SQLite has them, integers of 64 bits and their sums as numbers, all else as text. */
const PARSERS: ReadonlyMap<number, (text: string) => number | string> = new Map([
  [pg.types.builtins.BOOL, (text: string) => (text === 't' ? 1 : 0)],
  [pg.types.builtins.INT8, integer],
  [pg.types.builtins.INT4, Number],
  [pg.types.builtins.INT2, Number],
  [pg.types.builtins.NUMERIC, integer],
  [pg.types.builtins.FLOAT8, Number],
]);

/** Reads a cell of that type (its OID) from the server's text; null where the text is what it stands for. */
export const cellParser = (type: number): ((text: string) => number | string) | null =>
  PARSERS.get(type) ?? null;
