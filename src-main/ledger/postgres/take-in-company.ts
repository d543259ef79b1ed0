import { randomUUID } from 'node:crypto';
import { asCicloError, CicloError } from '../../core/failure.ts';
import { type CopiedTable, copyLedger, provenCopy } from '../engine/copy-ledger.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { moveMark, noteArrived } from '../engine/moved-note.ts';
import type { LeftLedger } from '../files/left-note.ts';
import type { MovingLedger } from '../files/moving.ts';
import type { BlockingSession } from './blocking-session.ts';
import { firstValue } from './in-session.ts';
import { type CompanyPlace, openCompanyDatabase } from './open-company.ts';
import { makeCompanyAt } from './open-company-writer.ts';
import { quotedName } from './quoted-name.ts';
import type { ServerAddress } from './requests.ts';
import { inPreparedSession, type ServerCompany, schemaOf } from './server-companies.ts';
import { guardedServer } from './server-failures.ts';
import { isSameDatabase } from './server-url.ts';

/** A company as a server is to have it, and at which address, without a password. */
type TakenCompany = Pick<ServerCompany, 'id' | 'name' | 'settings'> & { readonly url: string };

/** The ledger that a company is taken in from: its contents, and where it says that it lives. */
type Source = Pick<MovingLedger, 'db' | 'left' | 'leave' | 'stay'>;

/**
 * Takes a company in from another ledger. It is known at the server only once all of it was copied, read back and found the same, and the
 * ledger has been left: whatever ends this in between, it is never one's own in two places. Null where nothing was left to be copied.
 * Throws `ledger_moved` of one that was on its way to another server, `company_at_server` where another of that id is there,
 * `already_running` where another workstation is at it, `copy_differs`.
 */
export function takeInCompany(
  address: ServerAddress,
  company: TakenCompany,
  from: Source,
  { onTable }: { readonly onTable: (name: string) => void },
): readonly CopiedTable[] | null {
  const { id } = company;
  const place = { address, schema: schemaOf(id) };
  refuseElsewhere(from.left, company);
  return inPreparedSession(address, (session) => {
    refuseOthersAtIt(session, id);
    const known = knownSettings(session, id);
    if (known !== null) return takenBefore(place, from, company, known);
    // Nobody has it there, and nobody is at it: whatever was noted of an attempt before, it lives where it did, and what that left half done is begun anew.
    from.stay();
    session.script(`DROP SCHEMA IF EXISTS ${quotedName(place.schema)} CASCADE`);
    makeCompanyAt(place);
    const to = openCompanyDatabase(place);
    try {
      const tables = copyLedger(from.db, to, onTable);
      makeKnown(session, company, from, markOf(to));
      return tables;
    } finally {
      to.close();
    }
  });
}

function refuseElsewhere(left: LeftLedger | null, { id, url }: TakenCompany): void {
  if (left === null || isSameDatabase(left.server, url)) return;
  throw new CicloError('ledger_moved', `${id} was on its way to another server`, { server: left.server });
}

/** A new mark, which the ledger at the server bears from now on. */
function markOf(to: LedgerDatabase): string {
  const mark = randomUUID();
  noteArrived(to, mark);
  return mark;
}

/** The ledger is left first. It stays where the server surely does not have it; one that may have it, or cannot be asked, has it until the next attempt finds out. */
function makeKnown(
  session: BlockingSession,
  { id, name, settings, url }: TakenCompany,
  { leave, stay }: Pick<Source, 'leave' | 'stay'>,
  mark: string,
): void {
  leave(url, mark);
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

/** Leaves the ledger for what is there already, where that is this very company; null where its mark says so. */
function takenBefore(
  place: CompanyPlace,
  { db, left, leave }: Source,
  { id, name, settings, url }: TakenCompany,
  known: string,
): readonly CopiedTable[] | null {
  const to = openCompanyDatabase(place, { streams: true });
  try {
    const mark = moveMark(to);
    // An attempt that ended right after its move is known by the mark, whatever was done there since.
    if (left?.mark && left.mark === mark) return null;
    // A name and an id alone prove nothing: it has to hold the same.
    const tables = known === settings ? sameTables(db, to) : null;
    if (tables === null) throw new CicloError('company_at_server', `${id} is at the server`, { name });
    leave(url, mark);
    return tables;
  } finally {
    to.close();
  }
}

/** Null where they do not hold the same. */
function sameTables(from: LedgerDatabase, to: LedgerDatabase): readonly CopiedTable[] | null {
  try {
    return provenCopy(from, to);
  } catch (error) {
    if (asCicloError(error).code !== 'copy_differs') throw error;
    return null;
  }
}

/** By which move a company came to its server; null where an earlier version took it there. Throws as {@link openCompanyDatabase}. */
export function moveMarkAt(place: CompanyPlace): string | null {
  const db = openCompanyDatabase(place);
  try {
    return guardedServer(() => moveMark(db));
  } finally {
    db.close();
  }
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
