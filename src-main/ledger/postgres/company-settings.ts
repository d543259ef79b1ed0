import type pg from 'pg';
import { CicloError } from '../../core/failure.ts';
import { SETTINGS_CHANNEL } from './commit-news.ts';
import { inClient } from './in-client.ts';
import type { ServerAddress } from './requests.ts';

/** A company of a database, by its id. */
export type SettingsPlace = { readonly address: ServerAddress; readonly id: string };

/** The settings of a company as its server keeps them for all workstations: JSON; null where whoever signs in sees no such company. Throws what {@link inClient} throws. */
export const readCompanySettings = ({ address, id }: SettingsPlace): Promise<string | null> =>
  inClient(address, (client) => settingsOf(client, id));

/**
 * Puts settings in the place of those that were read, and tells all workstations. Throws `act_overtaken` where others are there by now, `server_rights` where whoever signs in
 * does not administer the company, and what {@link inClient} throws.
 */
export const replaceCompanySettings = (
  { address, id }: SettingsPlace,
  before: string,
  { name, settings }: { readonly name: string; readonly settings: string },
): Promise<void> =>
  inClient(address, async (client) => {
    const { rowCount } = await client.query(REPLACE, [id, before, name, settings]);
    if (rowCount === 1) return;
    // Row security shows no row to change to whoever may not.
    if ((await settingsOf(client, id)) === before)
      throw new CicloError('server_rights', `${id} is administered by others`);
    throw new CicloError('act_overtaken', `the settings of ${id} were changed meanwhile`);
  });

const REPLACE = `WITH changed AS (
  UPDATE ciclo.company SET name = $3, settings = $4 WHERE id = $1 AND settings = $2 RETURNING schema_name)
  SELECT pg_notify('${SETTINGS_CHANNEL}', schema_name) FROM changed`;

async function settingsOf(client: pg.Client, id: string): Promise<string | null> {
  const text = 'SELECT settings FROM ciclo.company WHERE id = $1';
  const { rows } = await client.query<{ settings: string }>(text, [id]);
  return rows[0]?.settings ?? null;
}
