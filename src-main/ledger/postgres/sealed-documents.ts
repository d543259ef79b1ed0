import type pg from 'pg';
import { CicloError } from '../../core/failure.ts';
import { inClient } from './in-client.ts';
import type { ServerAddress } from './requests.ts';
import { inPreparedSession } from './server-companies.ts';

/** What was sealed for a company, and how often that was done: whoever seals anew says what they have read. */
export type SealedDocument = { readonly text: string; readonly generation: number };

/** A company of a database, whose secrets are sealed there. */
export type SealedPlace = { readonly address: ServerAddress; readonly id: string };

/**
 * What was sealed for a company; null where nothing is, where whoever signs in may not charge, and where the database was prepared by a version that sealed
 * nothing. Throws what {@link inClient} throws.
 */
export const readSealed = ({ address, id }: SealedPlace): Promise<SealedDocument | null> =>
  inClient(address, (client) => found(client, id));

async function found(client: pg.Client, id: string): Promise<SealedDocument | null> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('ciclo.sealed') IS NOT NULL AS there`,
  );
  if (tables[0]?.there !== true) return null;
  const text = 'SELECT document, generation::int FROM ciclo.sealed WHERE company = $1';
  const { rows } = await client.query<{ document: string; generation: number }>(text, [id]);
  return rows[0] ? { text: rows[0].document, generation: rows[0].generation } : null;
}

/**
 * Puts what was sealed in the place of that generation, or of nothing where it is null. Throws `sealed_meanwhile` where another one is there by now, and
 * `server_rights` where whoever signs in does not administer the company.
 */
export function replaceSealed(
  { address, id }: SealedPlace,
  text: string,
  before: Pick<SealedDocument, 'generation'> | null,
  name: string,
): void {
  inPreparedSession(address, (session) => {
    const { rows } =
      before === null
        ? session.run({ text: `${INSERT} RETURNING 1`, values: [id, text] })
        : session.run({ text: `${UPDATE} RETURNING 1`, values: [id, text, before.generation] });
    if (rows.length === 0) throw new CicloError('sealed_meanwhile', `${id} was sealed meanwhile`, { name });
  });
}

const INSERT =
  'INSERT INTO ciclo.sealed (company, generation, document) VALUES ($1, 1, $2) ON CONFLICT DO NOTHING';
const UPDATE =
  'UPDATE ciclo.sealed SET document = $2, generation = generation + 1 WHERE company = $1 AND generation = $3';
