import { describe, expect, it } from 'vitest';
import {
  IMPORT_FIELDS,
  MANDATE_FORM_FIELDS,
} from '../../../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { CONTACT_FIELDS } from '../../../../../src-preload/contract/vocabulary/payers.ts';
import { problemFieldOf } from '../../../../../src-renderer/features/mandate-form/form-fields.ts';
import {
  type Exceptions,
  isChosen,
  stateOf,
} from '../../../../../src-renderer/features/mandate-import/chosen-rows.ts';
import { PREVIEW_COLUMNS } from '../../../../../src-renderer/features/mandate-import/preview-columns.ts';

describe('a row of the preview', () => {
  const row = { line: 2, form: null, problems: [], twins: [] };
  const faulty = {
    ...row,
    problems: [{ field: 'whole' as const, reason: 'open_quote' as const, params: {} }],
  };
  const duplicate = { ...row, twins: ['RR1'] };
  const none: Exceptions = new Set();
  const excepted: Exceptions = new Set([2]);

  it('is sent when ready unless left out, as a duplicate only when taken in, with a fault never', () => {
    expect([row, duplicate, faulty].map(stateOf)).toEqual(['ready', 'duplicate', 'faulty']);
    expect([row, duplicate, faulty].map((each) => isChosen(each, none))).toEqual([true, false, false]);
    expect([row, duplicate, faulty].map((each) => isChosen(each, excepted))).toEqual([false, true, false]);
  });

  it('has a cell for every field and every fault', () => {
    const cells = PREVIEW_COLUMNS.flatMap((column) => column.cells);
    expect(cells.toSorted()).toEqual([...IMPORT_FIELDS].toSorted());
    const faults = new Set(PREVIEW_COLUMNS.flatMap((column) => column.faults));
    const named = [...MANDATE_FORM_FIELDS.map(problemFieldOf), ...CONTACT_FIELDS];
    expect(named.filter((field) => !faults.has(field))).toEqual([]);
  });
});
