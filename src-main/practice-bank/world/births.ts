import { CREATED_DAYS_BEFORE } from '../rules/charge-scripts.ts';
import { dayAt, type EpochDay, type EpochSecond } from './calendar.ts';
import type { CycleStory } from './cycle-story.ts';
import type { Mandate } from './mandate.ts';
import { cycleNotAfter, cycleStart } from './periods.ts';
import type { Charge, LoosePayment } from './story.ts';

/** Receives what comes into being, mandate by mandate. */
export type BirthRegister = {
  readonly charge: (mandate: Mandate, charge: Charge) => void;
  readonly loosePayment: (mandate: Mandate, payment: LoosePayment) => void;
};

/** Tells a cycle of a mandate; `null` when neither it nor a later one brings anything. */
export type TellCycle = (mandate: Mandate, index: number) => CycleStory | null;

/** After `after` (`-Infinity` for the beginning) and up to `until`. */
export type Between = { readonly after: EpochSecond; readonly until: EpochSecond };

/** A cycle's things are born from 10 days before its start to a few days after it, wherever holidays push them. */
const BORN_DAYS_AFTER_START = 25;
/** A joining payment may come this long before its mandate's first cycle. */
const JOINED_DAYS_BEFORE = 60;

/**
 * Registers every told charge created, and every told loose payment made, between two instants. The time it takes grows with the
 * cycles between them, not with the age of the world.
 */
export function registerBirths(
  mandates: readonly Mandate[],
  tell: TellCycle,
  between: Between,
  register: BirthRegister,
): void {
  const isNew = (at: EpochSecond): boolean => at > between.after && at <= between.until;
  const earliest = Number.isFinite(between.after)
    ? dayAt(between.after) - BORN_DAYS_AFTER_START
    : Number.NEGATIVE_INFINITY;
  const latest = dayAt(between.until) + CREATED_DAYS_BEFORE.most + 1;
  for (const mandate of mandates) {
    for (const index of cyclesStarting(mandate, earliest, latest)) {
      const story = tell(mandate, index);
      if (story === null) break;
      for (const charge of story.charges) if (isNew(charge.createdAt)) register.charge(mandate, charge);
      for (const loose of story.loose) if (isNew(loose.settlement.at)) register.loosePayment(mandate, loose);
    }
  }
}

/** The cycles of a mandate that start between two days; its first one from a joining payment on, which may come long before it. */
export function* cyclesStarting(
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
