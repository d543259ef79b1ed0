import type {
  ProbedRoute,
  ProbeFailure,
  ProbeMeaning,
} from '../../../src-preload/contract/vocabulary/webhooks.ts';

/** What came of a request that carried no secret. */
export type ProbeOutcome =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly reason: ProbeFailure };

type Row = { readonly statuses: RegExp; readonly base: ProbeMeaning; readonly delivery: ProbeMeaning };

/** First row that fits. The base route must let a probe in; the other must exist, and is right to refuse what has no secret. */
const ROWS: readonly Row[] = [
  { statuses: /^2/, base: 'answers', delivery: 'open' },
  { statuses: /^3/, base: 'redirects', delivery: 'redirects' },
  { statuses: /^40[13]$/, base: 'guarded', delivery: 'filters' },
  { statuses: /^4(?:04|10)$/, base: 'missing', delivery: 'missing' },
  { statuses: /^405$/, base: 'verb_refused', delivery: 'verb_refused' },
  { statuses: /^421$/, base: 'host_refused', delivery: 'host_refused' },
  { statuses: /^4(?:00|15|22)$/, base: 'odd', delivery: 'exists' },
  { statuses: /^5/, base: 'broken', delivery: 'broken' },
];

/** What an outcome means for the bank that will knock there (SERVICE.md, sections 4.2 and 6.1). */
export function probeMeaning(route: ProbedRoute, outcome: ProbeOutcome): ProbeMeaning {
  if (outcome.kind === 'failed') return outcome.reason;
  return ROWS.find(({ statuses }) => statuses.test(String(outcome.status)))?.[route] ?? 'odd';
}

const GOOD: ReadonlySet<ProbeMeaning> = new Set(['answers', 'filters', 'open', 'exists']);

/** Whether deliveries can pass. */
export const isGoodMeaning = (meaning: ProbeMeaning): boolean => GOOD.has(meaning);
