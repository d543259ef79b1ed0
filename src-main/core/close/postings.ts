import type { PostingEvent } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { type Centavos, centavos } from '../money.ts';
import { canonicalWord } from '../status.ts';
import type { ChargeAtLine, MoneyLine } from './money-line.ts';

/** Natures of a refund (specification, DevolucaoNatureza) by what they are for; the scheme's own word stands in the middle of one of them. */
const NATURES = [
  [/^ORIGINAL$/, 'refund_original'],
  [/^RETIRADA$/, 'refund_withdrawal'],
  [/^MED_OPERACIONAL$/, 'refund_med_operational'],
  [/^MED_FRAUDE$/, 'refund_med_fraud'],
  [/^MED_[A-Z]+_AUTOMATICO$/, 'refund_med_automatic'],
] as const;

/** Part of a line that goes to one account; into the bank's account (`in`) or out of it. */
export type Posting = {
  readonly event: PostingEvent;
  readonly direction: 'in' | 'out';
  readonly amount: Centavos;
};

/** What of a line says what it is for. */
type Posted = Pick<MoneyLine, 'kind' | 'paymentKind' | 'amount' | 'nature' | 'charge'>;

/**
 * What a line is for, in parts that add up to it.
 * A payment pays its charge as far as that is still open; what is over is the payer's money in advance. A refund that the receiver asked for
 * gives back such an excess first, or a payment that is nobody's; the rest, and every return by the special return mechanism (MED), is
 * told by its nature. Rules: rules/closing.md, Postings.
 */
export function postingsOf(line: Posted): readonly Posting[] {
  return line.kind === 'refund' ? refundPostings(line) : paymentPostings(line);
}

function paymentPostings({ kind, amount, charge }: Posted): readonly Posting[] {
  if (kind !== 'charge' || charge === null)
    return [{ event: kind === 'orphan' ? 'orphan' : 'joining', direction: 'in', amount }];
  return split(amount, openOf(charge), 'receipt', 'excess', 'in');
}

/** What of a charge was not received, or went back of what was; no more than it asks. */
const openOf = ({ amount, paidBefore, refundedBefore, excessBefore }: ChargeAtLine): number =>
  Math.min(amount, amount - (paidBefore - refundedBefore - excessBefore));

function refundPostings({ paymentKind, amount, nature, charge }: Posted): readonly Posting[] {
  const event = refundEvent(nature);
  if (event !== 'refund_original' && event !== 'refund_withdrawal')
    return [{ event, direction: 'out', amount }];
  if (paymentKind === 'orphan') return [{ event: 'orphan', direction: 'out', amount }];
  return split(amount, charge?.excessBefore ?? 0, 'excess', event, 'out');
}

/** A payment of a charge, or a refund of one with its nature. */
export type ChargeStep = Pick<MoneyLine, 'amount' | 'nature'> & { readonly kind: 'charge' | 'refund' };

/** What of a charge stands in advance after these, in the order in which they moved: what payments put there, less what refunds took from there. */
export function excessAfter(
  asked: Pick<ChargeAtLine, 'dueDate' | 'amount'>,
  steps: Iterable<ChargeStep>,
): Centavos {
  let at: ChargeAtLine = { ...asked, ...NOTHING_MOVED };
  for (const step of steps) {
    const excess = postingsOf({ ...step, paymentKind: 'charge', charge: at })
      .filter(({ event }) => event === 'excess')
      .reduce((sum, { direction, amount }) => sum + (direction === 'in' ? amount : -amount), 0);
    const side = step.kind === 'charge' ? 'paidBefore' : 'refundedBefore';
    at = {
      ...{ ...at, [side]: centavos(at[side] + step.amount) },
      excessBefore: centavos(at.excessBefore + excess),
    };
  }
  return at.excessBefore;
}

const NOTHING_MOVED = {
  ...{ paidBefore: centavos(0), refundedBefore: centavos(0), excessBefore: centavos(0) },
};

/** The event of a refund's nature, as the bank spells it; without one it is of the ordinary kind, as the specification has it. */
function refundEvent(nature: string | null): PostingEvent {
  const word = canonicalWord(nature ?? 'ORIGINAL');
  return NATURES.find(([pattern]) => pattern.test(word))?.[1] ?? 'refund_other';
}

/** So much to the first event as it has room for, the rest to the second. */
function split(
  amount: Centavos,
  room: number,
  first: PostingEvent,
  second: PostingEvent,
  direction: Posting['direction'],
): readonly Posting[] {
  const inFirst = Math.min(amount, room);
  return [
    { event: first, direction, amount: centavos(inFirst) },
    { event: second, direction, amount: centavos(amount - inFirst) },
  ].filter((posting) => posting.amount > 0);
}
