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
const typedOf = (accounts: readonly PlannedAccount[]): TypedAccountFields[] =>
  ACCOUNT_USES.map((use) => {
    const account = accounts.find(({ uses }) => uses.includes(use));
    return { use, code: account?.code ?? '', name: account?.name ?? '', history: account?.history ?? '' };
  });

/** A plan's fields by their ids, as they stand. */
export const planFields = (accounts: readonly PlannedAccount[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    typedOf(accounts).flatMap((row) =>
      ACCOUNT_TEXTS.map((field) => [fieldId(row.use, field), row[field]] as const),
    ),
  );

/** The rows of a plan, of its fields by their ids. */
export const planRows = (fields: Readonly<Record<string, string>>): TypedAccountFields[] =>
  ACCOUNT_USES.map((use) => {
    const at = (field: AccountText): string => fields[fieldId(use, field)] ?? '';
    return { use, code: at('code'), name: at('name'), history: at('history') };
  });
