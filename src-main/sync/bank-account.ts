import type { SyncNotice } from '../../src-preload/contract/sync.ts';
import type { BankApi } from '../api-client/bank-api.ts';
import type { UtcInstant } from '../core/civil-date.ts';
import { CicloError } from '../core/failure.ts';
import { accountOfWrite, type NotedAccount, wasLeft } from '../core/noted-account.ts';
import { READ_MODE_NOTE, saysEmpty } from './absence.ts';
import type { PolledApi } from './poll-context.ts';
import type { PolledLedger } from './polled-ledger.ts';
import { type AccountProof, lookForAccount, proofOfAccount } from './proof-of-account.ts';

type Asked = {
  readonly api: BankApi & Pick<PolledApi, 'limits'>;
  readonly signal: AbortSignal;
  readonly now: UtcInstant;
};

const OTHER_ACCOUNT = { code: 'other_account', resource: null } as const;

/**
 * A ledger is of one account at one bank, and how far it was read holds for that one alone. Where a poll asks under a mark that the ledger does not know, a
 * record that this account has shown decides: a bank moves its address and people change their client ID, and it shows the record all the same. Where a bank
 * that answers does not show it this is another account, and is read as for the first time. What an earlier version has read is taken to be of the account of
 * now. Throws what keeps the bank from being asked, and `account_unconfirmed` where a person is to say that another one may be read: nothing is read then.
 */
export async function settleAccount({
  api,
  ledger,
  signal,
  now,
}: Asked & { readonly ledger: PolledLedger }): Promise<readonly SyncNotice[]> {
  const noted = await ledger.bankAccount();
  if (noted?.marks.includes(api.account)) {
    if (noted.agreed !== null) await ledger.noteBankAccount(api.account);
    return noted.isUntold ? [OTHER_ACCOUNT] : [];
  }
  const proof = noted === null ? 'same' : await lookForAccount(ledger, { api, signal, now });
  if (noted === null || proof === 'same') {
    await ledger.noteBankAccount(api.account);
    return [];
  }
  const isEmpty = await ledger.isEmpty();
  if (!isEmpty && !(await mayBegin(ledger, { noted, mark: api.account, proof }))) throw unconfirmed(proof);
  await ledger.beginBankAccount(api.account);
  return isEmpty ? [] : [OTHER_ACCOUNT];
}

/** What a bank refuses may be mended there; where it refuses nothing, a person is asked. */
const unconfirmed = (proof: AccountProof | CicloError): CicloError =>
  typeof proof === 'string'
    ? new CicloError('account_unconfirmed', 'nobody has said that this account is to be read')
    : proof;

/**
 * Whether a bank can be asked what became of a write: it is the one that the write was for. Throws what keeps it from telling whether it is.
 */
export async function isAccountOfWrite(
  ledger: Pick<PolledLedger, 'bankAccount' | 'latestKnown'>,
  asked: Asked,
  write: { readonly id: number },
): Promise<boolean> {
  const noted = await ledger.bankAccount();
  if (noted === null) return true;
  const account = accountOfWrite(noted, write, asked.api.account);
  return account === 'now' ? (await proofOfAccount(ledger, asked)) === 'same' : account === 'behind';
}

/**
 * Before a new write is journaled: it would be sent to the account behind the mark, and be looked for at the one that the ledger is read from. No request is made for a
 * mark that is known to lead there, nor for a ledger of which nothing is noted. Throws `account_unconfirmed` where nothing shows that it does: a poll, or a person, comes first.
 */
export async function refuseUnconfirmedAccount(
  ledger: Pick<PolledLedger, 'bankAccount' | 'latestKnown'>,
  asked: Asked,
): Promise<void> {
  const noted = await ledger.bankAccount();
  const mark = asked.api.account;
  if (noted === null || noted.marks.includes(mark)) return;
  const proof = await proofOfAccount(ledger, asked);
  if (proof === 'same' || (proof === 'nothing_known' && !wasLeft(noted, mark))) return;
  throw new CicloError('account_unconfirmed', 'a write would go to an account that is not read here');
}

type Found = {
  readonly noted: NotedAccount;
  readonly mark: string;
  readonly proof: AccountProof | CicloError;
};

/**
 * Whether the account may be begun anew. One that was left may by a person's word alone: two workstations with one ledger would else take it from each other at each poll.
 * The same word is asked for where the bank proves nothing: it has no lists, or answers 404 for an empty one. Throws `bank_down`, or the bank's refusal, where that word
 * was given and all lists are gone of a bank that is known to answer 200 for an empty one: that is an outage.
 */
async function mayBegin(ledger: Pick<PolledLedger, 'note'>, { noted, mark, proof }: Found): Promise<boolean> {
  const isAgreed = noted.agreed === mark;
  if (proof === 'another' || proof === 'nothing_known') return isAgreed || !wasLeft(noted, mark);
  if (isAgreed && (await areListsGone(ledger)))
    throw typeof proof !== 'string'
      ? proof
      : new CicloError('bank_down', '404 for all lists, and for what the bank has shown', { status: 404 });
  return isAgreed;
}

const areListsGone = async (ledger: Pick<PolledLedger, 'note'>): Promise<boolean> =>
  (await ledger.note(READ_MODE_NOTE)) !== 'by_id' && (await saysEmpty(ledger));
