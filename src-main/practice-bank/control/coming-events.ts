import type { ComingEvent } from '../../../src-preload/contract/practice-bank/people.ts';
import type { Charge, Dealing, EarlyEnd, Settlement, StatusChange } from '../records/charge.ts';
import type { Mandate } from '../records/mandate.ts';
import type { World } from '../storage/world.ts';
import { type EpochSecond, rfc3339 } from '../timeline/calendar.ts';
import { CLOCK_END } from '../timeline/clock.ts';

type Dated = Omit<ComingEvent, 'at'> & { readonly at: EpochSecond };

/** How far ahead charges that nobody has made yet are looked for, in days: past the next cycle of a monthly mandate. */
const CHARGES_AHEAD_DAYS = 45;

/**
 * What will happen to a mandate, its confirmation requests and its charges if nobody steps in, in order of time.
 * What lies beyond the clock's end never comes: a mandate may end on 9999-12-31, and its expiry could not even be written.
 */
export function comingEvents(world: World, mandate: Mandate): readonly ComingEvent[] {
  const { now } = world;
  const events = [
    ...changes('mandate', mandate.history, closingCode(mandate.closing)),
    ...mandate.confirmations.flatMap(({ history }) => changes('confirmation', history, null)),
    ...world.dealingsAhead(mandate, CHARGES_AHEAD_DAYS).flatMap(dealingEvents),
  ];
  return events
    .filter(({ at }) => at > now && at <= CLOCK_END)
    .sort((a, b) => a.at - b.at)
    .map(({ at, ...event }) => ({ ...event, at: rfc3339(at) }));
}

const dealingEvents = (dealing: Dealing): readonly Dated[] =>
  dealing.kind === 'charge' ? chargeEvents(dealing.charge) : settlementEvents(dealing.payment.settlement);

function chargeEvents({ history, closing, attempts, settlements }: Charge): readonly Dated[] {
  return [
    ...changes('charge', history, closingCode(closing)),
    ...attempts.flatMap((attempt) => changes('attempt', attempt.history, attempt.rejection?.codigo ?? null)),
    ...settlements.flatMap(settlementEvents),
  ];
}

function settlementEvents({ at, isVisible, refunds }: Settlement): readonly Dated[] {
  if (!isVisible) return [];
  const returns = refunds.flatMap(({ askedAt, endedAt, status }): Dated[] => [
    { at: askedAt, subject: 'refund', status: 'EM_PROCESSAMENTO', code: null },
    ...(endedAt === null ? [] : [{ at: endedAt, subject: 'refund' as const, status, code: null }]),
  ]);
  return [{ at, subject: 'settlement', status: 'LIQUIDADO', code: null }, ...returns];
}

/** Statuses that a code explains. */
const EXPLAINED: ReadonlySet<string> = new Set(['REJEITADA', 'CANCELADA']);

const changes = (
  subject: ComingEvent['subject'],
  history: readonly StatusChange<string>[],
  code: string | null,
): readonly Dated[] =>
  history.map(({ status, at }) => ({ at, subject, status, code: EXPLAINED.has(status) ? code : null }));

const closingCode = (closing: EarlyEnd | null): string | null => closing?.why.codigo ?? null;
