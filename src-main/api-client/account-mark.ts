import { createHash } from 'node:crypto';
import type { BankAccess } from './bank-api.ts';
import { isSecretHeader } from './profiles/index.ts';

/** What of an access leads to an account: another address, client or header may be another account, or the same one under a new name. */
export type AccountNamed = Pick<BankAccess, 'baseUrl' | 'clientId' | 'extraHeaders'>;

/**
 * A mark of the account that an access leads to, as far as its address, its client and its headers tell (some banks have the account's number in one).
 * Secrets have no part in it, and nothing can be read from it: it is noted in ledgers, which are copied. Throws for what is no address.
 */
export function accountMark({ baseUrl, clientId, extraHeaders }: AccountNamed): string {
  const { origin, pathname } = new URL(baseUrl);
  const headers = Object.entries(extraHeaders)
    .filter(([name]) => !isSecretHeader(name))
    .map(([name, value]) => [name.toLowerCase(), value.trim()])
    .toSorted();
  const named = JSON.stringify([origin, pathname.replace(/\/+$/, ''), clientId, headers]);
  return createHash('sha256').update(named).digest('base64url');
}
