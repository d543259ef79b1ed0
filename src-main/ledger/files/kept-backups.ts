import type { UtcInstant } from '../../core/civil-date.ts';

/** What a backup tells of itself: when it was begun by the clock of then, and the version of its schema. Null where it does not say. */
export type KeptBackup = {
  readonly path: string;
  readonly at: UtcInstant | null;
  readonly version: number | null;
};

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;

/** So many stay however old they are: the one that was just made, and what it was made after. */
const NEWEST = 2;

/**
 * Which of a ledger's backups, the one that was made last first, give way to it. The two newest stay; of about a week and of about a month one each; the oldest of the last days, which becomes
 * that of a week; and the last one from before the schema of now. Newest alone would mean that a week of daily ones pushes out all of before some damage.
 */
export function backupsGivingWay(
  backups: readonly KeptBackup[],
  now: UtcInstant,
  version: number,
): readonly string[] {
  const older = backups.slice(NEWEST);
  const within = (least: number, most: number): readonly KeptBackup[] =>
    older.filter((each) => ageMs(each, now) >= least && ageMs(each, now) < most);
  const stay = new Set([
    ...backups.slice(0, NEWEST),
    within(-Infinity, WEEK_MS).at(-1),
    within(WEEK_MS, MONTH_MS).at(-1),
    within(MONTH_MS, Infinity).at(0),
    backups.find((each) => each.version !== null && each.version < version),
  ]);
  return backups.filter((each) => !stay.has(each)).map(({ path }) => path);
}

/** Of one whose clock was ahead it is less than nothing; one that does not tell is older than all. */
const ageMs = ({ at }: KeptBackup, now: UtcInstant): number =>
  at === null ? Number.MAX_VALUE : Date.parse(now) - Date.parse(at);
