import { isDeepStrictEqual } from 'node:util';
import type { ConnectionSettings } from '../../../../src-preload/contract/connections.ts';
import { accountMark } from '../../../api-client/account-mark.ts';
import { CicloError } from '../../../core/failure.ts';
import { wasLeft } from '../../../core/noted-account.ts';
import type { StoredCredentials } from '../../../secrets/secret-store.ts';
import type { StoredConnection } from '../../companies/settings-file.ts';
import type { Services } from '../../services.ts';

type Needed = {
  readonly registry: Pick<Services['registry'], 'access'>;
  readonly ledgers: {
    readonly write: Pick<Services['ledgers']['write'], 'bankAccount' | 'agreeToBankAccount'>;
  };
};

type Change = {
  readonly settings: ConnectionSettings;
  readonly credentials: StoredCredentials | undefined;
};

/**
 * One ledger is of one account at one bank. Throws `other_account` where a change may lead to another account than its ledger was read from: a poll would read that one
 * into the same books, and only the person knows whether it is one. Also where nothing is changed and the account is one that was left, which is read again
 * only by who says so. A ledger that was never read, as behind a mistyped address, has nothing to be mixed with.
 */
export async function refuseOtherAccount(
  { registry, ledgers }: Needed,
  before: StoredConnection,
  change: Change,
): Promise<void> {
  // A ledger that does not open keeps nobody from mending its connection.
  const noted = await ledgers.write.bankAccount(before.id).catch(() => null);
  if (noted === null) return;
  const mark = await markAfter(registry, before, change);
  const isSame =
    change.credentials === undefined && isDeepStrictEqual(leadsTo(change.settings), leadsTo(before));
  if (noted.marks.includes(mark) || (isSame && !wasLeft(noted, mark))) return;
  throw new CicloError('other_account', `${before.id} may be of another account then`);
}

/** Takes note in a company's ledger that a person wants it read as its connection is to be changed, wherever that leads. */
export async function agreeToOtherAccount(
  { registry, ledgers }: Needed,
  before: StoredConnection,
  change: Change,
): Promise<void> {
  const mark = await markAfter(registry, before, change);
  await ledgers.write.agreeToBankAccount(before.id, mark).catch(() => undefined);
}

async function markAfter(
  registry: Needed['registry'],
  before: StoredConnection,
  { settings, credentials }: Change,
): Promise<string> {
  const clientId = credentials?.clientId ?? (await registry.access(before.id).catch(() => null))?.clientId;
  return accountMark({ ...settings, clientId: clientId ?? '' });
}

const leadsTo = ({ baseUrl, extraHeaders }: Pick<ConnectionSettings, 'baseUrl' | 'extraHeaders'>) => ({
  baseUrl,
  extraHeaders,
});
