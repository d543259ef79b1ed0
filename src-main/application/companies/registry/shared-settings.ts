import { isDeepStrictEqual } from 'node:util';
import { type ConnectionSettings, settingsAtServer } from '../../../../src-preload/contract/connections.ts';
import { jsonColumn } from '../../../ledger/model/json-column.ts';
import { refuseOvertaken } from '../../../ledger/model/overtaken.ts';
import { readCompanySettings, replaceCompanySettings } from '../../../ledger/postgres/company-settings.ts';
import type { CompanyPlace } from '../../../ledger/postgres/open-company.ts';
import { withoutSecretValues } from '../secrets/entry.ts';

/**
 * What of a company's settings is the same at all workstations of an office: how it is called and its bank is reached, and its holidays, from which states and days of charging
 * follow. How often a bank is asked is each workstation's own matter.
 */
export type SharedSettings = Omit<ConnectionSettings, 'pollMinutes'>;

/** How workstations of an office agree on a company's settings. A company in the folder alone has nothing to agree on. */
export type SettingsSharing = {
  /** What the server says; null where nothing is shared, or whoever signs in does not see it. Throws what a server throws. */
  readonly read: (connectionId: string) => Promise<SharedSettings | null>;
  /**
   * Tells the server where `after` says something else than `before`, which this workstation knew. Throws `act_overtaken` where the server says another thing by now, `server_rights`
   * for whoever does not administer the company, and what a server throws; nothing has changed then.
   */
  readonly put: (
    connectionId: string,
    before: ConnectionSettings,
    after: ConnectionSettings,
  ) => Promise<void>;
};

/** Every company is in the folder alone. */
export const NOTHING_SHARED: SettingsSharing = { read: async () => null, put: async () => undefined };

/** The settings of a company as its server has them, the fields of later versions among them. */
export const companySettings = jsonColumn('company settings', settingsAtServer.loose());

/** Agrees over the servers at which companies are; null is the place of one that is at none. */
export function sharedAtHome(
  placeOf: (connectionId: string) => Promise<Pick<CompanyPlace, 'address'> | null>,
): SettingsSharing {
  return {
    read: async (id) => {
      const place = await placeOf(id);
      const text = place && (await readCompanySettings({ id, address: place.address }));
      return text === null ? null : parseShared(text);
    },
    put: async (id, before, after) => {
      if (areShared(before, after)) return;
      const place = await placeOf(id);
      if (place === null) return;
      const { address } = place;
      const stands = await readCompanySettings({ id, address });
      if (stands === null) return;
      const known = companySettings.read(stands);
      refuseOvertaken(sharedOf(before), sharedOf(known), `the settings of ${id}`);
      const settings = companySettings.write({ ...known, ...sharedOf(after) });
      await replaceCompanySettings({ id, address }, stands, { name: after.name, settings });
    },
  };
}

/** What a server says of a company's settings; null where this version could not work with that. */
export function parseShared(text: string): SharedSettings | null {
  const settings = companySettings.readOrNull(text);
  return settings && sharedOf(settings);
}

/** Whether both say the same to the other workstations. */
export const areShared = (some: SharedSettings, other: SharedSettings): boolean =>
  isDeepStrictEqual(sharedOf(some), sharedOf(other));

function sharedOf({ name, profile, baseUrl, tokenUrl, schemeWord, ...rest }: SharedSettings): SharedSettings {
  const { localHolidays, extraHeaders, group = null } = rest;
  const bank = { profile, baseUrl, tokenUrl, schemeWord, extraHeaders: withoutSecretValues(extraHeaders) };
  return { name, group, localHolidays, ...bank };
}
