import {
  type ProbeMeaning,
  WEBHOOK_CHECK_STEPS,
  type WebhookCheckOutcome,
  type WebhookCheckStep,
} from '../../../src-preload/contract/vocabulary/webhooks.ts';
import type { UtcInstant } from '../civil-date.ts';

/** What a route of a registered address answered. */
type RouteFact = {
  readonly isGood: boolean;
  readonly meaning: ProbeMeaning;
  readonly detail: string;
};

/** What is known of one registration that stands at the bank. */
export type RegistrationFacts<Target> = {
  readonly target: Target;
  /** When the app registered it, by this computer's clock; null where it did not. */
  readonly since: UtcInstant | null;
  readonly base: RouteFact;
  readonly delivery: RouteFact;
  /** Of the channel in the bank's panel; null where only a person can see it. `pausedBy` null: a person paused it. */
  readonly channel: { readonly isPaused: boolean; readonly pausedBy: string | null } | null;
};

/** One thing looked at. */
export type WebhookCheck<Target> = {
  readonly step: WebhookCheckStep;
  readonly outcome: WebhookCheckOutcome;
  /** The registrations that it failed for. */
  readonly targets: readonly Target[];
  readonly detail: string;
  readonly meaning: ProbeMeaning | null;
  readonly at: UtcInstant | null;
};

type Facts<Target> = readonly RegistrationFacts<Target>[];

/**
 * What to look at, in the order in which people need it: a channel in the bank's panel pauses itself after one failure, so that comes
 * first, then the routes, then whether anything has arrived (SERVICE.md, section 6.1, rule 4). `lastSeenAt` is of the newest delivery.
 */
export function webhookChecks<Target>(
  registrations: Facts<Target>,
  lastSeenAt: UtcInstant | null,
): readonly WebhookCheck<Target>[] {
  if (registrations.length === 0)
    return WEBHOOK_CHECK_STEPS.map((step) => ({ ...BLANK, step, outcome: 'idle' }));
  const arrived = arrivedCheck(registrations, lastSeenAt);
  const isMissing = arrived.outcome !== 'passed';
  return [
    pausedCheck(registrations, isMissing),
    routeCheck('base', registrations),
    routeCheck('delivery', registrations),
    arrived,
  ];
}

const BLANK = { targets: [], detail: '', meaning: null, at: null } as const;

/** Where the panel cannot be seen it is asked about as long as deliveries are missing: what arrives proves that nothing is paused. */
function pausedCheck<Target>(registrations: Facts<Target>, isMissing: boolean): WebhookCheck<Target> {
  const paused = registrations.filter(({ channel }) => channel?.isPaused);
  const isSeen = registrations.every(({ channel }) => channel !== null);
  const detail = paused.map(({ channel }) => channel?.pausedBy ?? '').find((why) => why !== '') ?? '';
  if (paused.length > 0)
    return { ...BLANK, step: 'paused', outcome: 'failed', targets: targetsOf(paused), detail };
  return { ...BLANK, step: 'paused', outcome: isSeen || !isMissing ? 'passed' : 'ask' };
}

function routeCheck<Target>(step: 'base' | 'delivery', registrations: Facts<Target>): WebhookCheck<Target> {
  const bad = registrations.filter((one) => !one[step].isGood);
  const [first] = bad;
  if (first === undefined) return { ...BLANK, step, outcome: 'passed' };
  const { detail, meaning } = first[step];
  return { ...BLANK, step, outcome: 'failed', targets: targetsOf(bad), detail, meaning };
}

/** Only what came after the latest registration shows that it works. */
function arrivedCheck<Target>(
  registrations: Facts<Target>,
  lastSeenAt: UtcInstant | null,
): WebhookCheck<Target> {
  const since = registrations.reduce<UtcInstant | null>(
    (latest, one) => (one.since !== null && (latest === null || one.since > latest) ? one.since : latest),
    null,
  );
  const hasArrived = lastSeenAt !== null && (since === null || lastSeenAt >= since);
  return hasArrived
    ? { ...BLANK, step: 'arrived', outcome: 'passed', at: lastSeenAt }
    : { ...BLANK, step: 'arrived', outcome: 'waiting', at: since };
}

const targetsOf = <Target>(facts: Facts<Target>): readonly Target[] => facts.map(({ target }) => target);
