import { useMemo, useState } from 'react';
import type { ImportTable, SheetReading } from '../../../src-preload/contract/mandate-writing.ts';
import type { ImportField } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { shownDefaults } from './for-all-rows.ts';

export type ReadSheet = Extract<SheetReading, { kind: 'sheet' }>;

/** One cell as a person typed it over. */
export type CellMend = { readonly line: number; readonly field: ImportField; readonly value: string };

/** What a person decides about a sheet, and the table that comes of it. */
export type TableControl = {
  readonly table: ImportTable;
  /** Whether a person has chosen or typed anything of it. */
  readonly hasChanges: boolean;
  readonly setColumn: (column: number, field: ImportField | null) => void;
  readonly setDefault: (field: ImportField, value: string) => void;
  readonly mend: (mends: readonly CellMend[]) => void;
};

/** Values by field. */
type Values = ImportTable['defaults'];

/** What most lists leave out because it is the same for everybody; each can be chosen otherwise before anything is sent. */
const USUAL_VALUES: Values = { periodicity: 'MENSAL', retryPolicy: 'PERMITE_3R_7D' };

/** Begins with the guessed columns and the usual values. */
export function useTable({ guess, rows }: ReadSheet): TableControl {
  const [columns, setColumns] = useState(guess);
  const [defaults, setDefaults] = useState(USUAL_VALUES);
  const [mends, setMends] = useState<ReadonlyMap<number, Values>>(new Map());
  const table = useMemo(
    () => ({
      ...{ columns, defaults: shownDefaults(defaults, columns), rows },
      mends: [...mends].map(([line, values]) => ({ line, values })),
    }),
    [columns, defaults, rows, mends],
  );
  const isAsRead = JSON.stringify([columns, defaults]) === JSON.stringify([guess, USUAL_VALUES]);
  return {
    table,
    hasChanges: mends.size > 0 || !isAsRead,
    setColumn: (column, field) => setColumns((now) => now.with(column, field)),
    setDefault: (field, value) => setDefaults((now) => ({ ...now, [field]: value })),
    mend: (typed) => setMends((now) => withMends(now, typed)),
  };
}

type Mends = ReadonlyMap<number, Values>;

function withMends(mends: Mends, typed: readonly CellMend[]): Mends {
  const next = new Map(mends);
  for (const { line, field, value } of typed) next.set(line, { ...next.get(line), [field]: value });
  return next;
}
