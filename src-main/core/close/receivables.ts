import type { ProofKind } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { type CivilDate, earliest, latest, saoPauloDate, type UtcInstant } from '../civil-date.ts';
import { cycleIndexOf } from '../cycles/cycle-calendar.ts';
import { type Centavos, type CentavosSum, exactSum, plus } from '../money.ts';
import { leftOf, outsideOf, type SaidOutside } from '../owed.ts';
import type { PayerDocument } from '../records.ts';
import { type ChargeStanding, isCalledOff } from './called-off.ts';

/** What proves that a charge can no longer be collected, and of which day it is. */
type CollectionProof = { readonly kind: ProofKind; readonly provenOn: CivilDate };

/** What a person said of money that came by other means; `paidOn` and `amount` null where they did not say. */
type PaidOutside = SaidOutside & { readonly at: UtcInstant; readonly paidOn: CivilDate | null };

/** A charge with the money that moved for it; amounts in centavos, of the money that counts. */
export type ChargeWithMoney = {
  readonly txid: string;
  readonly idRec: string | null;
  readonly contract: string;
  readonly payerName: string;
  readonly payerDocument: PayerDocument | null;
  readonly dueDate: CivilDate;
  readonly amount: Centavos;
  /** The bank's raw word. */
  readonly status: string;
  readonly state: ChargeStanding['state'];
  readonly received: CentavosSum;
  /** When the first and the last payment came in; null without one. */
  readonly firstReceivedAt: UtcInstant | null;
  readonly lastReceivedAt: UtcInstant | null;
  readonly refunded: CentavosSum;
  readonly lastRefundedAt: UtcInstant | null;
  /** Null where nobody said that it was paid by other means. */
  readonly outside: PaidOutside | null;
  readonly mandate: {
    readonly startDate: CivilDate;
    readonly endDate: CivilDate | null;
    readonly periodicity: string;
  } | null;
  readonly proof: CollectionProof | null;
  /** Number and day of its fiscal document; null where nobody has told one. */
  readonly fiscalNumber: string | null;
  readonly fiscalDate: CivilDate | null;
};

/** A charge in the register of receivables: what came in for it and went back up to a day, and what is left. */
export type Receivable = Pick<
  ChargeWithMoney,
  | 'txid'
  | 'idRec'
  | 'contract'
  | 'payerName'
  | 'payerDocument'
  | 'dueDate'
  | 'amount'
  | 'status'
  | 'state'
  | 'proof'
  | 'fiscalNumber'
  | 'fiscalDate'
> & {
  /** Of its mandate, counted from 1; null where the mandate's cycles are not known. */
  readonly instalment: number | null;
  /** Null where the mandate has no end. */
  readonly instalments: number | null;
  readonly received: CentavosSum;
  readonly firstReceivedOn: CivilDate | null;
  readonly lastReceivedOn: CivilDate | null;
  /** Whether a person said that it came by other means and the bank shows no money of it. Of one that came in part by either the bank is told. */
  readonly isFromOutside: boolean;
  readonly refunded: CentavosSum;
  readonly lastRefundedOn: CivilDate | null;
  /** The amount less what was received, plus what was given back. Negative where more stayed than was asked for. */
  readonly balance: CentavosSum;
};

/**
 * Whether a charge is an amount on credit (rules/closing.md, Register of receivables): not where it was called off, replaced by another one, or given
 * back whole once it was called off. Who writes a debt off has earned it all the same (LC 123/2006, art. 3, § 1: only cancelled sales and unconditional
 * discounts are left out), unless the charge had been cancelled or replaced.
 */
export const isReceivable = (charge: ChargeStanding): boolean => !isCalledOff(charge);

/** The charge as the register has it, with what a person said of money outside up to a day; null for all of it. */
export function receivableOf(charge: ChargeWithMoney, until: CivilDate | null): Receivable {
  const { mandate, outside: _, firstReceivedAt, lastReceivedAt, lastRefundedAt, ...kept } = charge;
  const outside = outsideUntil(charge, until);
  const days = [dayOf(firstReceivedAt), outside?.on ?? null, dayOf(lastReceivedAt)].filter(
    (day) => day !== null,
  );
  return {
    ...kept,
    ...instalmentOf(charge),
    received: exactSum(plus(charge.received, outside?.counted ?? 0)),
    firstReceivedOn: earliest(days),
    lastReceivedOn: latest(days),
    isFromOutside: outside !== null && firstReceivedAt === null,
    lastRefundedOn: dayOf(lastRefundedAt),
    balance: leftOf(charge, outside?.counted),
  };
}

const dayOf = (at: UtcInstant | null): CivilDate | null => (at === null ? null : saoPauloDate(at));

/** What a person's word counts for by a day, and on which it came; without a day it is that of the word. Null where it counts for nothing. */
function outsideUntil({ outside, ...charge }: ChargeWithMoney, until: CivilDate | null) {
  if (outside === null) return null;
  const on = outside.paidOn ?? saoPauloDate(outside.at);
  const counted = until !== null && on > until ? 0 : outsideOf(outside, charge);
  return counted === 0 ? null : { on, counted };
}

function instalmentOf({ mandate, dueDate }: Pick<ChargeWithMoney, 'mandate' | 'dueDate'>) {
  if (mandate === null) return { instalment: null, instalments: null };
  const numberOf = (day: CivilDate | null): number | null => {
    const index = day === null ? null : cycleIndexOf(mandate, day);
    return index === null ? null : index + 1;
  };
  return { instalment: numberOf(dueDate), instalments: numberOf(mandate.endDate) };
}
