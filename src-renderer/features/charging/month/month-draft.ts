import type { ChargeWarning } from '../../../../src-preload/contract/charge-warnings.ts';
import type {
  ChargeVerdict,
  IntendedCharge,
  ProposedCharge,
} from '../../../../src-preload/contract/charging.ts';
import type { Total } from '../../../../src-preload/contract/values.ts';
import { MILD_WARNINGS } from '../../../components/verdict-lines.ts';
import { addUp } from '../../../kit/formats/formats.ts';
import { finder } from '../../../kit/formats/text-search.ts';

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
};

/** Edits by row, and the verdicts on them by what they were given on. */
export type Edits = Readonly<Record<string, Edit>>;
export type Verdicts = Readonly<Record<string, { readonly of: string; readonly verdict: ChargeVerdict }>>;

/** A cycle of a mandate is one row, whatever becomes of its date. */
export const keyOf = ({ idRec, dueDate }: Pick<ProposedCharge, 'idRec' | 'dueDate'>): string =>
  `${idRec} ${dueDate}`;

/** The rows as proposed, with what was changed and what was found of it. */
export function draftRows(
  proposals: readonly ProposedCharge[],
  edits: Edits,
  verdicts: Verdicts,
): readonly DraftRow[] {
  return proposals.map((proposal) => {
    const key = keyOf(proposal);
    const edit = edits[key];
    const { warnings, problems, isSendable, dueDate, amount } = proposal;
    const proposed = { key, proposal, dueDate, amount, verdict: { warnings, problems, isSendable } };
    if (edit === undefined) return { ...proposed, isStale: false };
    const found = verdicts[key];
    const isStale = found?.of !== JSON.stringify(edit);
    return { ...proposed, ...edit, verdict: found?.verdict ?? proposed.verdict, isStale };
  });
}

/** The edits after rows were judged, each of which then has one; what was typed while they were being judged stands. */
export function withJudged(edits: Edits, judged: readonly DraftRow[]): Edits {
  const asJudged = judged.map(({ key, dueDate, amount }) => [key, { dueDate, amount }] as const);
  return { ...Object.fromEntries(asJudged), ...edits };
}

/** The charge that a row asks for. */
export const chargeOf = ({ proposal, dueDate, amount }: DraftRow): IntendedCharge => ({
  idRec: proposal.idRec,
  dueDate,
  amount,
  adjustsToBusinessDay: proposal.adjustsToBusinessDay,
  info: '',
});

/** Whether a person should look at a row before it is sent. */
export const isRemarkable = ({ verdict }: Pick<DraftRow, 'verdict'>): boolean =>
  !verdict.isSendable || verdict.warnings.some(({ kind }) => !MILD_WARNINGS.has(kind));

/** Which rows are shown: all or those that a person should look at, and of these those that what was typed finds. */
export type MonthFilter = { readonly which: 'all' | 'remarkable'; readonly search: string };

/** The rows that a filter leaves; they are found by payer, document and contract. */
export function shownRows(rows: readonly DraftRow[], { which, search }: MonthFilter): readonly DraftRow[] {
  const isFound = finder(search);
  return rows.filter(
    (row) =>
      (which === 'all' || isRemarkable(row)) &&
      isFound(`${row.proposal.payerName} ${row.proposal.payerDocument} ${row.proposal.contract}`),
  );
}

/** What may be chosen of the rows on screen at once. */
export const CHOICES = ['all', 'withoutWarnings', 'none'] as const;
export type Choice = (typeof CHOICES)[number];

const IS_CHOSEN: Readonly<Record<Choice, (row: DraftRow) => boolean>> = {
  all: ({ verdict }) => verdict.isSendable,
  withoutWarnings: (row) => !isRemarkable(row),
  none: () => false,
};

/** The chosen rows once a choice was made for those shown; the others stay as they are. */
export function chosenAmong(
  chosen: ReadonlySet<string>,
  shown: readonly DraftRow[],
  choice: Choice,
): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const row of shown) {
    if (IS_CHOSEN[choice](row)) next.add(row.key);
    else next.delete(row.key);
  }
  return next;
}

/** Rows that are chosen unless somebody says otherwise. */
export const chosenAtFirst = (rows: readonly DraftRow[]): ReadonlySet<string> =>
  new Set(rows.filter((row) => !isRemarkable(row)).map(({ key }) => key));

/** How many rows are chosen and what they add up to, in centavos. */
export function totalOf(rows: readonly DraftRow[]): Total {
  return { count: rows.length, amount: addUp(rows.map(({ amount }) => amount ?? 0)) };
}

/** How many rows bear each warning, the weightiest first. */
export function warningCounts(
  rows: readonly DraftRow[],
  order: readonly ChargeWarning['kind'][],
): readonly { readonly kind: ChargeWarning['kind']; readonly count: number }[] {
  const bears = (kind: ChargeWarning['kind']): number =>
    rows.filter(({ verdict }) => verdict.warnings.some((warning) => warning.kind === kind)).length;
  return order.map((kind) => ({ kind, count: bears(kind) })).filter(({ count }) => count > 0);
}
