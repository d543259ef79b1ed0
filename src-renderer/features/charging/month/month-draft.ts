import type {
  ChargeVerdict,
  IntendedCharge,
  MonthChoice,
  MonthDraft,
  MonthFilter,
  MonthRowKey,
  ProposedCharge,
} from '../../../../src-preload/contract/charge-month.ts';
import type { MonthChoiceName } from '../../../../src-preload/contract/vocabulary/charging.ts';
import { isCovered, isRemarkable } from '../../../components/verdict-lines.ts';

/** What a person has changed of a proposed charge; the day as typed. */
export type Edit = { readonly dueDate: string; readonly amount: number | null };

/** A proposed charge as it stands on screen. */
export type DraftRow = {
  readonly key: string;
  readonly proposal: ProposedCharge;
  /** `YYYY-MM-DD`, or as typed once it was edited. */
  readonly dueDate: string;
  readonly amount: number | null;
  readonly verdict: ChargeVerdict;
  /** What was typed last has not been judged yet. */
  readonly isStale: boolean;
  readonly isChosen: boolean;
};

/** What a person has made of a month, as it is kept: rules for many rows, and beside them what was done to single ones since. */
export type MonthWork = {
  readonly choices: readonly MonthChoice[];
  readonly isLateMoved: boolean;
  /** Rows that were ticked or unticked since the last rule, by key. */
  readonly ticks: Readonly<Record<string, MonthRowKey & { readonly isChosen: boolean }>>;
  /** What the last rule made of the rows on screen, which show it before they are read again. */
  readonly asRuled: Readonly<Record<string, boolean>>;
  readonly edits: Readonly<Record<string, MonthRowKey & Edit>>;
  /** Verdicts on edits, by what they were given on. */
  readonly verdicts: Readonly<Record<string, { readonly of: string; readonly verdict: ChargeVerdict }>>;
};

export const UNTOUCHED: MonthWork = {
  choices: [],
  isLateMoved: false,
  ticks: {},
  asRuled: {},
  edits: {},
  verdicts: {},
};

/** A cycle of a mandate is one row, whatever becomes of its date. */
export const keyOf = ({ idRec, cycleDate }: MonthRowKey): string => `${idRec} ${cycleDate}`;

const onWhat = ({ dueDate, amount }: Edit): string => JSON.stringify({ dueDate, amount });

/** The rows as proposed, with what was changed and what was found of it. */
export function draftRows(
  proposals: readonly ProposedCharge[],
  { ticks, asRuled, edits, verdicts }: MonthWork,
): readonly DraftRow[] {
  return proposals.map((proposal) => {
    const key = keyOf(proposal);
    const { warnings, problems, isSendable, dueDate, amount } = proposal;
    const isChosen = ticks[key]?.isChosen ?? asRuled[key] ?? proposal.isChosen;
    const proposed = {
      key,
      proposal,
      dueDate,
      amount,
      verdict: { warnings, problems, isSendable },
      isChosen,
    };
    const edit = edits[key];
    if (edit === undefined) return { ...proposed, isStale: false };
    const found = verdicts[key];
    const isStale = found?.of !== onWhat(edit);
    const changed = { dueDate: edit.dueDate, amount: edit.amount };
    return { ...proposed, ...changed, verdict: found?.verdict ?? proposed.verdict, isStale };
  });
}

/** The charge that a row asks for. */
export const chargeOf = ({ proposal, dueDate, amount }: DraftRow): IntendedCharge => ({
  idRec: proposal.idRec,
  dueDate,
  amount,
  adjustsToBusinessDay: proposal.adjustsToBusinessDay,
  info: '',
});

/** The work as the main side is asked about it. */
export const draftOf = ({ choices, isLateMoved, ticks, edits }: MonthWork): MonthDraft => ({
  choices: [...choices, ...Object.values(ticks).map(rowChoice)],
  isLateMoved,
  edits: Object.values(edits),
});

const rowChoice = ({ idRec, cycleDate, isChosen }: MonthRowKey & { readonly isChosen: boolean }) => ({
  kind: 'row' as const,
  idRec,
  cycleDate,
  isChosen,
});

const rowOf = ({ proposal: { idRec, cycleDate } }: DraftRow): MonthRowKey => ({ idRec, cycleDate });

/** One row ticked or unticked. */
export const withTick = (work: MonthWork, row: DraftRow, isChosen: boolean): MonthWork => ({
  ...work,
  ticks: { ...work.ticks, [row.key]: { ...rowOf(row), isChosen } },
});

/** A row's day or amount changed. */
export function withEdit(work: MonthWork, row: DraftRow, change: Partial<Edit>): MonthWork {
  const { dueDate, amount } = { dueDate: row.dueDate, amount: row.amount, ...work.edits[row.key], ...change };
  return { ...work, edits: { ...work.edits, [row.key]: { ...rowOf(row), dueDate, amount } } };
}

/**
 * All rows that the filter leaves chosen, or none of them; those of other filters stay as they are. A changed row is chosen by what was
 * found of the change, of which the rule knows nothing.
 */
export function withChoice(
  work: MonthWork,
  filter: MonthFilter,
  choice: MonthChoiceName,
  shown: readonly DraftRow[],
): MonthWork {
  const { choices } = draftOf(work);
  const before = choices.filter((rule) => rule.kind === 'row' || !isSame(rule.filter, filter));
  const ruled = shown.map((row) => ({ row, isChosen: IS_CHOSEN[choice](row) }));
  const own = ruled
    .filter(({ row }) => choice !== 'none' && row.key in work.edits)
    .map(({ row, isChosen }) => rowChoice({ ...rowOf(row), isChosen }));
  return {
    ...work,
    choices: [...before, { kind: 'some', filter, choice }, ...own],
    ticks: {},
    asRuled: Object.fromEntries(ruled.map(({ row, isChosen }) => [row.key, isChosen])),
  };
}

const IS_CHOSEN: Readonly<Record<MonthChoiceName, (row: DraftRow) => boolean>> = {
  all: ({ verdict }) => verdict.isSendable,
  withoutWarnings: ({ verdict }) => !isRemarkable(verdict),
  none: () => false,
};

const isSame = (a: MonthFilter, b: MonthFilter): boolean =>
  a.part === b.part && a.which === b.which && a.search === b.search;

const ALL_LATE: MonthFilter = { part: 'late', which: 'all', search: '' };

/** Late charges moved to the first day that can still be reached and chosen where nothing else speaks against them; or back, and none of them. */
export function withLateMoved(work: MonthWork, isLateMoved: boolean): MonthWork {
  return { ...withChoice(work, ALL_LATE, isLateMoved ? 'withoutWarnings' : 'none', []), isLateMoved };
}

/** Verdicts on rows as they were given; what was typed since stands. */
export function withVerdicts(
  work: MonthWork,
  rows: readonly DraftRow[],
  found: readonly ChargeVerdict[],
): MonthWork {
  const judged = rows.flatMap(({ key, dueDate, amount }, index) => {
    const verdict = found[index];
    return verdict ? [[key, { of: onWhat({ dueDate, amount }), verdict }] as const] : [];
  });
  return { ...work, verdicts: { ...work.verdicts, ...Object.fromEntries(judged) } };
}

/** What turned out to be covered when it was to be sent is chosen no more. */
export function withoutCovered(
  work: MonthWork,
  rows: readonly MonthRowKey[],
  verdicts: readonly ChargeVerdict[],
): MonthWork {
  const covered = rows.filter((_, index) => {
    const verdict = verdicts[index];
    return verdict !== undefined && isCovered(verdict);
  });
  const unticked = covered.map(({ idRec, cycleDate }) => {
    const row = { idRec, cycleDate };
    return [keyOf(row), { ...row, isChosen: false }] as const;
  });
  return { ...work, ticks: { ...work.ticks, ...Object.fromEntries(unticked) } };
}
