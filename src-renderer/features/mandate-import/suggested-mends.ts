import type { ImportRow } from '../../../src-preload/contract/mandate-writing.ts';
import { IMPORT_FIELDS, type ImportField } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import type { DraftProblem } from '../../../src-preload/contract/writing.ts';
import type { CellMend } from './use-table.ts';

type SuggestedBy = Partial<Record<DraftProblem['reason'], string>>;

/** Which value of a problem's says how its cell is meant, as far as spreadsheets lose it in one way alone. */
const LOST_IN_ONE_WAY: SuggestedBy = { lost_zeros: 'document', day_as_number: 'day', merged_cell: 'value' };

/** And where it is a guess: a person looks at the cell. A contract is never changed once the payer has authorised it. */
const GUESSED: SuggestedBy = { day_in_text: 'month' };

const SUGGESTED_BY: SuggestedBy = { ...LOST_IN_ONE_WAY, ...GUESSED };

/** What a cell is likely to mean; null where nobody can tell. */
export function suggestionOf({ reason, params }: DraftProblem): string | null {
  const name = SUGGESTED_BY[reason];
  const value = name === undefined ? undefined : params[name];
  return value === undefined || value === '' ? null : String(value);
}

/** All that is taken over at once for rows, by cell: no guesses. */
export function suggestedMends(rows: readonly ImportRow[]): readonly CellMend[] {
  return rows.flatMap(({ line, form, problems }) =>
    problems.flatMap((problem) => {
      if (!(problem.reason in LOST_IN_ONE_WAY)) return [];
      const value = suggestionOf(problem);
      const field = form === null ? null : cellOf(problem.field, form);
      return value === null || field === null ? [] : [{ line, field, value }];
    }),
  );
}

/** The cell on which a problem lands; null where it concerns none or the whole row. */
export function cellOf(
  field: DraftProblem['field'],
  form: Readonly<Record<ImportField, string>>,
): ImportField | null {
  if (field === 'value') return form.floorAmount.trim() !== '' ? 'floorAmount' : 'fixedAmount';
  if (field === 'allowsRetries') return 'retryPolicy';
  return IMPORT_FIELDS.find((name) => name === field) ?? null;
}
