import type { CandidateReason, ChargeState } from '../../src-preload/contract/vocabulary/cycles.ts';
import { businessCalendar } from './business-days.ts';
import { type CivilDate, daysBetween } from './civil-date.ts';
import { compareTexts } from './compare-texts.ts';
import { isValidCnpj, isValidCpf } from './cpf-cnpj.ts';
import { type Centavos, centavos } from './money.ts';
import { type ChargeFacts, reconcile, type SettlementFacts } from './reconcile.ts';
import { readAmount } from './typed-amount.ts';

/** A charge as far as its place among those that are offered for a payment follows from it. */
export type OfferedCharge = {
  readonly txid: string;
  readonly amount: Centavos;
  readonly dueDate: CivilDate;
  /** Some settlement counts for it already. */
  readonly hasMoney: boolean;
  /** Its attempts or claims name the payment, as those of other charges do. */
  readonly isNamed: boolean;
  /** It is of a payer whom the payment shows. */
  readonly isOfPayer: boolean;
};

/** A payment that is nobody's: what came in, and on which day in São Paulo. */
export type OrphanPayment = { readonly amount: Centavos; readonly paidOn: CivilDate };

/** Why a charge is offered for a payment, the weightiest first; empty for one that only a search found. */
export function whyOffered(
  { amount, isNamed, isOfPayer }: OfferedCharge,
  payment: OrphanPayment,
): CandidateReason[] {
  const reasons: readonly [CandidateReason, boolean][] = [
    ['named', isNamed],
    ['payer', isOfPayer],
    ['amount', amount === payment.amount],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
}

/**
 * Charges in the order in which they are offered (rules/reconciliation.md, Offered for a payment): those that name the payment, then payer and
 * amount, payer, amount, and the others. In each come those without money, then those that were due by the day of the payment, then the nearest
 * to that day. The same list gives the same order, whatever its own is.
 */
export function rankOffered<Charge extends OfferedCharge>(
  charges: readonly Charge[],
  payment: OrphanPayment,
): readonly Charge[] {
  const keyed = charges.map((charge) => ({ charge, key: placeOf(charge, payment) }));
  return keyed.toSorted((a, b) => comparePlaces(a, b)).map(({ charge }) => charge);
}

type Place = { readonly charge: OfferedCharge; readonly key: readonly number[] };

const placeOf = (charge: OfferedCharge, payment: OrphanPayment): readonly number[] => {
  const daysAhead = daysBetween(payment.paidOn, charge.dueDate);
  const sameAmount = charge.amount === payment.amount;
  return [
    Number(!charge.isNamed),
    Number(!charge.isOfPayer),
    Number(!sameAmount),
    Number(charge.hasMoney),
    Number(daysAhead > 0),
    Math.abs(daysAhead),
  ];
};

function comparePlaces(a: Place, b: Place): number {
  const differing = a.key.findIndex((part, index) => part !== b.key[index]);
  if (differing >= 0) return (a.key[differing] ?? 0) - (b.key[differing] ?? 0);
  return compareTexts(a.charge.txid, b.charge.txid);
}

/** Never asked: the settle date is given. */
const NO_CALENDAR = businessCalendar([]);

/** A charge with the settlements that are its own, and the day on which it was to be debited. */
export type ChargeWithPayments = Pick<ChargeFacts, 'amount' | 'status'> & {
  readonly settleDate: CivilDate;
  readonly settlements: readonly CandidatePayment[];
};

/** A payment as a state follows from it, which does not ask who wanted it back. */
export type CandidatePayment = Omit<SettlementFacts, 'contested'>;

const NOTHING = centavos(0);

/** The state that a charge would have with one more settlement, by the rulebook: with money its attempts and decisions weigh nothing. */
export function stateWith(
  { settleDate, settlements, ...charge }: ChargeWithPayments,
  payment: CandidatePayment,
  today: CivilDate,
): ChargeState {
  const facts = {
    ...charge,
    dueDate: settleDate,
    adjustsToBusinessDay: false,
    attempts: [],
    ending: null,
    settlements: [...settlements, payment].map((each) => ({ ...each, contested: NOTHING })),
    ...{ decision: null, notKeptThen: null },
    ...{ isReplaced: false, isBorneElsewhere: false },
  };
  return reconcile(facts, today, NO_CALENDAR).state;
}

/** Who paid, as a bank shows it beside what the specification has: texts as they stand, null where they do not. */
export type ShownPayer = {
  readonly name: string | null;
  readonly document: string | null;
  /** What the payer wrote (`infoPagador`). */
  readonly info: string | null;
};

/** Numbers and names by which a payer can be sought: each must be the whole of one. */
export type PayerHints = { readonly documents: readonly string[]; readonly names: readonly string[] };

const DOCUMENTS_IN_TEXT = /(?<![0-9A-Za-z])[0-9A-Z](?:[0-9A-Z]|[./-](?=[0-9A-Z])){10,17}(?![0-9A-Za-z])/g;

/** Whom a payment names: a document that the bank shows, or one with its check digits in what the payer wrote; a name, or such a text as a whole. */
export function payerHints({ name, document, info }: ShownPayer): PayerHints {
  const written = (info ?? '').match(DOCUMENTS_IN_TEXT) ?? [];
  const documents = [document ?? '', ...written].map(bareOf).filter(isWholeDocument);
  const names = [name ?? '', info ?? ''].map((text) => text.trim()).filter((text) => text !== '');
  return { documents: [...new Set(documents)], names: [...new Set(names)] };
}

const bareOf = (text: string): string => text.replaceAll(/[.\-/\s]/g, '');
const isWholeDocument = (bare: string): boolean => isValidCpf(bare) || isValidCnpj(bare);

/** Digits alone, at least so many that the last two can be centavos. */
const BARE_DIGITS = /^\d{3,12}$/;

/** The amounts that a searched text may mean: in reais, and where it is bare digits (`8990`) in centavos too. In centavos; empty for a text that is none. */
export function amountsMeant(text: string): readonly Centavos[] {
  const typed = readAmount(text);
  const inReais = typed.kind === 'read' ? [typed.value] : [];
  const digits = text.trim();
  const inCentavos = BARE_DIGITS.test(digits) && Number(digits) > 0 ? [centavos(Number(digits))] : [];
  return [...new Set([...inReais, ...inCentavos])];
}
