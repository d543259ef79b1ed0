import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { LedgerKeeping } from '../engine/ledger-keeping.ts';
import { type LedgerReader, readerOn } from '../open-ledger-reader.ts';
import { type BlockingSession, openBlockingSession } from './blocking-session.ts';
import { beginNotifying } from './commit-news.ts';
import { WAITING_LIMITS } from './in-session.ts';
import type { KnownCommits } from './known-commits.ts';
import type { LeaseRequest } from './lease-pulse.ts';
import { isUpToDate, refuseBehind, refuseUnknown } from './migrate-company.ts';
import { postgresLedger, type Transactions } from './postgres-database.ts';
import { quotedName } from './quoted-name.ts';
import { openReadingSession } from './reading-session.ts';
import type { ServerAddress } from './requests.ts';
import { guardedServer, isOfServer } from './server-failures.ts';

/** Where a company's ledger lies: a schema of its own in a database. */
export type CompanyPlace = {
  readonly address: ServerAddress;
  readonly schema: string;
  /** Whoever writes there takes the company's lease by it, in the session that writes; without one the bank must not be touched. */
  readonly lease?: LeaseRequest;
  /** What this process knows to be committed; without it a standby is not read from. */
  readonly known?: KnownCommits;
};

/** How a session of a company begins. */
export const settingsFor = (schema: string): readonly string[] => [
  `SET search_path = ${quotedName(schema)}, ciclo`,
  `${WAITING_LIMITS}; SET TimeZone = 'UTC'`,
];

/**
 * A page asks for a hundred rows: planned without that number it would sort the whole list first. And a page's rows lie in memory or on a disk that seeks,
 * where indexes are dearer to the planner than they are. Compiling a question takes longer than answering any of these.
 */
const PLANS_OF_A_READER =
  'SET plan_cache_mode = force_custom_plan; SET random_page_cost = 1.1; SET jit = off';

const settingsOfReader = (schema: string): readonly string[] => [...settingsFor(schema), PLANS_OF_A_READER];

/**
 * Opens a company's ledger for reading as it is; each stream of rows has a session of its own. A standby that has to follow ends what reads for long
 * (`max_standby_streaming_delay`): once a server has failed a reader, its streams are at the primary. Throws `ledger_behind` where no writer of this version
 * has brought it on yet, as the reader of a file does, `company_not_at_server` where nobody has taken it in, else as {@link openCompanyWriter}.
 */
export function openCompanyReader(place: CompanyPlace): LedgerReader {
  let mayFollow = true;
  const guard: LedgerKeeping['guarded'] = (run) => {
    try {
      return guardedServer(run);
    } catch (error) {
      if (isOfServer(error)) {
        error.cause.endedReadingAtStandby = mayFollow && place.address.prefersStandby;
        mayFollow = false;
      }
      throw error;
    }
  };
  const openStream = () => (mayFollow ? openFollowing(place, STREAMS) : openCompanyDatabase(place, STREAMS));
  return guard(() => readerOn(openFollowing(place), openStream, guard));
}

type Options = { readonly streams?: boolean };
const STREAMS: Options = { streams: true };

/** At a standby where one is preferred that has the company's newest tables, with all that this process knows to be committed. */
function openFollowing(place: CompanyPlace, options: Options = {}): LedgerDatabase {
  const { address, schema, known = null } = place;
  const session = openReadingSession(address, settingsOfReader(schema), known, options);
  return usedOrEnded(session, () => {
    if (session.isStandby === true && !isUpToDate(session, schema)) session.turnToPrimary();
    if (options.streams) session.catchUp();
    refuseBehind(session, schema);
    return ledgerIn(session, place, { beforeReading: session.catchUp }, options);
  });
}

/**
 * A company's ledger as statements see it, of whatever version its tables are by now, at the server that takes writing; whoever runs them there does so by
 * {@link guardedServer}, as this does.
 */
export const openCompanyDatabase = (place: CompanyPlace, options: Options = {}): LedgerDatabase =>
  guardedServer(() => {
    const session = openBlockingSession(place.address, settingsOfReader(place.schema), options);
    return usedOrEnded(session, () => {
      refuseUnknown(session, place.schema);
      return ledgerIn(session, place, {}, options);
    });
  });

const ledgerIn = (
  session: BlockingSession,
  { schema }: CompanyPlace,
  transactions: Partial<Transactions>,
  options: Options,
): LedgerDatabase =>
  postgresLedger(session, { beginWriting: beginNotifying(schema), ...transactions }, options);

/** A session that cannot be used is ended: a server has few of them. */
export function usedOrEnded<Value>(session: BlockingSession, use: () => Value): Value {
  try {
    return use();
  } catch (error) {
    session.end();
    throw error;
  }
}
