import { laterOf, parseInstant, type UtcInstant } from '../../core/civil-date.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';

/** By which clock a month is closed. */
type ClosingClock = {
  /** The moment of a closing that comes after another; `now` is this computer's. */
  readonly momentAfter: (last: string | null, now: UtcInstant) => UtcInstant;
};

/** The parameter is what a file's moment is; a server has its own. */
const MOMENT = {
  sqlite: 'SELECT ?',
  postgres: `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    WHERE CAST(? AS TEXT) IS NOT NULL`,
};

/**
 * Many computers close months at a server, and the clock of each is right or wrong by itself: the server's is the one that all share. Of a file's computer the clock may have been set right
 * since the last closing: what is closed before that moment comes is said to be of it, and no month is kept open until then. Which closing came later its number tells.
 */
export function openClosingClock(db: LedgerDatabase): ClosingClock {
  const asked = db.prepare<[UtcInstant], UtcInstant>(MOMENT).pluck();
  return {
    momentAfter: (last, now) => {
      const moment = asked.get(now) ?? now;
      const before = last === null || db.engine === 'postgres' ? null : parseInstant(last);
      return before === null ? moment : laterOf(before, moment);
    },
  };
}
