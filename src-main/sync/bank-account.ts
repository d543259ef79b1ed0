import type { SyncNotice } from '../../src-preload/contract/sync.ts';
import type { BankApi } from '../api-client/bank-api.ts';
import { asCicloError } from '../core/failure.ts';
import type { PolledLedger } from './polled-ledger.ts';
import { CHARGES, MANDATES, type Resource, SETTLEMENTS } from './resource.ts';

/** A bank that answers so has nothing to show for this client, whatever the reason. */
const SHOWS_NOTHING: ReadonlySet<string> = new Set(['request_refused', 'not_found', 'scope_missing']);

type Asked = { readonly api: BankApi; readonly signal: AbortSignal };
type AccountLedger = Pick<PolledLedger, 'bankAccount' | 'latestKnown'>;

/**
 * A ledger is of one account at one bank, and how far it was read holds for that one alone. Where a poll asks under a mark that the ledger does not know, a
 * record that the ledger has decides: a bank moves its address and people change their client ID, and it shows the record all the same. Where it is not
 * shown this is another account, and is read as for the first time. What an earlier version has read is taken to be of the account of now. Throws what keeps the
 * bank from being asked: nothing is read then.
 */
export async function settleAccount({
  api,
  ledger,
  signal,
}: Asked & { readonly ledger: PolledLedger }): Promise<readonly SyncNotice[]> {
  const noted = await ledger.bankAccount();
  if (noted?.marks.includes(api.account)) return [];
  if (noted === null || (await showsKnown(ledger, { api, signal }))) {
    await ledger.noteBankAccount(api.account);
    return [];
  }
  await ledger.beginBankAccount(api.account);
  return (await ledger.isEmpty()) ? [] : [{ code: 'other_account', resource: null }];
}

/**
 * Whether a bank can be asked what became of a write: it is the one that the write was for. Throws what keeps it from telling whether it is.
 */
export async function isAccountOfWrite(
  ledger: AccountLedger,
  asked: Asked,
  { id }: { readonly id: number },
): Promise<boolean> {
  const noted = await ledger.bankAccount();
  if (noted === null) return true;
  if (id <= noted.lastWriteBefore) return false;
  return noted.marks.includes(asked.api.account) || showsKnown(ledger, asked);
}

/** Whether the bank shows any of the records that the ledger has of each kind as its latest. */
async function showsKnown(ledger: Pick<PolledLedger, 'latestKnown'>, asked: Asked): Promise<boolean> {
  const { api, signal } = asked;
  const isShown = async <Item>({ kind, read }: Resource<Item>): Promise<boolean> => {
    const known = await ledger.latestKnown(kind);
    if (known === null) return false;
    try {
      return (await read(api, known.id, signal)).kind === 'found';
    } catch (error) {
      if (SHOWS_NOTHING.has(asCicloError(error).code)) return false;
      throw error;
    }
  };
  return (await isShown(CHARGES)) || (await isShown(MANDATES)) || isShown(SETTLEMENTS);
}
