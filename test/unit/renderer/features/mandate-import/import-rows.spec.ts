import { describe, expect, it } from 'vitest';
import type { ImportRow } from '../../../../../src-preload/contract/mandate-writing.ts';
import {
  IMPORT_FIELDS,
  MANDATE_FORM_FIELDS,
} from '../../../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { CONTACT_FIELDS } from '../../../../../src-preload/contract/vocabulary/payers.ts';
import { problemFieldOf } from '../../../../../src-renderer/features/mandate-form/form-fields.ts';
import {
  acceptedDuplicates,
  isChosen,
  isDecided,
  isHidden,
  isToBeMended,
  isWaiting,
  losesWork,
  stateOf,
  toggled,
  UNDECIDED,
} from '../../../../../src-renderer/features/mandate-import/chosen-rows.ts';
import { PREVIEW_COLUMNS } from '../../../../../src-renderer/features/mandate-import/preview-columns.ts';

describe('a row of the preview', () => {
  const row = { line: 2, form: null, problems: [], duplicates: [], notices: [] };
  const hidden: ImportRow = { ...row, notices: [{ field: 'whole', notice: 'hidden_row', params: {} }] };
  const faulty = {
    ...row,
    problems: [{ field: 'whole' as const, reason: 'open_quote' as const, params: {} }],
  };
  const duplicate = { ...row, duplicates: ['RR1'] };
  it('is sent when ready unless left out, as a duplicate only when taken in, with a fault never', () => {
    const rows = [row, duplicate, faulty];
    expect(rows.map(stateOf)).toEqual(['ready', 'duplicate', 'faulty']);
    expect(rows.map((each) => isChosen(each, UNDECIDED))).toEqual([true, false, false]);
    expect(rows.map((each) => isChosen(each, toggled(UNDECIDED, each)))).toEqual([false, true, false]);
    expect([isDecided(UNDECIDED), ...rows.map((each) => isDecided(toggled(UNDECIDED, each)))]).toEqual([
      ...[false, true, true, true],
    ]);
    const twice = (each: ImportRow) => toggled(toggled(UNDECIDED, each), each);
    expect(rows.map((each) => isChosen(each, twice(each)))).toEqual([true, false, false]);
  });

  it.each([
    ['no_amount', 'value', true],
    ['day_like_contract', 'contract', true],
    ['alike_contract', 'contract', true],
    ['hidden_row', 'whole', false],
  ] as const)('waits to be ticked where it bears %s', (notice, field, isShown) => {
    const held: ImportRow = { ...row, notices: [{ field, notice, params: {} }] };
    expect([isChosen(held, UNDECIDED), isChosen(held, toggled(UNDECIDED, held))]).toEqual([false, true]);
    expect(isWaiting(held)).toBe(isShown);
  });

  it('is taken in beside the duplicates that were shown, and not beside the one that it made itself', () => {
    const accepted = toggled(UNDECIDED, duplicate);
    const sent = { ...row, duplicates: ['RR1', 'RR2'] };
    expect(acceptedDuplicates([duplicate], accepted)).toEqual(['RR1']);
    expect(isChosen(sent, accepted)).toBe(false);
    const again = toggled(accepted, sent);
    expect(isChosen(sent, again)).toBe(true);
    expect(acceptedDuplicates([sent], again)).toEqual(['RR1', 'RR2']);
  });

  it('stays left out when it turns into a duplicate, and taken in when it is none any more', () => {
    const leftOut = toggled(UNDECIDED, row);
    expect(isChosen(duplicate, leftOut)).toBe(false);
    expect(isChosen(row, leftOut)).toBe(false);
    expect(isChosen(row, toggled(UNDECIDED, duplicate))).toBe(true);
  });

  it('is sent only when taken in where the sheet hides it, and is no row to be mended in a file of its own', () => {
    expect([stateOf(hidden), isHidden(hidden), isHidden(row)]).toEqual(['held', true, false]);
    const takenIn = toggled(UNDECIDED, hidden);
    expect([isChosen(hidden, UNDECIDED), isChosen(hidden, takenIn)]).toEqual([false, true]);
    expect(isChosen(hidden, toggled(takenIn, hidden))).toBe(false);
    expect(isChosen({ ...hidden, duplicates: ['RR1'] }, takenIn)).toBe(false);
    expect([faulty, { ...hidden, problems: faulty.problems }].map(isToBeMended)).toEqual([true, false]);
  });

  it('is decided about by itself', () => {
    const other = { ...duplicate, line: 3 };
    expect(isChosen(other, toggled(UNDECIDED, duplicate))).toBe(false);
    expect(acceptedDuplicates([row], toggled(UNDECIDED, other))).toEqual([]);
  });

  const untouched = { decisions: UNDECIDED, hasChanges: false, underWay: new Set<number>(), isSaved: false };
  const lost = (each: ImportRow, work: Partial<typeof untouched>) =>
    losesWork([each], { ...untouched, ...work });

  it('is work that is lost while it can be mended or sent, and not on its way or beside what it made', () => {
    const changed = { hasChanges: true };
    expect([row, faulty, duplicate].map((each) => lost(each, changed))).toEqual([true, true, false]);
    expect(lost(row, { ...changed, underWay: new Set([2]) })).toBe(false);
    expect(lost(row, { ...changed, underWay: new Set([3]) })).toBe(true);
    expect([row, faulty].map((each) => lost(each, { ...changed, isSaved: true }))).toEqual([true, false]);
    expect([row, faulty].map((each) => lost(each, {}))).toEqual([false, false]);
  });

  it('is lost with what was decided about another while it is to be sent, and not when only a fault remains', () => {
    const decided = { decisions: toggled(UNDECIDED, { ...row, line: 3 }) };
    expect([row, faulty].map((each) => lost(each, decided))).toEqual([true, false]);
    expect(lost(row, { decisions: toggled(UNDECIDED, row) })).toBe(false);
    expect(lost(duplicate, { decisions: toggled(UNDECIDED, duplicate) })).toBe(true);
  });

  it('has a cell for every field and every fault', () => {
    const cells = PREVIEW_COLUMNS.flatMap((column) => column.cells);
    expect(cells.toSorted()).toEqual([...IMPORT_FIELDS].toSorted());
    const faults = new Set(PREVIEW_COLUMNS.flatMap((column) => column.faults));
    const named = [...MANDATE_FORM_FIELDS.map(problemFieldOf), ...CONTACT_FIELDS];
    expect(named.filter((field) => !faults.has(field))).toEqual([]);
  });
});
