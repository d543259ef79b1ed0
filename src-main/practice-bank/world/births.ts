import { CREATED_DAYS_BEFORE } from '../rules/charge-scripts.ts';
import { dayAt, type EpochDay, type EpochSecond } from './calendar.ts';
import { tellCycle } from './cycle-story.ts';
import type { Ids } from './ids.ts';
import type { Mandate, Span } from './mandate.ts';
import { cycleNotAfter, cycleStart } from './periods.ts';
import type { Charge, LoosePayment } from './story.ts';

/** Receives what comes into being, mandate by mandate. */
export type BirthRegister = {
  readonly charge: (mandate: Mandate, charge: Charge) => void;
  readonly loosePayment: (mandate: Mandate, payment: LoosePayment) => void;
};

/** A cycle's things are born from 10 days before its start to a few days after it, wherever holidays push them. */
const BORN_DAYS_AFTER_START = 25;
/** A joining payment may come this long before its mandate's first cycle. */
const JOINED_DAYS_BEFORE = 60;

/**
 * Registers every charge created, and every loose payment made, after `after` (`-Infinity` for the beginning) and up to `until`.
 * The time it takes grows with the cycles between the two instants, not with the age of the world.
 */
export function registerBirths(
  span: Span,
  ids: Ids,
  mandates: readonly Mandate[],
  between: { readonly after: EpochSecond; readonly until: EpochSecond },
  register: BirthRegister,
): void {
  const isNew = (at: EpochSecond): boolean => at > between.after && at <= between.until;
  const earliest = Number.isFinite(between.after)
    ? dayAt(between.after) - BORN_DAYS_AFTER_START
    : Number.NEGATIVE_INFINITY;
  const latest = dayAt(between.until) + CREATED_DAYS_BEFORE.most + 1;
  for (const mandate of mandates) {
    for (const index of cyclesStarting(mandate, earliest, latest)) {
      const story = tellCycle(span, ids, mandate, index);
      if (story === null) break;
      for (const charge of story.charges) if (isNew(charge.createdAt)) register.charge(mandate, charge);
      for (const loose of story.loose) if (isNew(loose.settlement.at)) register.loosePayment(mandate, loose);
    }
  }
}

function* cyclesStarting(
  { anchor, periodicity }: Mandate,
  earliest: EpochDay,
  latest: EpochDay,
): Generator<number> {
  const from = Number.isFinite(earliest) ? cycleNotAfter(anchor, periodicity, earliest) : 0;
  for (let index = from; ; index += 1) {
    const start = cycleStart(anchor, periodicity, index);
    if (start > latest + (index === 0 ? JOINED_DAYS_BEFORE : 0)) return;
    if (start >= earliest) yield index;
  }
}
