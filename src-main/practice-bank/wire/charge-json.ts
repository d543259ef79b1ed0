import { cnpjFrom } from '../payers/tax-documents.ts';
import {
  type Attempt,
  type Charge,
  type ChargeTerms,
  happened,
  type StatusChange,
  statusAt,
} from '../records/charge.ts';
import type { Ids } from '../records/ids.ts';
import type { Mandate } from '../records/mandate.ts';
import type { PlacedCharge } from '../records/placed.ts';
import { RECEIVER } from '../rules/people.ts';
import { dateOf, dayAt, type EpochSecond, rfc3339 } from '../timeline/calendar.ts';
import {
  amountText,
  type ClaimOwner,
  claimJson,
  endToEndIdOf,
  type SettlementOwner,
} from './settlement-json.ts';
import type { WireWords } from './wire-words.ts';

/** What every resource is written with. */
export type WireContext = { readonly words: WireWords; readonly ids: Ids; readonly now: EpochSecond };

const POSTAL_CODE_LENGTH = 8;
const RECEIVER_NAMED = { cnpj: cnpjFrom(RECEIVER.cnpjBody), nome: RECEIVER.name } as const;

/** A charge as of an instant (specification, CobRCompleta). Lists write thousands: what is not there is undefined rather than spread. */
export function chargeJson(context: WireContext, placed: PlacedCharge) {
  const { mandate, charge } = placed;
  const { now } = context;
  const terms = charge.terms ?? automaticTerms(mandate, charge);
  return {
    idRec: mandate.idRec,
    txid: charge.txid,
    infoAdicional: terms.info ?? undefined,
    calendario: calendarJson(charge),
    valor: { original: amountText(charge.amount) },
    ajusteDiaUtil: terms.adjustsToBusinessDay,
    recebedor: terms.account,
    devedor: terms.debtor ?? undefined,
    status: statusAt(charge.history, now),
    politicaRetentativa: mandate.allowsRetries ? 'PERMITE_3R_7D' : 'NAO_PERMITE',
    atualizacao: historyJson(charge.history, now),
    ...closingJson(charge, now),
    tentativas: attemptsJson(context, placed),
    ...claimsJson(context, placed),
  };
}

/** A charge as its creation or revision answers it (specification, CobRGerada): the receiver by name, and no history. */
export function chargeCreatedJson(context: WireContext, placed: PlacedCharge) {
  const { idRec, txid, infoAdicional, calendario, valor, ajusteDiaUtil, devedor, status, ...others } =
    chargeJson(context, placed);
  const recebedor = { ...others.recebedor, ...RECEIVER_NAMED };
  return { idRec, txid, infoAdicional, calendario, valor, ajusteDiaUtil, recebedor, devedor, status };
}

/** A charge as its webhook tells it (specification, CobRNotification). */
export const chargeNotificationJson = (context: WireContext, placed: PlacedCharge) => ({
  idRec: placed.mandate.idRec,
  txid: placed.charge.txid,
  status: statusAt(placed.charge.history, context.now),
  atualizacao: historyJson(placed.charge.history, context.now),
  ...closingJson(placed.charge, context.now),
  tentativas: attemptsJson(context, placed),
  ...claimsJson(context, placed),
});

const calendarJson = ({ createdAt, dueDay }: Charge) => ({
  criacao: dateOf(dayAt(createdAt)),
  dataDeVencimento: dateOf(dueDay),
});

type AutomaticTerms = Omit<ChargeTerms, 'request'>;

/** What the automatic receiver says of a charge. */
const automaticTerms = (mandate: Mandate, { dueDay }: Charge): AutomaticTerms => ({
  info: `${mandate.object ?? mandate.contract} - vencimento ${dateOf(dueDay)}`,
  adjustsToBusinessDay: mandate.adjustsToBusinessDay,
  account: RECEIVER.account,
  debtor: {
    email: mandate.payer.email,
    logradouro: mandate.payer.street,
    cidade: mandate.payer.city.name,
    uf: mandate.payer.city.state,
    cep: mandate.payer.city.postal.padEnd(POSTAL_CODE_LENGTH, '0'),
  },
});

const ownerOf = ({ ids, words }: WireContext, { mandate, charge }: PlacedCharge): ClaimOwner => ({
  ids,
  words,
  mandate: mandate.index,
  slot: charge.slot,
});

function attemptsJson(context: WireContext, placed: PlacedCharge) {
  const owner = ownerOf(context, placed);
  const begun = placed.charge.attempts.filter((attempt) => hasBegun(attempt, context.now));
  return begun.map((attempt) => attemptJson(owner, attempt, context.now));
}

/** The payments that a charge claims, which bear its txid. */
function claimsJson(context: WireContext, placed: PlacedCharge) {
  const { words, now } = context;
  const claims = placed.charge.settlements.filter(({ at, txid }) => at <= now && txid !== null);
  if (claims.length === 0) return {};
  const owner = ownerOf(context, placed);
  return { [words.word]: claims.map((claim) => claimJson(owner, claim, now)) };
}

/** The changes of a status up to an instant, as `atualizacao`. */
export const historyJson = <Status extends string>(
  history: readonly StatusChange<Status>[],
  now: EpochSecond,
) => happened(history, now).map(({ status, at }) => ({ status, data: rfc3339(at) }));

const hasBegun = ({ history }: Attempt, now: EpochSecond): boolean => (history[0]?.at ?? now + 1) <= now;

const isOver = <Status extends string>(history: readonly StatusChange<Status>[], now: EpochSecond): boolean =>
  (history.at(-1)?.at ?? now + 1) <= now;

function closingJson({ closing, history }: Charge, now: EpochSecond) {
  if (closing === null || !isOver(history, now)) return {};
  return { encerramento: { [closing.kind]: closing.why } };
}

function attemptJson(owner: SettlementOwner, attempt: Attempt, now: EpochSecond) {
  const { rejection } = attempt;
  return {
    dataLiquidacao: dateOf(attempt.settleDay),
    tipo: attempt.kind,
    status: statusAt(attempt.history, now),
    endToEndId: endToEndIdOf(owner, attempt.message),
    atualizacao: historyJson(attempt.history, now),
    ...(rejection !== null && isOver(attempt.history, now) ? { rejeicao: rejection } : {}),
  };
}
