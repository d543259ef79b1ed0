import { RECEIVER } from '../rules/cast.ts';
import { dateOf, dayAt, type EpochSecond, rfc3339 } from '../world/calendar.ts';
import type { Ids } from '../world/ids.ts';
import type { Mandate } from '../world/mandate.ts';
import { type Attempt, type Charge, happened, type StatusChange, statusAt } from '../world/story.ts';
import type { PlacedCharge } from '../world/world.ts';
import { amountText, claimJson, endToEndIdOf, type SettlementOwner } from './settlement-json.ts';

/** What every resource is written with. */
export type WireContext = { readonly word: string; readonly ids: Ids; readonly now: EpochSecond };

const POSTAL_CODE_LENGTH = 8;

/** A charge as of an instant (specification, CobRCompleta). */
export function chargeJson({ word, ids, now }: WireContext, { mandate, charge }: PlacedCharge) {
  const owner: SettlementOwner = { ids, mandate: mandate.index, slot: charge.slot };
  const attempts = charge.attempts.filter((attempt) => hasBegun(attempt, now));
  const claims = charge.settlements.filter(({ at, txid }) => at <= now && txid !== null);
  return {
    idRec: mandate.idRec,
    txid: charge.txid,
    infoAdicional: `${mandate.good.object} - vencimento ${dateOf(charge.dueDay)}`,
    calendario: { criacao: dateOf(dayAt(charge.createdAt)), dataDeVencimento: dateOf(charge.dueDay) },
    valor: { original: amountText(charge.amount) },
    ajusteDiaUtil: mandate.adjustsToBusinessDay,
    recebedor: RECEIVER.account,
    devedor: debtorJson(mandate),
    status: statusAt(charge.history, now),
    politicaRetentativa: mandate.allowsRetries ? 'PERMITE_3R_7D' : 'NAO_PERMITE',
    atualizacao: historyJson(charge.history, now),
    ...closingJson(charge, now),
    tentativas: attempts.map((attempt) => attemptJson(owner, attempt, now)),
    ...(claims.length === 0 ? {} : { [word]: claims.map((claim) => claimJson(owner, claim, now)) }),
  };
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

const debtorJson = ({ payer }: Mandate) => ({
  email: payer.email,
  logradouro: payer.street,
  cidade: payer.city.name,
  uf: payer.city.state,
  cep: payer.city.postal.padEnd(POSTAL_CODE_LENGTH, '0'),
});
