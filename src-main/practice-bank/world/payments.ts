import type { ChargeScript, Refund } from '../rules/charge-scripts.ts';
import { atHour, dayAt, type EpochSecond, secondOf } from './calendar.ts';
import type { Outcome } from './courses.ts';
import type { Dice } from './dice.ts';
import { PARTS } from './message-parts.ts';
import type { RefundStory, Settlement } from './story.ts';

const DAY = 86_400;

/** A charge's script with what its collection came to; amount in centavos. */
export type Paying = {
  readonly script: ChargeScript;
  readonly outcome: Outcome;
  readonly amount: number;
  readonly txid: string;
};

/** The settlements of a charge, in order of time: the debit, a second payment by hand, and a refund of the last of them. */
export function tellPayments(paying: Paying, dice: Dice): readonly Settlement[] {
  const settlements = [...debit(paying), ...(paying.script.again === true ? byHand(paying, dice) : [])];
  const last = settlements.at(-1);
  const refund = paying.script.refund;
  if (last === undefined || refund === undefined) return settlements;
  return [...settlements.slice(0, -1), { ...last, refunds: [tellRefund(last, refund, dice)] }];
}

function debit({ script, outcome, amount, txid }: Paying): readonly Settlement[] {
  if (outcome.paid === null) return [];
  const { share, trace } = script.payment ?? { share: 1, trace: undefined };
  return [
    {
      message: outcome.paid.message,
      at: outcome.paid.at,
      amount: Math.round(amount * share),
      txid: trace === 'untraced' ? null : txid,
      isVisible: trace !== 'hidden',
      refunds: [],
    },
  ];
}

/** Some days after the charge was paid or closed. */
function byHand({ outcome, amount, txid }: Paying, dice: Dice): readonly Settlement[] {
  const end = outcome.history.at(-1);
  if (end === undefined) return [];
  const at = secondOf(dayAt(end.at) + dice.between(1, 6), dice.between(atHour(9), atHour(20)));
  const message = { part: PARTS.byHand.last, issuedAt: at - dice.between(1, 9) };
  return [{ message, at, amount, txid, isVisible: true, refunds: [] }];
}

/** Asked for within 45 days; the bank allows 90 (specification, InstantDevolucaoInvalida). */
function tellRefund({ at, amount }: Settlement, { share, status }: Refund, dice: Dice): RefundStory {
  const askedAt: EpochSecond = at + dice.between(1, 45) * DAY + dice.between(0, 7_200);
  const endedAt = status === 'EM_PROCESSAMENTO' ? null : askedAt + dice.between(1_800, DAY);
  return {
    part: PARTS.refund.first,
    nature: 'ORIGINAL',
    askedAt,
    endedAt,
    amount: Math.max(1, Math.round(amount * share)),
    status,
  };
}
