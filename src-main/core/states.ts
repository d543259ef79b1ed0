import type { CivilDate, UtcInstant } from './civil-date.ts';
import type { Centavos, CentavosSum } from './money.ts';

/** States of a charge, in the order of the rulebook (rules/reconciliation.md, States). */
export const CHARGE_STATES = [
  'paid_after_close',
  'refunded',
  'partly_refunded',
  'paid_twice',
  'underpaid',
  'overpaid',
  'paid_late',
  'paid',
  'settled_outside',
  'waived',
  'unconfirmed',
  'cancelled',
  'rejected',
  'expired',
  'retrying',
  'unpaid',
  'due_today',
  'pending',
] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** Groups that the states are counted in. */
export const CHARGE_GROUPS = ['paid', 'open', 'unpaid', 'attention', 'closed'] as const;
export type ChargeGroup = (typeof CHARGE_GROUPS)[number];

/** States of a cycle that an approved mandate expects and that no live charge bears. */
export const EXPECTED_STATES = ['scheduled', 'to_charge', 'not_charged'] as const;
export type ExpectedState = (typeof EXPECTED_STATES)[number];

/** One piece of the proof of a state. `overdue_since` keeps the date, so that it stays true as days pass. */
export type Reason =
  | { readonly kind: 'status'; readonly status: string }
  | {
      readonly kind: 'settlement';
      readonly endToEndId: string;
      readonly amount: Centavos;
      readonly at: UtcInstant;
    }
  | { readonly kind: 'refunded'; readonly amount: CentavosSum }
  | { readonly kind: 'excess' | 'shortfall'; readonly amount: CentavosSum }
  | { readonly kind: 'late'; readonly days: number }
  | { readonly kind: 'decision'; readonly decision: 'settled_outside' | 'waived' }
  /** An attempt may still debit a charge that was decided over; null where the bank gives it no day. */
  | { readonly kind: 'debit_under_way'; readonly date: CivilDate | null }
  | { readonly kind: 'replaced' }
  | {
      readonly kind: 'attempt';
      readonly attempt: string;
      readonly date: CivilDate | null;
      readonly status: string;
      readonly code: string | null;
    }
  | { readonly kind: 'overdue_since'; readonly date: CivilDate }
  /** When the debit is, while it is to come: an attempt's `dataLiquidacao`, the due date, or the business day after it, an estimate. */
  | {
      readonly kind: 'settle_date';
      readonly date: CivilDate;
      readonly from: 'attempt' | 'due_date' | 'business_day';
      readonly dueDate: CivilDate;
    };
