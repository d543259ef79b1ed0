import { isDeepStrictEqual } from 'node:util';
import type { ConnectionSettings } from '../../../../src-preload/contract/connections.ts';
import { accountMark } from '../../../api-client/account-mark.ts';
import { CicloError } from '../../../core/failure.ts';
import type { StoredCredentials } from '../../../secrets/secret-store.ts';
import type { StoredConnection } from '../../companies/data-folder/settings-file.ts';
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
 * One ledger is of one account at one bank. Throws `other_account` where a connection is saved that may lead to another account than its ledger was read from: a poll would read that one
 * into the same books, and only the person knows whether it is one. Also where nothing is changed, as with one that the terminal or another workstation changed: its poll may be
 * waiting for that word. A ledger that was never read, as behind a mistyped address, has nothing to be mixed with.
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
  if (mark === null ? isSame(before, change) : noted.marks.includes(mark) || noted.agreed === mark) return;
  throw new CicloError('other_account', `${before.id} may be of another account then`);
}

/**
 * Once a connection was saved: takes note in its ledger that a person who `hasAgreed` wants it read wherever it leads now, and that what was agreed to before is over where that is
 * the account that is read. Throws what keeps a ledger that opens from noting it: its polls would go on asking for a word that was given.
 */
export async function noteAgreement(
  { registry, ledgers }: Needed,
  saved: { readonly before: StoredConnection; readonly change: Change; readonly hasAgreed: boolean },
): Promise<void> {
  const { before, change, hasAgreed } = saved;
  const noted = await ledgers.write.bankAccount(before.id).catch(() => null);
  const mark = noted && (await markAfter(registry, before, change));
  if (noted === null || mark === null) return;
  const isNews = noted.marks.includes(mark) ? noted.agreed !== null : hasAgreed;
  if (isNews) await ledgers.write.agreeToBankAccount(before.id, mark);
}

/** Null where the client is kept nowhere: nobody can tell where it leads. */
async function markAfter(
  registry: Needed['registry'],
  before: StoredConnection,
  { settings, credentials }: Change,
): Promise<string | null> {
  const kept = async () => (await registry.access(before.id).catch(() => null))?.clientId;
  const clientId = credentials?.clientId ?? (await kept()) ?? before.clientId;
  return clientId ? accountMark({ ...settings, clientId }) : null;
}

const isSame = (before: StoredConnection, { settings, credentials }: Change): boolean =>
  credentials === undefined && isDeepStrictEqual(leadsTo(settings), leadsTo(before));

const leadsTo = ({ baseUrl, extraHeaders }: Pick<ConnectionSettings, 'baseUrl' | 'extraHeaders'>) => ({
  baseUrl,
  extraHeaders,
});
