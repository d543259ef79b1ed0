import type { CycleDetail } from '../../../../src-preload/contract/cycles.ts';

type Attempt = CycleDetail['attempts'][number];
type Settlement = CycleDetail['settlements'][number];
type Refund = Settlement['refunds'][number];
type History = CycleDetail['history'][number];

/** Something that happened to a charge. `at` is a civil date or a UTC instant; null where the bank gave none. */
export type TimelineEvent = { readonly at: string | null } & (
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'due' }
  | { readonly kind: 'attempt'; readonly attempt: Attempt }
  | { readonly kind: 'settlement'; readonly settlement: Settlement }
  | { readonly kind: 'refund'; readonly refund: Refund; readonly endToEndId: string }
  | { readonly kind: 'claim'; readonly endToEndId: string }
  | { readonly kind: 'history'; readonly entry: History }
);

const SAO_PAULO = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Everything that is known of a charge in order of time, São Paulo's; a day without an hour comes before the day's hours, what has no date last. */
export function timelineOf(detail: CycleDetail): readonly TimelineEvent[] {
  return [
    ...statusEvents(detail),
    { kind: 'due' as const, at: detail.row.dueDate },
    ...detail.attempts.map((attempt) => ({ kind: 'attempt' as const, at: attempt.settleDate, attempt })),
    ...detail.settlements.flatMap(moneyEvents),
    ...detail.claims.map((endToEndId) => ({ kind: 'claim' as const, at: null, endToEndId })),
    ...detail.history
      .filter(({ what }) => what !== 'status')
      .map((entry) => ({ kind: 'history' as const, at: entry.at, entry })),
  ].toSorted((a, b) => compare(timeKey(a.at), timeKey(b.at)));
}

/** The bank's own history of the status; where it keeps none, the changes that the polls noticed. */
function statusEvents({ bankHistory, history }: CycleDetail): readonly TimelineEvent[] {
  if (bankHistory.length > 0)
    return bankHistory.map(({ status, at }) => ({ kind: 'status' as const, at, status }));
  return history
    .filter(({ what }) => what === 'status')
    .map(({ at, to }) => ({ kind: 'status' as const, at, status: to ?? '' }));
}

function moneyEvents(settlement: Settlement): readonly TimelineEvent[] {
  const { endToEndId, refunds } = settlement;
  return [
    { kind: 'settlement', at: settlement.at, settlement },
    ...refunds.map((refund) => ({ kind: 'refund' as const, at: refund.at, refund, endToEndId })),
  ];
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function timeKey(at: string | null): string {
  if (at === null) return '~';
  return at.includes('T') ? SAO_PAULO.format(new Date(at)) : at;
}
