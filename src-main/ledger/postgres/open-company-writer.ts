import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import type { LedgerKeeping } from '../engine/ledger-keeping.ts';
import { type LedgerWriter, writerOn } from '../open-ledger-writer.ts';
import { type BlockingSession, openBlockingSession } from './blocking-session.ts';
import { beginNotifying } from './commit-news.ts';
import { beginHeldWriting, guardedHolder, leaseSettings, takeLease } from './lease.ts';
import { type LeaseRequest, type Signs, signsBy } from './lease-pulse.ts';
import { makeCompany, migrateCompany, refuseUnknown } from './migrate-company.ts';
import { type CompanyPlace, settingsFor, usedOrEnded } from './open-company.ts';
import { postgresLedger } from './postgres-database.ts';
import { guardedServer } from './server-failures.ts';

/** Makes a company's tables in a schema of its own where there are none. Throws what {@link guardedServer} does. */
export function makeCompanyAt({ address, schema }: CompanyPlace): void {
  guardedServer(() => {
    const session = openBlockingSession(address, settingsFor(schema));
    try {
      makeCompany(session, schema);
    } finally {
      session.end();
    }
  });
}

/**
 * Opens a company's ledger for writing, migrating it as needed. Throws what {@link migrateCompany} does, and what {@link guardedServer} makes of a server that
 * cannot be reached or refuses; for who asks for the lease `lease_held`, and of every later call `lease_lost`.
 */
export function openCompanyWriter(place: CompanyPlace, now: () => UtcInstant): LedgerWriter {
  const { address, schema, lease = null, known = null } = place;
  const settings = [...settingsFor(schema), ...(lease === null ? [] : [leaseSettings(lease)])];
  return guardedServer(() => {
    const session = openBlockingSession(address, settings, { beats: beatsOf(lease) });
    return usedOrEnded(session, () => {
      const beginWriting =
        lease === null
          ? beginNotifying(schema)
          : beginHeldWriting(schema, leaseOfKnown(session, schema, lease));
      migrateCompany(session, schema);
      const keeping = serverKeeping(now, lease === null ? guardedServer : guardedHolder);
      return writerOn(postgresLedger(session, { beginWriting, known }), keeping);
    });
  });
}

const beatsOf = (lease: LeaseRequest | null): Signs =>
  lease === null ? signsBy() : { pulse: lease.pulse, timeoutMs: lease.timeoutMs, beatMs: lease.beatMs };

/** Before anything is changed: who is refused the lease brings nothing on either. */
function leaseOfKnown(session: BlockingSession, schema: string, lease: LeaseRequest): number {
  refuseUnknown(session, schema);
  return takeLease(session, schema, lease);
}

/** Copies are the server's own business, and so is what stays in freed pages: autovacuum gives those back. */
function serverKeeping(now: () => UtcInstant, guarded: LedgerKeeping['guarded']): LedgerKeeping {
  const refuse = (): never => {
    throw new CicloError('kept_by_server', 'copies of this ledger are made at its server');
  };
  return {
    now,
    guarded,
    backup: refuse,
    backUpWhereDue: () => 'elsewhere',
    carry: refuse,
    whileErasing: (run) => run(),
    compact: () => true,
  };
}
