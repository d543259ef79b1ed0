import { describe, expect, it } from 'vitest';
import type { ProposedCharge } from '../../../../../src-preload/contract/charge-month.ts';
import type { ChargeWarning } from '../../../../../src-preload/contract/charge-warnings.ts';
import {
  draftOf,
  draftRows,
  keyOf,
  type MonthWork,
  UNTOUCHED,
  withChoice,
  withEdit,
  withLateMoved,
  withoutCovered,
  withTick,
  withVerdicts,
} from '../../../../../src-renderer/features/charging/month/month-draft.ts';

const LATE: ChargeWarning = { kind: 'too_late', earliestDueDate: null };
const COVERED: ChargeWarning = { kind: 'cycle_has_live_charge', txid: 't' };

const proposal = (idRec: string, change: Partial<ProposedCharge> = {}): ProposedCharge => ({
  idRec,
  payerName: 'Ana',
  payerDocument: '',
  contract: 'CT-1',
  cycleDate: '2026-03-20',
  dueDate: '2026-03-20',
  amount: 1_000,
  adjustsToBusinessDay: true,
  isLate: false,
  isChosen: true,
  warnings: [],
  problems: [],
  isSendable: true,
  ...change,
});

const early = proposal('RR1');
const other = proposal('RR2', { isChosen: false });
const rowsOf = (work: MonthWork) => draftRows([early, other], work);
const SEARCHED = { part: 'month', which: 'all', search: 'ana' } as const;
const named = (idRec: string) => ({ idRec, cycleDate: '2026-03-20' });

function first(work: MonthWork) {
  const [row] = rowsOf(work);
  if (!row) throw new Error('no row');
  return row;
}

describe('the work on a month', () => {
  it('lays ticks over what the rules have chosen, and names them after the rules', () => {
    const work = withTick(UNTOUCHED, first(UNTOUCHED), false);
    expect(rowsOf(work).map(({ isChosen }) => isChosen)).toEqual([false, false]);
    expect(draftOf(work).choices).toEqual([{ kind: 'row', ...named('RR1'), isChosen: false }]);
  });

  it('keeps ticks below a later rule, and one rule for each filter', () => {
    const ticked = withTick(UNTOUCHED, first(UNTOUCHED), false);
    const once = withChoice(ticked, SEARCHED, 'none', rowsOf(ticked));
    const twice = withChoice(once, SEARCHED, 'all', rowsOf(once));
    expect(draftOf(twice).choices).toEqual([
      { kind: 'row', ...named('RR1'), isChosen: false },
      { kind: 'some', filter: SEARCHED, choice: 'all' },
    ]);
    expect(twice.ticks).toEqual({});
  });

  it('shows at once what a rule has made of the rows on screen', () => {
    const none = withChoice(UNTOUCHED, SEARCHED, 'none', rowsOf(UNTOUCHED));
    expect(rowsOf(none).map(({ isChosen }) => isChosen)).toEqual([false, false]);
    const all = withChoice(none, SEARCHED, 'all', rowsOf(none));
    expect(rowsOf(all).map(({ isChosen }) => isChosen)).toEqual([true, true]);
    expect(rowsOf(withTick(all, first(all), false)).map(({ isChosen }) => isChosen)).toEqual([false, true]);
  });

  it('chooses a changed row by what was found of the change', () => {
    const edited = withEdit(UNTOUCHED, first(UNTOUCHED), { amount: 1 });
    const judged = withVerdicts(edited, rowsOf(edited), [
      { warnings: [LATE], problems: [], isSendable: true },
    ]);
    const own = (choice: 'all' | 'withoutWarnings') =>
      draftOf(withChoice(judged, SEARCHED, choice, rowsOf(judged))).choices.at(-1);
    expect(own('withoutWarnings')).toEqual({ kind: 'row', ...named('RR1'), isChosen: false });
    expect(own('all')).toEqual({ kind: 'row', ...named('RR1'), isChosen: true });
  });

  it('moves what is late at one press, and leaves it out at the next', () => {
    const rule = (choice: string) => ({
      kind: 'some',
      filter: { part: 'late', which: 'all', search: '' },
      choice,
    });
    const moved = withLateMoved(UNTOUCHED, true);
    expect(draftOf(moved)).toEqual({ choices: [rule('withoutWarnings')], isLateMoved: true, edits: [] });
    expect(draftOf(withLateMoved(moved, false))).toEqual({
      choices: [rule('none')],
      isLateMoved: false,
      edits: [],
    });
  });

  it('is stale from an edit until the verdict on that very edit has come', () => {
    const edited = withEdit(UNTOUCHED, first(UNTOUCHED), { dueDate: '31/03/2026', amount: 2_000 });
    const verdict = { warnings: [LATE], problems: [], isSendable: true };
    expect(first(edited)).toMatchObject({ dueDate: '31/03/2026', amount: 2_000, isStale: true });
    const judged = withVerdicts(edited, rowsOf(edited), [verdict]);
    expect(first(judged)).toMatchObject({ isStale: false, verdict });
    expect(first(withEdit(judged, first(judged), { amount: 1 })).isStale).toBe(true);
    expect(draftOf(judged).edits).toEqual([{ ...named('RR1'), dueDate: '31/03/2026', amount: 2_000 }]);
  });

  it('unticks what turned out to be covered, and nothing else', () => {
    const bad = { warnings: [COVERED], problems: [], isSendable: false };
    const wrong = { warnings: [], problems: [], isSendable: false };
    const work = withoutCovered(UNTOUCHED, [named('RR1'), named('RR2')], [bad, wrong]);
    expect(Object.keys(work.ticks)).toEqual([keyOf(early)]);
    expect(first(work).isChosen).toBe(false);
  });
});
