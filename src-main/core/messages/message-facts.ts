import type {
  MessageSituation,
  MessageVariable,
  Move,
} from '../../../src-preload/contract/vocabulary/messages.ts';
import type { CivilDate } from '../civil-date.ts';
import { brazilianDate } from '../csv-cells.ts';
import { endsSoon } from '../cycles/ending-mandates.ts';
import { addUp, type Centavos, exactSum, formatDecimal } from '../money.ts';
import { daysLateOn } from '../reconcile.ts';
import type { MessageValues } from './message-text.ts';

export type Refusal = { readonly move: Move; readonly code: string | null };

/** A charge of which a payer owes something (`core/owed.ts`). */
export type UnpaidCharge = {
  readonly txid: string;
  readonly dueDate: CivilDate;
  readonly settleDate: CivilDate;
  /** What of it is owed. */
  readonly amount: Centavos;
  readonly contract: string;
  readonly object: string | null;
  /** Whose move it is since the bank refused to debit it, and its code; null where it did not. */
  readonly refusal: Refusal | null;
};

/** A mandate of a payer, as far as a message may be about it. */
export type MessageMandate = {
  readonly idRec: string;
  readonly statusKind: string;
  /** Whether the payer ever authorised it. */
  readonly wasApproved: boolean;
  readonly contract: string;
  readonly object: string | null;
  readonly amount: Centavos | null;
  readonly endDate: CivilDate | null;
};

/** All that a message to one payer is made of. Charges are in order of their due dates. */
export type MessageFacts = {
  readonly name: string;
  readonly company: string;
  /** The day up to which the bank was read, by which a charge is late here as on the payer's page; null before anything was. */
  readonly asOf: CivilDate | null;
  readonly unpaid: readonly UnpaidCharge[];
  readonly mandates: readonly MessageMandate[];
  /** The code by which a mandate is authorised, as it was read from the bank for it; null where none was. */
  readonly code: { readonly idRec: string; readonly code: string } | null;
};

const isWaiting = ({ statusKind }: MessageMandate): boolean => statusKind === 'CRIADA';

/** The mandate that waits for a payer; of several the newest. */
export const waitingMandate = <Mandate extends MessageMandate>(
  mandates: readonly Mandate[],
): Mandate | null => mandates.find(isWaiting) ?? null;

/** It is authorised, and soon will be over: what the overview and the list of those that end count. */
const endsSoonNow = ({ statusKind, endDate }: MessageMandate, today: CivilDate): boolean =>
  statusKind === 'APROVADA' && endDate !== null && endsSoon(endDate, today);

/** It was authorised, and is over or soon will be. One that expired while it waited for the payer was no authorisation. */
const isEnding = (mandate: MessageMandate, today: CivilDate): boolean =>
  (mandate.statusKind === 'EXPIRADA' && mandate.wasApproved) || endsSoonNow(mandate, today);

/** The mandate to renew: of several one that still goes on, before what is over. */
const endingMandate = (mandates: readonly MessageMandate[], today: CivilDate): MessageMandate | undefined =>
  mandates.find((mandate) => endsSoonNow(mandate, today)) ??
  mandates.find((mandate) => isEnding(mandate, today));

/**
 * Whether Ciclo takes a payer for one to be asked to renew: something ends, and nothing goes on. What goes on is most often the renewal, but may be another contract: a
 * person who chooses the subject asks whoever has one that soon ends, beside whatever goes on. Who went on after one that is over was not left without.
 */
const hasToRenew = (mandates: readonly MessageMandate[], today: CivilDate): boolean =>
  mandates.some((mandate) => isEnding(mandate, today)) &&
  !mandates.some((mandate) => mandate.statusKind === 'APROVADA' && !isEnding(mandate, today));

const isPayersMove = ({ refusal }: UnpaidCharge): boolean => refusal?.move === 'payer';

/** The newest of the charges that the bank refused for what this payer can do nothing about: no balance and no limit would have helped. */
export const refusedOtherwise = (unpaid: readonly UnpaidCharge[]): UnpaidCharge | null =>
  unpaid.findLast((charge) => charge.refusal !== null && !isPayersMove(charge)) ?? null;

/**
 * What a message to this payer is most likely about: money first, and of that what came last, where the payer's own account is why the bank refused it; then what waits; then what ends. Null where none of it is so:
 * who owes nothing is not written to about money.
 */
export function likelySituation(
  { unpaid, mandates }: MessageFacts,
  today: CivilDate,
): MessageSituation | null {
  const last = unpaid.at(-1);
  if (last !== undefined) return isPayersMove(last) ? 'refused' : 'unpaid';
  if (mandates.some(isWaiting)) return 'waiting';
  return hasToRenew(mandates, today) ? 'ending' : null;
}

/** Whether a message of that kind is about money that is owed. */
export const isOfUnpaid = (situation: MessageSituation): boolean =>
  situation === 'unpaid' || situation === 'refused';

/** The unpaid charges that a message of that kind is about, and counts as a reminder of: about a mandate it asks for none of them. */
export const chargesAbout = (
  { unpaid }: Pick<MessageFacts, 'unpaid'>,
  situation: MessageSituation,
): readonly UnpaidCharge[] => (isOfUnpaid(situation) ? unpaid : []);

/** Whether what a message of each kind says is so of a payer: a subject is chosen once and goes to a whole list. */
const HOLDS: Readonly<Record<MessageSituation, (facts: MessageFacts, today: CivilDate) => boolean>> = {
  refused: ({ unpaid }) => unpaid.some(isPayersMove),
  unpaid: ({ unpaid }) => unpaid.length > 0,
  waiting: ({ mandates }) => mandates.some(isWaiting),
  ending: ({ mandates }, today) =>
    mandates.some((mandate) => endsSoonNow(mandate, today)) || hasToRenew(mandates, today),
};

/** What a message to this payer is about: the situation that was asked for, else what is most likely. Null where what it would say is not so. */
export function situationFor(
  facts: MessageFacts,
  asked: MessageSituation | null,
  today: CivilDate,
): MessageSituation | null {
  const situation = asked ?? likelySituation(facts, today);
  return situation !== null && HOLDS[situation](facts, today) ? situation : null;
}

/** The mandate that a message is about where it is about no charge: the one that waits or ends, else the first, which a text that is typed is shown with. */
function mandateFor(
  facts: MessageFacts,
  situation: MessageSituation,
  today: CivilDate,
): MessageMandate | null {
  const { mandates } = facts;
  const meant = situation === 'waiting' ? waitingMandate(mandates) : endingMandate(mandates, today);
  return meant ?? mandates[0] ?? null;
}

/** What a charge that the text speaks of is: of what the payer's account refused the last one, of what is unpaid the oldest. */
function chargeFor({ unpaid }: MessageFacts, situation: MessageSituation): UnpaidCharge | null {
  if (situation === 'refused') return unpaid.findLast(isPayersMove) ?? unpaid.at(-1) ?? null;
  return situation === 'unpaid' ? (unpaid[0] ?? null) : null;
}

/** The code of the mandate that waits. It was read while a message stood on screen, and may be another payer's by now, or of a mandate that was signed meanwhile. */
function codeFor({ mandates, code }: MessageFacts): string | null {
  return code !== null && code.idRec === waitingMandate(mandates)?.idRec ? code.code : null;
}

type Named = { readonly contrato: string | null; readonly objeto: string | null };

/**
 * What a text says the money is for. One that tells the total and no single amount speaks of all charges, and names what each of them is for; any other
 * speaks of one.
 */
function namedFor(
  unpaid: readonly UnpaidCharge[],
  one: UnpaidCharge | MessageMandate | null,
  named: ReadonlySet<MessageVariable>,
): Named {
  const isOfAll = named.has('total_em_aberto') && !named.has('valor');
  const meant = one !== null && 'txid' in one && isOfAll ? unpaid : one === null ? [] : [one];
  return {
    contrato: listed(meant.map(({ contract }) => contract)),
    objeto: listed(meant.map(({ object, contract }) => object || contract)),
  };
}

const LIST = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Each once, as they come; null where there is none. */
const listed = (words: readonly string[]): string | null =>
  LIST.format(new Set(words.filter((word) => word !== ''))) || null;

/** What the variables of a text stand for, written as Brazilians write it; `named` are those of its subject and body. */
export function messageValues(
  facts: MessageFacts,
  situation: MessageSituation,
  today: CivilDate,
  named: ReadonlySet<MessageVariable>,
): MessageValues {
  const charge = chargeFor(facts, situation);
  const mandate = charge ?? mandateFor(facts, situation, today);
  const { unpaid } = facts;
  const amount = charge?.amount ?? mandate?.amount ?? null;
  const end = mandate !== null && 'endDate' in mandate ? mandate.endDate : null;
  return {
    nome: facts.name || null,
    primeiro_nome: firstName(facts.name),
    empresa: facts.company || null,
    valor: amount === null ? null : reais(BigInt(amount)),
    vencimento: charge === null ? null : brazilianDate(charge.dueDate),
    mes: charge === null ? null : month(charge.dueDate),
    dias_de_atraso: daysLate(facts)?.toString() ?? null,
    total_em_aberto: unpaid.length === 0 ? null : reais(addUp(unpaid.map((each) => each.amount))),
    quantidade: unpaid.length === 0 ? null : String(unpaid.length),
    ...namedFor(unpaid, mandate, named),
    fim: end === null ? null : brazilianDate(end),
    codigo: codeFor(facts),
  };
}

/** Since the first debit of what is owed, which need not be that of what fell due first. */
function daysLate({ unpaid, asOf }: MessageFacts): number | null {
  const [first] = unpaid.map(({ settleDate }) => settleDate).sort();
  return first === undefined || asOf === null ? null : daysLateOn(first, asOf);
}

/** What comes before the first space, in the case that names have: banks write them in capitals. */
function firstName(name: string): string | null {
  const [first = ''] = name.trim().split(/\s+/);
  if (first === '') return null;
  if (first !== first.toLocaleUpperCase('pt-BR')) return first;
  return first.slice(0, 1) + first.slice(1).toLocaleLowerCase('pt-BR');
}

const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

const month = (date: CivilDate): string => MONTH.format(Date.parse(date));

/** `R$ 1.234,56`, with a space that no program shows as a box. */
const reais = (amount: bigint): string =>
  REAIS.format(formatDecimal(exactSum(amount)) as Intl.StringNumericLiteral).replaceAll('\u00A0', ' ');
