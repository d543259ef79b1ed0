import { isDeepStrictEqual } from 'node:util';
import type { ConnectionSettings } from '../../../../src-preload/contract/connections.ts';
import { accountMark } from '../../../api-client/account-mark.ts';
import { CicloError } from '../../../core/failure.ts';
import type { StoredCredentials } from '../../../secrets/secret-store.ts';
import type { StoredConnection } from '../../companies/settings-file.ts';
import type { Services } from '../../services.ts';

type Needed = {
  readonly registry: Pick<Services['registry'], 'access'>;
  readonly ledgers: { readonly write: Pick<Services['ledgers']['write'], 'bankAccount'> };
};

type Change = {
  readonly settings: ConnectionSettings;
  readonly credentials: StoredCredentials | undefined;
};

/**
 * One ledger is of one account at one bank. Throws `other_account` where a change may lead to another account than its ledger was read from: a poll would read that one
 * into the same books, and only the person knows whether it is one. A ledger that was never read, as behind a mistyped address, has nothing to be mixed with.
 */
export async function refuseOtherAccount(
  { registry, ledgers }: Needed,
  before: StoredConnection,
  { settings, credentials }: Change,
): Promise<void> {
  if (credentials === undefined && isDeepStrictEqual(leadsTo(settings), leadsTo(before))) return;
  // A ledger that does not open keeps nobody from mending its connection.
  const noted = await ledgers.write.bankAccount(before.id).catch(() => null);
  if (noted === null) return;
  const clientId = credentials?.clientId ?? (await registry.access(before.id).catch(() => null))?.clientId;
  if (noted.marks.includes(accountMark({ ...settings, clientId: clientId ?? '' }))) return;
  throw new CicloError('other_account', `${before.id} may be of another account then`);
}

const leadsTo = ({ baseUrl, extraHeaders }: Pick<ConnectionSettings, 'baseUrl' | 'extraHeaders'>) => ({
  baseUrl,
  extraHeaders,
});
