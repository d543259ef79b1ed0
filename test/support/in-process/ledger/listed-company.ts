import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { inPreparedSession } from '../../../../src-main/ledger/postgres/server-companies.ts';

/** Has a server know a company whose schema is there already. */
export function listCompany(address: ServerAddress, id: string, schema: string, settings = '{}'): void {
  const text = `INSERT INTO ciclo.company (id, schema_name, name, settings) VALUES ($1, $2, 'Loja', $3)`;
  inPreparedSession(address, (session) => session.run({ text, values: [id, schema, settings] }));
}
