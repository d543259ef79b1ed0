import type { ChargeGroup, ChargeState, ProofKind } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { type CivilDate, earliest, latest, saoPauloDate, type UtcInstant } from '../civil-date.ts';
import { cycleIndexOf } from '../cycles/cycle-calendar.ts';
import { addUp, type Centavos, type CentavosSum, exactSum } from '../money.ts';
import { shortOf } from '../owed.ts';
import type { PayerDocument } from '../records.ts';
import { canonicalStatus } from '../status.ts';
import { isCalledOff } from './called-off.ts';

/** What proves that a charge can no longer be collected, and of which day it is. */
type CollectionProof = { readonly kind: ProofKind; readonly provenOn: CivilDate };

/** What a person said of money that came by other means; `paidOn` and `amount` null where they did not say. */
type PaidOutside = {
  readonly at: UtcInstant;
  readonly paidOn: CivilDate | null;
  readonly amount: Centavos | null;
};

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
  readonly state: ChargeState;
  readonly group: ChargeGroup;
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

/** What a charge stands as, and whether, refused, it has another one in its place: a person's decision hides that from its state. */
export type Claim = Pick<ChargeWithMoney, 'state' | 'group' | 'status'> & { readonly isReplaced: boolean };

/**
 * Whether a charge is an amount on credit (rules/closing.md, Register of receivables): not where it was called off, replaced by another one, or given
 * back once it was called off. Who writes a debt off has earned it all the same (LC 123/2006, art. 3, § 1: only cancelled sales and unconditional
 * discounts are left out), unless the charge had been cancelled or replaced.
 */
export function isReceivable({ state, group, status, isReplaced }: Claim): boolean {
  if (state === 'waived') return canonicalStatus(status) !== 'CANCELADA' && !isReplaced;
  return !isCalledOff({ state, group });
}

/** The charge as the register has it, with what a person said of money outside up to a day; null for all of it. */
export function receivableOf(charge: ChargeWithMoney, until: CivilDate | null): Receivable {
  const {
    mandate,
    outside: _,
    firstReceivedAt,
    lastReceivedAt,
    lastRefundedAt,
    group: _group,
    ...kept
  } = charge;
  const outside = outsideUntil(charge, until);
  const received = outside?.received ?? charge.received;
  const days = [dayOf(firstReceivedAt), outside?.on ?? null, dayOf(lastReceivedAt)].filter(
    (day) => day !== null,
  );
  return {
    ...kept,
    ...instalmentOf(charge),
    received,
    firstReceivedOn: earliest(days),
    lastReceivedOn: latest(days),
    isFromOutside: outside !== null && firstReceivedAt === null,
    lastRefundedOn: dayOf(lastRefundedAt),
    balance: exactSum(addUp([charge.amount, charge.refunded]) - BigInt(received)),
  };
}

const dayOf = (at: UtcInstant | null): CivilDate | null => (at === null ? null : saoPauloDate(at));

/**
 * Counts for what the bank shows no money of: all of a charge, or the rest of one that was paid in part, and of that no more (rules/reconciliation.md,
 * Decisions by hand). Without an amount it was all; without a day, that of the word.
 */
function outsideUntil({ outside, ...charge }: ChargeWithMoney, until: CivilDate | null) {
  if (outside === null) return null;
  const on = outside.paidOn ?? saoPauloDate(outside.at);
  if (until !== null && on > until) return null;
  if (charge.state === 'settled_outside') return { on, received: outside.amount ?? charge.amount };
  const rest = shortOf({ ...charge, paid: charge.received });
  if (rest === 0) return null;
  return { on, received: exactSum(addUp([charge.received, Math.min(outside.amount ?? rest, rest)])) };
}

function instalmentOf({ mandate, dueDate }: Pick<ChargeWithMoney, 'mandate' | 'dueDate'>) {
  if (mandate === null) return { instalment: null, instalments: null };
  const numberOf = (day: CivilDate | null): number | null => {
    const index = day === null ? null : cycleIndexOf(mandate, day);
    return index === null ? null : index + 1;
  };
  return { instalment: numberOf(dueDate), instalments: numberOf(mandate.endDate) };
}
