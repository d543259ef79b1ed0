import type { BlockingSession } from './blocking-session.ts';
import { inSession } from './in-session.ts';
import { noCommitsKnown } from './known-commits.ts';
import type { CompanyPlace } from './open-company.ts';
import { refuseUnprepared } from './prepare-database.ts';
import type { ServerAddress } from './requests.ts';

/** A company of a database; `settings` is the JSON that its registry keeps. */
export type ServerCompany = {
  readonly id: string;
  readonly name: string;
  readonly settings: string;
  readonly place: CompanyPlace;
};

/** The schema that a company is taken into. */
export const schemaOf = (id: string): string => `company_${id}`;

/** The companies of a database, in order of their names. Throws `server_unprepared`, and what {@link inSession} throws. */
export function serverCompanies(address: ServerAddress): readonly ServerCompany[] {
  return inPreparedSession(address, (session) => {
    const { rows } = session.run({
      text: 'SELECT id, name, settings, schema_name FROM ciclo.company ORDER BY name, id',
      values: [],
    });
    return (rows as [string, string, string, string][]).map(([id, name, settings, schema]) => ({
      ...{ id, name, settings },
      place: { address, schema, known: noCommitsKnown() },
    }));
  });
}

/** Works in a session at a server; throws `server_unprepared` where its database was not prepared by this version or a later one. */
export function inPreparedSession<Value>(
  address: ServerAddress,
  run: (session: BlockingSession) => Value,
): Value {
  return inSession(address, (session) => {
    refuseUnprepared(session);
    return run(session);
  });
}
