import { firstValue, inSession } from './in-session.ts';
import { IS_WAITING_FOR_STANDBY } from './lease.ts';
import { preparedVersion } from './prepare-database.ts';
import type { ServerAddress } from './requests.ts';

/** How a server stands to this computer; nothing that it holds. */
type ServerFacts = {
  readonly postgres: string;
  /** The version of what all companies of the database share; null where it was not prepared. */
  readonly sharedVersion: number | null;
  /** Those that whoever signs in may see. */
  readonly companies: number | null;
  readonly isEncrypted: boolean;
  /** Only to read from: what a standby has may be older than what its primary has. */
  readonly isStandby: boolean;
  /** How many follow it, and whether each commit waits for one of them: only then does one that takes over lack nothing. */
  readonly standbys: number;
  readonly isWaitingForStandby: boolean;
  /** The quickest of a few questions, there and back. */
  readonly roundTripMs: number;
  /** The server's clock by this computer's; rounded. */
  readonly aheadSeconds: number;
};

const QUESTIONS = 5;

/** Looks at a server and changes nothing; `nowMs` is this computer's clock. Throws what {@link inSession} throws. */
export function serverFacts(address: ServerAddress, nowMs: () => number): ServerFacts {
  return inSession(address, (session) => {
    const asked = (text: string): unknown => firstValue(session, text);
    const sharedVersion = preparedVersion(session);
    return {
      postgres: String(asked('SHOW server_version')).split(' ')[0] ?? '',
      sharedVersion,
      companies: sharedVersion === null ? null : Number(asked('SELECT count(*) FROM ciclo.company')),
      isEncrypted: asked('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()') === 1,
      isStandby: asked('SELECT pg_is_in_recovery()') === 1,
      standbys: Number(asked('SELECT count(*) FROM pg_stat_replication')),
      isWaitingForStandby: asked(IS_WAITING_FOR_STANDBY) === 1,
      ...timesOf(() => Number(asked('SELECT extract(epoch FROM clock_timestamp()) * 1000')), nowMs),
    };
  });
}

/** The quickest question is also the one whose answer is nearest to now: half of it is on the way back. */
function timesOf(
  askClock: () => number,
  nowMs: () => number,
): Pick<ServerFacts, 'roundTripMs' | 'aheadSeconds'> {
  const answers = Array.from({ length: QUESTIONS }, () => {
    const begunMs = nowMs();
    const serverMs = askClock();
    const tripMs = nowMs() - begunMs;
    return { tripMs, aheadMs: serverMs - (begunMs + tripMs / 2) };
  });
  const [quickest] = answers.toSorted((one, other) => one.tripMs - other.tripMs);
  return { roundTripMs: quickest?.tripMs ?? 0, aheadSeconds: Math.round((quickest?.aheadMs ?? 0) / 1_000) };
}
