/** Whose account a statement is of, as the file says. */
export type StatementAccount = { readonly bankId: string; readonly accountId: string };

/** What accounts that are one have alike, however many zeros and signs each bank's file writes: `0341` is `341`, `01234-5` is `12345`. */
export function accountKey({ bankId, accountId }: StatementAccount): string {
  const plain = (text: string): string => text.replaceAll(/[^0-9A-Za-z/]/g, '').replaceAll(/(^|\/)0+/g, '$1');
  return `${plain(bankId)} ${plain(accountId)}`;
}

/** Whether two accounts are one. */
export const isSameAccount = (one: StatementAccount, other: StatementAccount): boolean =>
  accountKey(one) === accountKey(other);
