import type { PlannedAccount } from '../../../src-preload/contract/account-plan.ts';
import type { TypedAccountFields } from '../../../src-preload/contract/accounting.ts';
import {
  ACCOUNT_TEXTS,
  ACCOUNT_USES,
  type AccountText,
  type AccountUse,
} from '../../../src-preload/contract/vocabulary/accounting.ts';

/** The id of a field of the plan in the page: what names it puts the focus there. */
export const fieldId = (use: AccountUse, field: AccountText): string => `plan-${use}-${field}`;

/** A plan as it stands in the form: a row a use, empty where the use has no account. */
export const typedOf = (accounts: readonly PlannedAccount[]): TypedAccountFields[] =>
  ACCOUNT_USES.map((use) => {
    const account = accounts.find(({ uses }) => uses.includes(use));
    return { use, code: account?.code ?? '', name: account?.name ?? '', history: account?.history ?? '' };
  });

/** Whether two forms say the same. */
export const isSamePlan = (a: readonly TypedAccountFields[], b: readonly TypedAccountFields[]): boolean =>
  a.every((row, at) => ACCOUNT_TEXTS.every((field) => row[field] === b[at]?.[field]));
