import type { z } from 'zod';
import type { FoundInOffice, Glance, office } from '../../../src-preload/contract/office.ts';
import type { CentavosSum } from '../../../src-preload/contract/values.ts';
import { finder } from '../../../src-preload/contract/vocabulary/searched-text.ts';
import { addUp } from '../../kit/formats/formats.ts';
import { queryOf } from '../../kit/routes/hash-route.ts';

export type { Glance };
export type Figures = NonNullable<Glance['figures']>;
export type SearchStep = z.output<(typeof office)['search']['output']>;

/** Which companies are shown. */
export type OfficeFilter = {
  /** Words of the name. */
  readonly name: string;
  /** Null shows those of every group. */
  readonly group: string | null;
  /** Only companies that want something. */
  readonly isNeedy: boolean;
};

/** Reads the filter from an address. */
export const filterOfQuery = (query: URLSearchParams): OfficeFilter => ({
  name: (query.get('name') ?? '').slice(0, 140),
  group: query.get('group'),
  isNeedy: query.get('needs') === '1',
});

/** Writes a filter as an address has it; what narrows nothing is left out. */
export const queryOfFilter = ({ name, group, isNeedy }: OfficeFilter): URLSearchParams =>
  queryOf({ name, group, needs: isNeedy ? 1 : null });

/** The companies that a filter holds, in their order. */
export function filtered(
  companies: readonly Glance[],
  { name, group, isNeedy }: OfficeFilter,
): readonly Glance[] {
  const isFound = finder(name);
  return companies.filter(
    (each) =>
      isFound(each.name) && (group === null || each.group === group) && (!isNeedy || each.needs.length > 0),
  );
}

/** The groups that there are, by name. */
export function groupsOf(companies: readonly Glance[]): readonly string[] {
  const groups = new Set(companies.flatMap(({ group }) => group ?? []));
  return [...groups].toSorted((a, b) => a.localeCompare(b, 'pt-BR'));
}

/**
 * The companies that are added up, and that something is done in together: never a real one beside the practice company, whose money is none, nor a company beside a copy
 * of itself, whose money would be told twice.
 */
export function doneTogether(shown: readonly Glance[]): readonly Glance[] {
  const once = withoutCopies(shown);
  const real = once.filter(({ isPractice }) => !isPractice);
  return real.length > 0 ? real : once;
}

function withoutCopies(shown: readonly Glance[]): readonly Glance[] {
  const ids = new Set(shown.map(({ connectionId }) => connectionId));
  return shown.filter(({ copyOf }) => copyOf === null || !ids.has(copyOf));
}

type Found = Pick<SearchStep, 'unread'> & {
  readonly found: readonly FoundInOffice[];
  readonly more: readonly string[];
};

/** What was found, each payer and charge once: what a copy tells is left out where its company could be read. */
export function foundOnce<Findings extends Found>(
  findings: Findings,
  companies: readonly Glance[],
): Findings {
  const unread = new Set(findings.unread.map(({ connectionId }) => connectionId));
  const left = new Set(
    companies.flatMap(({ connectionId, copyOf }) =>
      copyOf === null || unread.has(copyOf) ? [] : connectionId,
    ),
  );
  const found = findings.found.filter(({ connectionId }) => !left.has(connectionId));
  return { ...findings, found, more: findings.more.filter((id) => !left.has(id)) };
}

/** The figures that companies are added up by. */
export const SUMMED = ['unpaid', 'toCharge', 'attention', 'orphans'] as const;
export type Summed = (typeof SUMMED)[number];

/** What companies add up to. */
export type OfficeTotals = {
  readonly companies: number;
  /** Whether the practice company is on screen too. */
  readonly leavesPracticeOut: boolean;
  /** Whether companies are on screen beside copies of themselves. */
  readonly leavesCopiesOut: boolean;
  /** Companies whose figures are not known, and so in no sum. */
  readonly unknown: number;
  /** Of what is to be charged, so many have no amount yet. */
  readonly unpriced: number;
  readonly sums: Readonly<Record<Summed, { readonly count: number; readonly amount: CentavosSum }>>;
};

/** What a company's charges come to; null where that is not known, nor was ever read: a ledger that no poll filled has nothing in it to be counted. */
export const countedOf = ({ figures }: Glance): Figures | null =>
  figures === null || figures.asOf === null ? null : figures;

/** Adds companies up, {@link doneTogether} ones alone: nothing in the practice company is real, and a copy tells nothing of its own. */
export function totalsOf(shown: readonly Glance[]): OfficeTotals {
  const added = doneTogether(shown);
  const known = added.flatMap((company) => countedOf(company) ?? []);
  const sum = (name: Summed) => ({
    count: known.reduce((count, figures) => count + figures[name].count, 0),
    amount: addUp(known.map((figures) => figures[name].amount)),
  });
  const [unpaid, toCharge, attention, orphans] = [
    sum('unpaid'),
    sum('toCharge'),
    sum('attention'),
    sum('orphans'),
  ];
  const sums = { unpaid, toCharge, attention, orphans };
  const unpriced = known.reduce((count, { toCharge: { unpriced: own } }) => count + own, 0);
  const companies = added.length;
  const once = withoutCopies(shown);
  const leaves = { leavesPracticeOut: companies < once.length, leavesCopiesOut: once.length < shown.length };
  return { companies, ...leaves, unknown: companies - known.length, unpriced, sums };
}
