import { describe, expect, it } from 'vitest';
import type { ProposedCharge } from '../../../../../src-preload/contract/charge-month.ts';
import type { ChargeWarning } from '../../../../../src-preload/contract/charge-warnings.ts';
import {
  draftOf,
  draftRows,
  keyOf,
  losesWork,
  type MonthWork,
  UNTOUCHED,
  withChoice,
  withEdit,
  withLateMoved,
  withRefusal,
  withTick,
  withVerdicts,
} from '../../../../../src-renderer/features/charging/month/month-draft.ts';

const LATE: ChargeWarning = { kind: 'too_late', earliestDueDate: null };
const COVERED: ChargeWarning = { kind: 'cycle_has_live_charge', txid: 't' };
const FINE = { warnings: [], problems: [], isSendable: true };

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
    const moved = withLateMoved(UNTOUCHED, true, []);
    expect(draftOf(moved)).toEqual({ choices: [rule('withoutWarnings')], isLateMoved: true, edits: [] });
    expect(draftOf(withLateMoved(moved, false, []))).toEqual({
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

  it('keeps of an edit only what was typed: the day of a row whose amount was typed moves with the month', () => {
    const edited = withEdit(UNTOUCHED, first(UNTOUCHED), { amount: 2_000 });
    expect(draftOf(edited).edits).toEqual([{ ...named('RR1'), amount: 2_000 }]);
    const [moved] = draftRows([{ ...early, dueDate: '2026-03-23' }], edited);
    expect(moved).toMatchObject({ dueDate: '2026-03-23', amount: 2_000 });
    const both = withEdit(edited, first(edited), { dueDate: '24/03/2026' });
    expect(draftOf(both).edits).toEqual([{ ...named('RR1'), dueDate: '24/03/2026', amount: 2_000 }]);
    const [emptied] = rowsOf(withEdit(both, first(both), { amount: null }));
    expect(emptied).toMatchObject({ dueDate: '24/03/2026', amount: null });
  });

  it('asks again about an edit once the month says something else of its row, and loses nothing typed', () => {
    const edited = withEdit(UNTOUCHED, first(UNTOUCHED), { dueDate: '24/03/2026' });
    const judged = withVerdicts(edited, rowsOf(edited), [FINE]);
    expect(first(judged).isStale).toBe(false);
    const [row] = draftRows([{ ...early, warnings: [LATE] }], judged);
    expect(row).toMatchObject({ dueDate: '24/03/2026', isStale: true, verdict: FINE });
  });

  it('asks again about the charges of a mandate once one of them is touched', () => {
    const edited = withEdit(UNTOUCHED, first(UNTOUCHED), { dueDate: '24/03/2026' });
    const judged = withVerdicts(edited, rowsOf(edited), [FINE]);
    const [, elsewhere] = rowsOf(judged);
    if (!elsewhere) throw new Error('no row');
    expect(first(withTick(judged, elsewhere, true)).isStale).toBe(false);
    expect(first(withTick(judged, first(judged), false)).isStale).toBe(true);
    expect(first(withChoice(judged, SEARCHED, 'none', rowsOf(judged))).isStale).toBe(true);
  });

  it('tells on each row why it kept the month from being sent, edited or not', () => {
    const edited = withEdit(UNTOUCHED, first(UNTOUCHED), { dueDate: '24/03/2026' });
    const judged = withVerdicts(edited, rowsOf(edited), [FINE]);
    const passed = { warnings: [LATE], problems: [], isSendable: false };
    const refusal = { rows: [named('RR1'), named('RR2')], verdicts: [passed, passed] };
    const refused = withRefusal(judged, rowsOf(judged), refusal);
    expect(rowsOf(refused).map(({ verdict }) => verdict)).toEqual([passed, passed]);
    expect(rowsOf(refused).map(({ isChosen }) => isChosen)).toEqual([true, false]);
    const all = withChoice(refused, SEARCHED, 'all', rowsOf(refused));
    expect(draftOf(all).choices.slice(1)).toEqual([
      { kind: 'row', ...named('RR1'), isChosen: false },
      { kind: 'row', ...named('RR2'), isChosen: false },
    ]);
    const [, other] = draftRows([early, { ...proposal('RR2'), warnings: [COVERED] }], refused);
    expect(other?.verdict.warnings, 'a later word of the month counts').toEqual([COVERED]);
  });

  it('unticks what turned out to be covered, and nothing else', () => {
    const bad = { warnings: [COVERED], problems: [], isSendable: false };
    const wrong = { warnings: [], problems: [], isSendable: false };
    const refusal = { rows: [named('RR1'), named('RR2')], verdicts: [bad, wrong] };
    const work = withRefusal(UNTOUCHED, rowsOf(UNTOUCHED), refusal);
    expect(Object.keys(work.ticks)).toEqual([keyOf(early)]);
    expect(first(work).isChosen).toBe(false);
  });
});

describe('work that would be lost', () => {
  const ticked = withTick(UNTOUCHED, first(UNTOUCHED), false);

  it('is a tick that differs from what is proposed, until it is put back, or overruled', () => {
    expect(losesWork(UNTOUCHED)).toBe(false);
    expect(losesWork(ticked)).toBe(true);
    expect(losesWork(withTick(ticked, first(ticked), true))).toBe(false);
    expect(losesWork(withChoice(ticked, SEARCHED, 'all', rowsOf(ticked)))).toBe(false);
    expect(losesWork(withChoice(ticked, { ...SEARCHED, part: 'late' }, 'all', []))).toBe(true);
  });

  it('is no rule for many rows: that is a press, and overrules the ticks of its own rows', () => {
    expect(losesWork(withChoice(UNTOUCHED, SEARCHED, 'none', rowsOf(UNTOUCHED)))).toBe(false);
    const late = draftRows([{ ...early, isLate: true }], ticked);
    expect(losesWork(withLateMoved(ticked, true, late))).toBe(false);
    expect(losesWork(withLateMoved(ticked, true, rowsOf(ticked)))).toBe(true);
  });

  it('is what was typed, until it is as it was proposed again', () => {
    const typed = withEdit(UNTOUCHED, first(UNTOUCHED), { amount: 1 });
    expect(losesWork(typed)).toBe(true);
    expect(losesWork(withEdit(typed, first(typed), { amount: 1_000 }))).toBe(false);
    expect(losesWork(withEdit(UNTOUCHED, first(UNTOUCHED), { amount: null }))).toBe(true);
    expect(losesWork(withEdit(UNTOUCHED, first(UNTOUCHED), { dueDate: '21/03/2026' }))).toBe(true);
  });

  it('is no tick that was taken back because the cycle turned out to be covered', () => {
    const chosen = withTick(UNTOUCHED, rowsOf(UNTOUCHED)[1] ?? first(UNTOUCHED), true);
    const bad = { warnings: [COVERED], problems: [], isSendable: false };
    const refusal = { rows: [named('RR2')], verdicts: [bad] };
    expect(losesWork(withRefusal(chosen, rowsOf(chosen), refusal))).toBe(false);
  });
});
