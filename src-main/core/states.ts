import type { Decision, SettleDateSource } from '../../src-preload/contract/vocabulary/cycles.ts';
import type { CivilDate, UtcInstant } from './civil-date.ts';
import type { Centavos, CentavosSum } from './money.ts';

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
  | { readonly kind: 'decision'; readonly decision: Decision }
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
      readonly from: SettleDateSource;
      readonly dueDate: CivilDate;
    };
