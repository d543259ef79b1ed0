import type { AccountUse } from '../../../src-preload/contract/vocabulary/accounting.ts';
import type { Account, AccountPlan } from '../../core/close/accounts.ts';

/** What an account is called in a format, from what the office calls it; never empty. */
export type NameAccount = (text: string, use: AccountUse) => string;

/**
 * A plan whose accounts bear the names that a format takes. What is written otherwise there by its rules stays one account: two that would get one name are told
 * apart by their codes, and what has no name is called by its code.
 */
export function namedPlan(plan: AccountPlan, nameAccount: NameAccount): AccountPlan {
  const byCode = new Map<string, Account>();
  const taken = new Set<string>();
  const named = (account: Account, use: AccountUse): Account => {
    const { code, name } = account;
    const text = name || code;
    const names = [text, `${text} ${code}`, `${text} ${code} ${taken.size}`];
    const free = names.map((each) => nameAccount(each, use)).find((each) => !taken.has(each));
    const chosen = free ?? nameAccount(`${use} ${taken.size}`, use);
    taken.add(chosen);
    return { ...account, name: chosen };
  };
  return new Map(
    [...plan].map(([use, account]) => {
      const known = byCode.get(account.code) ?? named(account, use);
      byCode.set(account.code, known);
      return [use, known];
    }),
  );
}
