import type { UtcInstant } from '../../core/civil-date.ts';
import { asCicloError, CicloError } from '../../core/failure.ts';
import { type CopiedTable, copyLedger, provenCopy } from '../engine/copy-ledger.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { MovingLedger } from '../files/moving.ts';
import type { BlockingSession } from './blocking-session.ts';
import { firstValue } from './in-session.ts';
import { type CompanyPlace, openCompanyDatabase } from './open-company.ts';
import { openCompanyWriter } from './open-company-writer.ts';
import { quotedName } from './quoted-name.ts';
import type { ServerAddress } from './requests.ts';
import { inPreparedSession, type ServerCompany, schemaOf } from './server-companies.ts';

/** A company as a server is to have it, and at which address, without a password. */
type TakenCompany = Pick<ServerCompany, 'id' | 'name' | 'settings'> & { readonly url: string };

/** The ledger that a company is taken in from: its contents, and where it says that it lives. */
type Source = Pick<MovingLedger, 'db' | 'leave' | 'stay'>;

/**
 * Takes a company in from another ledger. It is known at the server only once all of it was copied, read back and found the same, and the ledger has been left: whatever ends this in
 * between, it is never one's own in two places. What an attempt before left half done is begun anew, and one that ended right after is proven once more and left as it is. Throws
 * `company_at_server` where another of that id is there, or one that was worked at since; `already_running` where another workstation is at it; `copy_differs`.
 */
export function takeInCompany(
  address: ServerAddress,
  company: TakenCompany,
  from: Source,
  { now, onTable }: { readonly now: () => UtcInstant; readonly onTable: (name: string) => void },
): readonly CopiedTable[] {
  const { id } = company;
  const place = { address, schema: schemaOf(id) };
  return inPreparedSession(address, (session) => {
    refuseOthersAtIt(session, id);
    const known = knownSettings(session, id);
    if (known !== null) {
      const tables = takenBefore(place, from.db, company, known);
      from.leave(company.url);
      return tables;
    }
    // Nobody has it there, and nobody is at it: whatever was noted of an attempt before, it lives where it did.
    from.stay();
    session.script(`DROP SCHEMA IF EXISTS ${quotedName(place.schema)} CASCADE`);
    openCompanyWriter(place, now).close();
    const to = openCompanyDatabase(place);
    try {
      const tables = copyLedger(from.db, to, onTable);
      makeKnown(session, company, from);
      return tables;
    } finally {
      to.close();
    }
  });
}

/** The ledger is left first. It stays where the server surely does not have it; one that may have it, or cannot be asked, has it until the next attempt finds out. */
function makeKnown(
  session: BlockingSession,
  { id, name, settings, url }: TakenCompany,
  { leave, stay }: Omit<Source, 'db'>,
): void {
  leave(url);
  try {
    session.run({
      text: 'INSERT INTO ciclo.company (id, schema_name, name, settings) VALUES ($1, $2, $3, $4)',
      values: [id, schemaOf(id), name, settings],
    });
  } catch (error) {
    if (isUnknown(session, id)) stay();
    throw error;
  }
}

function isUnknown(session: BlockingSession, id: string): boolean {
  try {
    return knownSettings(session, id) === null;
  } catch {
    return false;
  }
}

/** What is there already, where it is this very company and holds the same. */
function takenBefore(
  place: CompanyPlace,
  from: LedgerDatabase,
  { id, name, settings }: TakenCompany,
  known: string,
): readonly CopiedTable[] {
  const to = openCompanyDatabase(place, { streams: true });
  try {
    if (known === settings) return provenCopy(from, to);
  } catch (error) {
    if (asCicloError(error).code !== 'copy_differs') throw error;
  } finally {
    to.close();
  }
  throw new CicloError('company_at_server', `${id} is at the server`, { name });
}

/** Whoever takes the company in has its lock until the session ends. */
function refuseOthersAtIt(session: BlockingSession, id: string): void {
  const lock = `SELECT pg_try_advisory_lock(hashtext('ciclo.company'), hashtext($1))`;
  if (firstValue(session, lock, [id]) !== 1)
    throw new CicloError('already_running', `${id} is being taken in`);
}

function knownSettings(session: BlockingSession, id: string): string | null {
  const { rows } = session.run({ text: 'SELECT settings FROM ciclo.company WHERE id = $1', values: [id] });
  return rows.length === 0 ? null : String(rows[0]?.[0]);
}
