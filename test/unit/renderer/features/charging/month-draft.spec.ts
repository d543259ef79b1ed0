import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import type { ChargeWarning } from '../../../../../src-preload/contract/charge-warnings.ts';
import type { ProposedCharge } from '../../../../../src-preload/contract/charging.ts';
import {
  chosenAmong,
  chosenAtFirst,
  draftRows,
  isRemarkable,
  keyOf,
  shownRows,
  totalOf,
  warningCounts,
  withJudged,
} from '../../../../../src-renderer/features/charging/month/month-draft.ts';

const EARLY: ChargeWarning = { kind: 'outside_window', opensOn: civilDate('2026-03-10') };
const LATE: ChargeWarning = { kind: 'too_late', earliestDueDate: null };

const proposal = (idRec: string, change: Partial<ProposedCharge> = {}): ProposedCharge => ({
  idRec,
  payerName: 'Ana',
  payerDocument: '',
  contract: 'CT-1',
  dueDate: '2026-03-20',
  amount: 1_000,
  adjustsToBusinessDay: true,
  warnings: [],
  problems: [],
  isSendable: true,
  ...change,
});

const early = proposal('RR1', { warnings: [EARLY] });
const late = proposal('RR2', { warnings: [LATE] });
const taken = proposal('RR3', { isSendable: false });

describe('the draft of a month', () => {
  it('chooses at first what nobody needs to look at', () => {
    const rows = draftRows([early, late, taken], {}, {});
    expect(rows.map(isRemarkable)).toEqual([false, true, true]);
    expect(chosenAtFirst(rows)).toEqual(new Set([keyOf(early)]));
  });

  it('is stale from an edit until the verdict on that very edit has come', () => {
    const edit = { dueDate: '31/03/2026', amount: 2_000 };
    const verdict = { warnings: [LATE], problems: [], isSendable: true };
    const edits = { [keyOf(early)]: edit };
    const of = (given: object) => ({ [keyOf(early)]: { of: JSON.stringify(given), verdict } });
    expect(draftRows([early], edits, {})[0]).toMatchObject({ ...edit, isStale: true });
    expect(draftRows([early], edits, of({ ...edit, amount: 1 }))[0]?.isStale).toBe(true);
    expect(draftRows([early], edits, of(edit))[0]).toMatchObject({ isStale: false, verdict });
  });

  it('keeps what was typed while a row was being judged, and what else was judged as it was', () => {
    const edits = { [keyOf(early)]: { dueDate: '2026-03-20', amount: 2_000 } };
    const judged = draftRows([early, late], edits, {});
    const typedSince = { [keyOf(early)]: { dueDate: '31/03/2026', amount: 2_000 } };
    expect(withJudged(typedSince, judged)).toEqual({
      ...typedSince,
      [keyOf(late)]: { dueDate: '2026-03-20', amount: 1_000 },
    });
  });

  it('adds up centavos, and what is not known as nothing', () => {
    const rows = draftRows([early, proposal('RR4', { amount: null })], {}, {});
    expect(totalOf(rows)).toEqual({ count: 2, amount: 1_000 });
  });

  it('counts warnings in the order of their weight, and only those that occur', () => {
    const both = proposal('RR5', { warnings: [LATE, EARLY] });
    const counts = warningCounts(draftRows([early, both], {}, {}), ['too_late', 'holiday', 'outside_window']);
    expect(counts).toEqual([
      { kind: 'too_late', count: 1 },
      { kind: 'outside_window', count: 2 },
    ]);
  });
});

describe('the rows on screen', () => {
  const eva = proposal('RR6', { payerName: 'Éva Conceição', contract: 'LOJA-7' });
  const rows = draftRows([early, late, taken, eva], {}, {});
  const ids = (shown: typeof rows): readonly string[] => shown.map(({ proposal: { idRec } }) => idRec);

  it.each([
    ['all', '', ['RR1', 'RR2', 'RR3', 'RR6']],
    ['remarkable', '', ['RR2', 'RR3']],
    ['all', 'conceicao loja', ['RR6']],
    ['remarkable', 'eva', []],
    ['all', 'ct-1', ['RR1', 'RR2', 'RR3']],
  ] as const)('%s, found by “%s”', (which, search, expected) => {
    expect(ids(shownRows(rows, { which, search }))).toEqual(expected);
  });

  it('alone are touched by a choice of many', () => {
    const shown = rows.slice(1);
    const chosen = new Set([keyOf(early)]);
    expect(chosenAmong(chosen, shown, 'all')).toEqual(new Set([early, late, eva].map(keyOf)));
    expect(chosenAmong(chosen, shown, 'withoutWarnings')).toEqual(new Set([early, eva].map(keyOf)));
    expect(chosenAmong(new Set(rows.map(({ key }) => key)), shown, 'none')).toEqual(chosen);
  });
});
