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
import { isCovered, isRemarkable } from '../../../components/fields/verdict-lines.ts';

/** What a person has changed of a proposed charge; the day as typed. What was not touched is left out, and follows the proposal. */
export type Edit = { readonly dueDate?: string; readonly amount?: number | null };

/** A verdict, and what it was given on: it holds for nothing else. */
type Judged = { readonly of: string; readonly verdict: ChargeVerdict };

/** A proposed charge as it stands on screen. */
export type DraftRow = {
  readonly key: string;
  readonly proposal: ProposedCharge;
  /** `YYYY-MM-DD`, or as typed once it was edited. */
  readonly dueDate: string;
  readonly amount: number | null;
  readonly verdict: ChargeVerdict;
  /** Something of it was typed: the proposal's own verdict is not about it. */
  readonly isEdited: boolean;
  /** It was edited, and has not been judged yet as it stands now. */
  readonly isStale: boolean;
  readonly isChosen: boolean;
};

/** What a person has made of a month, as it is kept: rules for many rows, and beside them what was done to single ones since. */
export type MonthWork = {
  readonly choices: readonly MonthChoice[];
  readonly isLateMoved: boolean;
  /** Rows that were ticked or unticked since the last rule, by key. */
  readonly ticks: Readonly<Record<string, MonthRowKey & { readonly isChosen: boolean }>>;
  /** Rows, by key, that a person ticked or unticked against what stood there, and has not put back since, nor by a rule for many. */
  readonly byHand: readonly string[];
  /** What the last rule made of the rows on screen, which show it before they are read again. */
  readonly asRuled: Readonly<Record<string, boolean>>;
  /** What was typed, and over what. */
  readonly edits: Readonly<Record<string, MonthRowKey & Edit & { readonly over: Required<Edit> }>>;
  /** Verdicts on edited rows, and on those that were refused when they were to be sent, by key. */
  readonly verdicts: Readonly<Record<string, Judged>>;
};

export const UNTOUCHED: MonthWork = {
  choices: [],
  isLateMoved: false,
  ticks: {},
  byHand: [],
  asRuled: {},
  edits: {},
  verdicts: {},
};

/** A cycle of a mandate is one row, whatever becomes of its date. */
export const keyOf = ({ idRec, cycleDate }: MonthRowKey): string => `${idRec} ${cycleDate}`;

/** All that a row shows of what it is judged by: the charge as it stands, and what the month says of its own. */
const onWhat = ({ dueDate, amount, proposal }: Omit<DraftRow, 'verdict' | 'isStale'>): string =>
  JSON.stringify([dueDate, amount, proposal.warnings, proposal.problems]);

/** The rows as proposed, with what was changed and what was found of it. */
export function draftRows(
  proposals: readonly ProposedCharge[],
  { ticks, asRuled, edits, verdicts }: MonthWork,
): readonly DraftRow[] {
  return proposals.map((proposal) => {
    const key = keyOf(proposal);
    const edit = edits[key];
    const row = {
      key,
      proposal,
      dueDate: edit?.dueDate ?? proposal.dueDate,
      amount: edit?.amount === undefined ? proposal.amount : edit.amount,
      isEdited: edit !== undefined,
      isChosen: ticks[key]?.isChosen ?? asRuled[key] ?? proposal.isChosen,
    };
    return { ...row, ...verdictOn(row, verdicts[key]) };
  });
}

/** While an edited row waits to be judged, what was last found of it stays on screen; another row is then as proposed. */
function verdictOn(
  row: Omit<DraftRow, 'verdict' | 'isStale'>,
  found: Judged | undefined,
): Pick<DraftRow, 'verdict' | 'isStale'> {
  const { warnings, problems, isSendable } = row.proposal;
  const proposed = { warnings, problems, isSendable };
  if (found === undefined) return { verdict: proposed, isStale: row.isEdited };
  const isCurrent = found.of === onWhat(row);
  return {
    verdict: isCurrent || row.isEdited ? found.verdict : proposed,
    isStale: row.isEdited && !isCurrent,
  };
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
  edits: Object.values(edits).map(({ over: _, ...edit }) => edit),
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
  byHand: isChosen === row.isChosen ? work.byHand : toggled(work.byHand, row.key),
  verdicts: toBeJudged(work.verdicts, row),
});

const toggled = (keys: readonly string[], key: string): readonly string[] =>
  keys.includes(key) ? without(keys, [key]) : [...keys, key];

const without = (keys: readonly string[], gone: readonly string[]): readonly string[] => {
  const isGone = new Set(gone);
  return keys.filter((key) => !isGone.has(key));
};

/** A row's day or amount changed. What was not changed goes on following the proposal, whose day moves with the calendar. */
export const withEdit = (work: MonthWork, row: DraftRow, change: Edit): MonthWork => ({
  ...work,
  edits: {
    ...work.edits,
    [row.key]: {
      over: { dueDate: row.proposal.dueDate, amount: row.proposal.amount },
      ...work.edits[row.key],
      ...rowOf(row),
      ...change,
    },
  },
  verdicts: toBeJudged(work.verdicts, row),
});

/** Charges of one mandate stand in each other's way: what is done to one asks anew about all of them. */
const toBeJudged = (verdicts: MonthWork['verdicts'], { proposal: { idRec } }: DraftRow) =>
  mapValues(verdicts, (found, key) =>
    key.startsWith(keyOf({ idRec, cycleDate: '' })) ? unsaid(found) : found,
  );

/** A verdict that holds for nothing any more. */
const unsaid = ({ verdict }: Judged): Judged => ({ of: '', verdict });

const mapValues = <Value>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Value,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));

/**
 * All rows that the filter leaves chosen, or none of them; those of other filters stay as they are. A row that was changed, or refused, is
 * chosen by what was found of it, of which the rule knows nothing.
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
    .filter(({ row }) => choice !== 'none' && (row.isEdited || row.key in work.verdicts))
    .map(({ row, isChosen }) => rowChoice({ ...rowOf(row), isChosen }));
  return {
    ...work,
    choices: [...before, { kind: 'some', filter, choice }, ...own],
    ticks: {},
    byHand: without(
      work.byHand,
      shown.map(({ key }) => key),
    ),
    asRuled: Object.fromEntries(ruled.map(({ row, isChosen }) => [row.key, isChosen])),
    verdicts: mapValues(work.verdicts, unsaid),
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
export function withLateMoved(work: MonthWork, isLateMoved: boolean, shown: readonly DraftRow[]): MonthWork {
  const moved = withChoice(work, ALL_LATE, isLateMoved ? 'withoutWarnings' : 'none', []);
  const late = shown.filter(({ proposal }) => proposal.isLate);
  return {
    ...moved,
    isLateMoved,
    byHand: without(
      work.byHand,
      late.map(({ key }) => key),
    ),
  };
}

/** Whether work of a person's hand is lost with a draft. Rules are a press, and what was put back as it had been is none. */
export const losesWork = ({ byHand, edits }: MonthWork): boolean =>
  byHand.length > 0 ||
  Object.values(edits).some(
    ({ over, dueDate = over.dueDate, amount = over.amount }) =>
      dueDate !== over.dueDate || amount !== over.amount,
  );

/** Verdicts on rows as they stood when they were given; what was typed since stands. */
export function withVerdicts(
  work: MonthWork,
  rows: readonly DraftRow[],
  found: readonly ChargeVerdict[],
): MonthWork {
  const judged = rows.flatMap((row, index) => {
    const verdict = found[index];
    return verdict ? [[row.key, { of: onWhat(row), verdict }] as const] : [];
  });
  return { ...work, verdicts: { ...work.verdicts, ...Object.fromEntries(judged) } };
}

/** The rows that kept a month from being sent, and why. */
export type Refusal = { readonly rows: readonly MonthRowKey[]; readonly verdicts: readonly ChargeVerdict[] };

/** What turned out not to be sendable tells why on its row; what is covered is chosen no more. */
export function withRefusal(work: MonthWork, shown: readonly DraftRow[], refusal: Refusal): MonthWork {
  const verdicts = new Map(refusal.rows.map((row, index) => [keyOf(row), refusal.verdicts[index]]));
  const refused = shown.flatMap((row) => {
    const verdict = verdicts.get(row.key);
    return verdict ? [{ row, verdict }] : [];
  });
  const covered = refusal.rows.filter((row) => {
    const verdict = verdicts.get(keyOf(row));
    return verdict !== undefined && isCovered(verdict);
  });
  const unticked = covered.map(({ idRec, cycleDate }) => ({ idRec, cycleDate, isChosen: false }));
  const ticks = Object.fromEntries(unticked.map((row) => [keyOf(row), row]));
  const byHand = without(work.byHand, Object.keys(ticks));
  return withVerdicts(
    { ...work, ticks: { ...work.ticks, ...ticks }, byHand },
    refused.map(({ row }) => row),
    refused.map(({ verdict }) => verdict),
  );
}
