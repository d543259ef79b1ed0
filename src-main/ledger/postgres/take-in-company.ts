import type { UtcInstant } from '../../core/civil-date.ts';
import { asCicloError, CicloError } from '../../core/failure.ts';
import { type CopiedTable, copyLedger, provenCopy } from '../engine/copy-ledger.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { BlockingSession } from './blocking-session.ts';
import { firstValue } from './in-session.ts';
import { type CompanyPlace, openCompanyDatabase } from './open-company.ts';
import { openCompanyWriter } from './open-company-writer.ts';
import { quotedName } from './quoted-name.ts';
import type { ServerAddress } from './requests.ts';
import { inPreparedSession, type ServerCompany, schemaOf } from './server-companies.ts';

/**
 * Takes a company in from another ledger. It is known at the server only once all of it was copied, read back and found the same; what an attempt before left
 * half done is begun anew, and one that ended right after is proven once more and left as it is. Throws `company_at_server` where another of that id is there, or one
 * that was worked at since; `already_running` where another workstation is at it; `copy_differs`.
 */
export function takeInCompany(
  address: ServerAddress,
  company: Pick<ServerCompany, 'id' | 'name' | 'settings'>,
  from: LedgerDatabase,
  { now, onTable }: { readonly now: () => UtcInstant; readonly onTable: (name: string) => void },
): readonly CopiedTable[] {
  const { id, name, settings } = company;
  const place = { address, schema: schemaOf(id) };
  return inPreparedSession(address, (session) => {
    refuseOthersAtIt(session, id);
    const known = knownSettings(session, id);
    if (known !== null) return takenBefore(place, from, { id, name, isSame: known === settings });
    session.script(`DROP SCHEMA IF EXISTS ${quotedName(place.schema)} CASCADE`);
    openCompanyWriter(place, now).close();
    const to = openCompanyDatabase(place);
    try {
      const tables = copyLedger(from, to, onTable);
      session.run({
        text: 'INSERT INTO ciclo.company (id, schema_name, name, settings) VALUES ($1, $2, $3, $4)',
        values: [id, place.schema, name, settings],
      });
      return tables;
    } finally {
      to.close();
    }
  });
}

/** What is there already, where it is this very company and holds the same. */
function takenBefore(
  place: CompanyPlace,
  from: LedgerDatabase,
  { id, name, isSame }: { readonly id: string; readonly name: string; readonly isSame: boolean },
): readonly CopiedTable[] {
  const to = openCompanyDatabase(place, { streams: true });
  try {
    if (isSame) return provenCopy(from, to);
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
