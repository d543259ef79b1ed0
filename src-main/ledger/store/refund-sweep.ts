import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';

/** Which settlements may still be given back, where each is read by its id. */
export type SweepReach = {
  /** What is older is done with. */
  readonly from: UtcInstant;
  /** What is not older is looked at every day. */
  readonly youngFrom: UtcInstant;
  /** At which age a settlement is looked at for the last time. */
  readonly reachDays: number;
  readonly today: CivilDate;
};

/** A settlement whose turn it is. */
export type SweptSettlement = { readonly id: string; readonly at: UtcInstant };

/** What lies behind a sweep and behind a search: nothing is asked for there any more. */
type PastAsks = {
  /** Settlements before it are done with. */
  readonly sweptUntil: UtcInstant;
  /** Of orphans before it no charge is looked for. */
  readonly soughtFrom: UtcInstant;
  readonly soughtOn: CivilDate;
  readonly today: CivilDate;
};

export type RefundSweep = {
  /** Settlements that were not looked at today and whose turn it is, those first that wait longest; `most` at most. */
  readonly settlementsInTurn: (reach: SweepReach, most: number) => readonly SweptSettlement[];
  /** When the oldest of those was paid that are not done with; null where there is none. */
  readonly oldestToSweep: (reach: SweepReach) => UtcInstant | null;
  /** Forgets when the bank was asked for what it is never asked for again. */
  readonly forgetPastAsks: (past: PastAsks) => void;
};

/**
 * Each is judged by its own row: the last look at one that is done with was on the day that it came out of reach or later. That day by UTC is never the earlier
 * one. A look that a clock ahead of its time has noted counts for nothing.
 */
const TO_SWEEP = `
  FROM settlement s LEFT JOIN asked_id a ON a.kind = 'settlement' AND a.id = s.end_to_end_id
  WHERE s.at >= @from
    AND (s.at >= @youngFrom OR a.last_on IS NULL OR a.last_on > @today OR a.last_on < date(s.at, @reach))`;

const IN_TURN = `SELECT s.end_to_end_id AS id, s.at ${TO_SWEEP}
  AND coalesce(a.last_on, '') <> @today ORDER BY coalesce(a.last_on, ''), s.at, s.id LIMIT @most`;

const OLDEST = `SELECT s.at ${TO_SWEEP} ORDER BY s.at LIMIT 1`;

/** A row of today may be of an unreadable record, which is asked for again tomorrow. */
const FORGET_SWEPT = `DELETE FROM asked_id WHERE kind = 'settlement' AND last_on < ?
  AND EXISTS (SELECT 1 FROM settlement s WHERE s.end_to_end_id = asked_id.id AND s.at < ?)`;

/** A charge that was shown since, by a list, or that only payments name which are too old. */
const FORGET_SOUGHT = `DELETE FROM asked_id WHERE kind = 'charge' AND last_on < @soughtOn
  AND (EXISTS (SELECT 1 FROM charge c WHERE c.txid = asked_id.id)
    OR (EXISTS (SELECT 1 FROM settlement s WHERE s.txid = asked_id.id AND s.charge_id IS NULL)
      AND NOT EXISTS (SELECT 1 FROM settlement s
        WHERE s.txid = asked_id.id AND s.charge_id IS NULL AND s.at >= @soughtFrom)))`;

type Reached = Omit<SweepReach, 'reachDays'> & { readonly reach: string };

const reached = ({ reachDays, ...reach }: SweepReach): Reached => ({ ...reach, reach: `+${reachDays} days` });

/** Prepares what a poll looks at again where the bank lists no refunds. */
export function openRefundSweep(db: LedgerDatabase): RefundSweep {
  const inTurn = db.prepare<[Reached & { most: number }], SweptSettlement>(IN_TURN);
  const oldest = db.prepare<[Reached], UtcInstant>(OLDEST).pluck();
  const forgetSwept = db.prepare<[CivilDate, UtcInstant]>(FORGET_SWEPT);
  const forgetSought = db.prepare<[{ soughtOn: CivilDate; soughtFrom: UtcInstant }]>(FORGET_SOUGHT);
  return {
    settlementsInTurn: (reach, most) => inTurn.all({ ...reached(reach), most }),
    oldestToSweep: (reach) => oldest.get(reached(reach)) ?? null,
    forgetPastAsks: ({ sweptUntil, soughtFrom, soughtOn, today }) => {
      forgetSwept.run(today, sweptUntil);
      forgetSought.run({ soughtOn, soughtFrom });
    },
  };
}
