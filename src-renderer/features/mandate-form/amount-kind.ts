import type { MandateForm } from '../../../src-preload/contract/mandate-writing.ts';
import type { DraftProblem } from '../../../src-preload/contract/writing.ts';

/** How the amount of each charge is agreed (SERVICE.md, section 2.1; the specification's `valorMinimoRecebedor`). */
export const AMOUNT_KINDS = ['fixed', 'floor', 'free'] as const;
export type AmountKind = (typeof AMOUNT_KINDS)[number];

type Amounts = Pick<MandateForm, 'fixedAmount' | 'floorAmount'>;

/** What a form's amounts say; nothing typed is the free kind. */
export function kindOf({ fixedAmount, floorAmount }: Amounts): AmountKind {
  if (fixedAmount !== '') return 'fixed';
  return floorAmount === '' ? 'free' : 'floor';
}

/** What was typed as an amount, whichever it is. */
export const typedAmount = ({ fixedAmount, floorAmount }: Amounts): string => fixedAmount || floorAmount;

/** The two fields for an amount of a kind: never both (rules/records.md, Amounts). */
export function amountsOf(kind: AmountKind, typed: string): Amounts {
  return { fixedAmount: kind === 'fixed' ? typed : '', floorAmount: kind === 'floor' ? typed : '' };
}

/** An empty amount says "free" at the bank, which is not what somebody meant who chose another kind. */
export function missingAmount(kind: AmountKind, form: Amounts): readonly DraftProblem[] {
  const isMissing = kind !== 'free' && typedAmount(form).trim() === '';
  return isMissing ? [{ field: 'value', reason: 'required', params: {} }] : [];
}
