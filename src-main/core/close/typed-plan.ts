import type { PlannedAccount } from '../../../src-preload/contract/account-plan.ts';
import type {
  AccountText,
  AccountUse,
  PlanFaultCode,
} from '../../../src-preload/contract/vocabulary/accounting.ts';
import { againstItself, unknownVariable } from './check-accounts.ts';

/** An account as it is typed beside one use; the code is empty where the use has none. */
export type TypedAccount = {
  readonly use: AccountUse;
  readonly code: string;
  readonly name: string;
  readonly history: string;
};

/** What is wrong with a typed field. */
type TypedFault = {
  readonly use: AccountUse;
  readonly field: AccountText;
  readonly code: PlanFaultCode;
  readonly text: string;
};

/** What was typed as a plan, or every fault in it, each at the field that a person typed. */
export type TypedPlan =
  | { readonly kind: 'plan'; readonly accounts: readonly PlannedAccount[] }
  | { readonly kind: 'faults'; readonly faults: readonly TypedFault[] };

/**
 * A plan from what was typed use by use: uses with one code share the account. A name or a text left out is that of the account's other uses; two that contradict each
 * other are a fault at the later one. Accounts of `kept` that serve no use and were not typed stay in the plan.
 */
export function planOfTyped(typed: readonly TypedAccount[], kept: readonly PlannedAccount[]): TypedPlan {
  const faults = typed.flatMap(ownFault);
  const groups = [
    ...Map.groupBy(
      typed.filter(({ code }) => code !== ''),
      ({ code }) => code,
    ).values(),
  ];
  faults.push(...groups.flatMap(contradictions));
  if (faults.length > 0) return { kind: 'faults', faults };
  const codes = new Set(typed.map(({ code }) => code));
  const idle = kept.filter(({ uses, code }) => uses.length === 0 && !codes.has(code));
  return { kind: 'plan', accounts: [...groups.map((group) => accountOf(group, kept)), ...idle] };
}

function ownFault({ use, code, name, history }: TypedAccount): readonly TypedFault[] {
  if (code === '' && (name !== '' || history !== ''))
    return [{ use, field: 'code', code: 'plan_row_unreadable', text: '' }];
  const text = unknownVariable(history);
  return text === null ? [] : [{ use, field: 'history', code: 'plan_variable_unknown', text }];
}

/** Of uses that share a code: names or texts that differ, and two sides of one entry. */
function contradictions(group: readonly TypedAccount[]): readonly TypedFault[] {
  const faults = (['name', 'history'] as const).flatMap((field) => {
    const [first, ...others] = group.filter((each) => each[field] !== '');
    return others
      .filter((other) => other[field] !== first?.[field])
      .map(({ use, code }): TypedFault => ({ use, field, code: 'plan_code_twice', text: code }));
  });
  const use = againstItself(group.map((each) => each.use));
  if (use !== null) faults.push({ use, field: 'code', code: 'plan_sides_same', text: group[0]?.code ?? '' });
  return faults;
}

function accountOf(group: readonly TypedAccount[], kept: readonly PlannedAccount[]): PlannedAccount {
  const code = group[0]?.code ?? '';
  const said = (field: 'name' | 'history'): string => group.find((each) => each[field] !== '')?.[field] ?? '';
  // The name of an account that was imported without a use is known.
  const name =
    said('name') || (kept.find((each) => each.code === code && each.uses.length === 0)?.name ?? '');
  return { code, name, history: said('history'), uses: group.map(({ use }) => use) };
}
