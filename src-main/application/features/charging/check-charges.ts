import type { ChargeVerdict, IntendedCharge } from '../../../../src-preload/contract/charge-month.ts';
import type { BusinessCalendar } from '../../../core/business-days.ts';
import { type ChargeForm, checkChargeDraft } from '../../../core/checks/check-charge-draft.ts';
import { type CivilDate, daysBetween } from '../../../core/civil-date.ts';
import { chargeWarnings, isCovering, type KnownCharge } from '../../../core/cycles/charge-warnings.ts';
import { asCancelled } from '../../../core/cycles/cycle-bearing.ts';
import { cycleIndexOf } from '../../../core/cycles/cycle-calendar.ts';
import { isMandateId, nextOwnTxid } from '../../../core/cycles/own-txid.ts';
import { readValueOf } from '../../../core/draft-reading.ts';
import type { ChargeDraft, ReceiverAccount } from '../../../core/drafts.ts';
import { CicloError } from '../../../core/failure.ts';
import { centavos, formatDecimal } from '../../../core/money.ts';
import { readDate } from '../../../core/typed-values.ts';
import type { Chargeable, NamedMandate } from '../../../ledger/model/charging-reader.ts';

/** What charges are held against. Without a receiver nothing can be sent, but dates and amounts can be judged. */
export type CheckSetting = {
  readonly chargeable: readonly Chargeable[];
  readonly receiver: ReceiverAccount | null;
  readonly today: CivilDate;
  readonly calendar: BusinessCalendar;
  /** The charge in whose place another is to stand, which is looked upon as cancelled already. */
  readonly replaced?: string | null;
};

/** The verdict on one charge, and the charge as it may be sent; null where something keeps it from that. */
export type CheckedCharge = { readonly verdict: ChargeVerdict; readonly draft: ChargeDraft | null };

/**
 * Checks charges one after the other, each against the ledger and those before it: two of one cycle in a batch are one too many. Throws
 * `not_found` for a mandate that is not in the ledger.
 */
export function checkCharges(
  charges: readonly IntendedCharge[],
  setting: CheckSetting,
): readonly CheckedCharge[] {
  const known = new Map(setting.chargeable.map((each) => [each.mandate.idRec, each]));
  return charges.map((charge) => {
    const each = known.get(charge.idRec);
    if (!each) throw new CicloError('not_found', `no mandate ${charge.idRec}`, { id: charge.idRec });
    const result = checkCharge(charge, each, setting);
    if (result.draft !== null)
      known.set(charge.idRec, { ...each, charges: [...each.charges, asKnown(result.draft)] });
    return result;
  });
}

/** The same with one charge looked upon as cancelled: its txid stays used, its cycle is free, unless its money has come or a person has decided. */
export function withoutCharge(setting: CheckSetting, txid: string | null): CheckSetting {
  if (txid === null) return setting;
  const cancelled = (charge: KnownCharge) => (charge.txid === txid ? asCancelled(charge) : charge);
  const chargeable = setting.chargeable.map(({ mandate, charges }) => ({
    mandate,
    charges: charges.map(cancelled),
  }));
  return { ...setting, chargeable, replaced: txid };
}

const asKnown = (draft: ChargeDraft): KnownCharge => ({
  ...draft,
  status: 'CRIADA',
  net: 0,
  decision: null,
  isUnreadable: false,
  closing: null,
});

function checkCharge(charge: IntendedCharge, each: Chargeable, setting: CheckSetting): CheckedCharge {
  const dueDate = readValueOf(readDate(charge.dueDate));
  const warnings = dueDate === null ? [] : warningsOf({ ...charge, dueDate }, each, setting);
  const isTaken = warnings.some(isCovering);
  const checked = checkChargeDraft(formOf(charge, txidOf(each, dueDate), setting.receiver), {
    mandate: each.mandate,
    today: setting.today,
  });
  const problems = checked.kind === 'draft' ? [] : checked.problems.filter(isOfTheCharge);
  return {
    verdict: { warnings: [...warnings], problems, isSendable: problems.length === 0 && !isTaken },
    draft: checked.kind === 'draft' && !isTaken ? checked.draft : null,
  };
}

/** The account is asked for once for all charges, and a txid is made here: neither is a fault of what was typed. */
const isOfTheCharge = ({ field }: { readonly field: string }): boolean =>
  field !== 'receiver' && field !== 'txid';

function warningsOf(
  charge: IntendedCharge & { readonly dueDate: CivilDate },
  { mandate, charges }: Chargeable,
  { today, calendar, replaced = null }: CheckSetting,
) {
  const amount = charge.amount === null ? null : centavos(charge.amount);
  const warnings = chargeWarnings({ ...charge, amount }, { mandate, charges, today, calendar });
  // That the charge to be replaced will be cancelled is what was asked for.
  return warnings.filter(
    (warning) => isCovering(warning) || !('txid' in warning && warning.txid === replaced),
  );
}

/** Empty for a mandate whose id makes none. */
function txidOf({ mandate, charges }: Chargeable, dueDate: CivilDate | null): string {
  if (dueDate === null || dueDate < mandate.startDate || !isMandateId(mandate.idRec)) return '';
  return nextOwnTxid(mandate.idRec, cycleOf(mandate, dueDate), new Set(charges.map(({ txid }) => txid)));
}

/** The cycle's number; of a periodicity that we do not know the day's, so that each due date has a txid of its own. */
const cycleOf = (mandate: NamedMandate, dueDate: CivilDate): number =>
  cycleIndexOf(mandate, dueDate) ?? daysBetween(mandate.startDate, dueDate);

function formOf(charge: IntendedCharge, txid: string, receiver: ReceiverAccount | null): ChargeForm {
  return {
    ...charge,
    txid,
    amount: charge.amount === null ? '' : formatDecimal(centavos(charge.amount)),
    account: receiver?.account ?? '',
    accountType: receiver?.accountType ?? '',
    branch: receiver?.branch ?? '',
  };
}
