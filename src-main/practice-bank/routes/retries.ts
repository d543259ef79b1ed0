import { parseCivilDate } from '../../core/civil-date.ts';
import { holding } from '../access/audience.ts';
import { requestRetry } from '../actions/charge-actions.ts';
import { nextCycleDayOf } from '../charges/collection-days.ts';
import { type Attempt, statusAt } from '../records/charge.ts';
import type { PlacedCharge } from '../records/placed.ts';
import { RETRY_RULES, type RetryFacts } from '../requests/retry-rules.ts';
import { refuseBroken } from '../requests/rules.ts';
import type { World } from '../storage/world.ts';
import { dayAt, dayOf, type EpochDay, type EpochSecond } from '../timeline/calendar.ts';
import { chargeJson } from '../wire/charge-json.ts';
import { Reply } from '../wire/reply.ts';
import { chargeCalled } from './lookups.ts';
import type { Bank, Call, Route } from './route.ts';

/** `POST /cobr/{txid}/retentativa/{data}`; `data` is YYYY-MM-DD. */
export function retryRoutes(bank: Bank): readonly Route[] {
  return [
    {
      method: 'POST',
      path: '/cobr/:txid/retentativa/:data',
      audience: holding('cobr.write'),
      answer: ({ params }) => new Reply(201, retry(bank, params)),
    },
  ];
}

function retry({ world, words }: Bank, { txid = '', data = '' }: Call['params']) {
  const placed = chargeCalled(world, txid);
  const date = parseCivilDate(data);
  const day = date === null ? null : dayOf(date);
  refuseBroken('CobROperacaoInvalida', RETRY_RULES, factsOf(world, placed, day), { data });
  if (day === null) throw new RangeError('a retry without a day passed the rules');
  return chargeJson({ words, ids: world.ids, now: world.now }, requestRetry(world, placed, day));
}

function factsOf({ now }: World, { mandate, charge }: PlacedCharge, day: EpochDay | null): RetryFacts {
  return {
    day,
    today: dayAt(now),
    status: statusAt(charge.history, now),
    allowsRetries: mandate.allowsRetries,
    attempts: charge.attempts
      .filter((attempt) => hasBegun(attempt, now))
      .map((attempt) => attemptFacts(attempt, now)),
    dueDay: charge.dueDay,
    nextCycleDay: nextCycleDayOf(mandate, charge.dueDay),
  };
}

const hasBegun = ({ history }: Attempt, now: EpochSecond): boolean => (history[0]?.at ?? now + 1) <= now;

const attemptFacts = ({ kind, settleDay, history }: Attempt, now: EpochSecond) => ({
  kind,
  settleDay,
  status: statusAt(history, now),
});
