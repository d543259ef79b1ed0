import { centavos, formatDecimal } from '../../core/money.ts';
import { type MessageKey, type Refund, refundStatusAt, type Settlement } from '../records/charge.ts';
import type { Ids } from '../records/ids.ts';
import { RECEIVER } from '../rules/people.ts';
import { type EpochSecond, rfc3339 } from '../timeline/calendar.ts';
import type { WireWords } from './wire-words.ts';

/** Whose a settlement is, which its identifiers are written from. */
export type SettlementOwner = { readonly ids: Ids; readonly mandate: number; readonly slot: number };

/** The same, and the scheme's word that the natures of refunds are written under. */
export type ClaimOwner = SettlementOwner & { readonly words: Pick<WireWords, 'disputeNature'> };

/** Centavos as the wire has them: `1234.56`. */
export const amountText = (amount: number): string => formatDecimal(centavos(amount));

/** The `endToEndId` of an attempt or a payment. */
export const endToEndIdOf = (
  { ids, mandate, slot }: SettlementOwner,
  { part, issuedAt }: MessageKey,
): string => ids.message('E', { mandate, slot, part }, issuedAt);

/** A settlement as a charge claims it (specification, InstantAutomatico), as of an instant. */
export function claimJson(owner: ClaimOwner, settlement: Settlement, now: EpochSecond) {
  return {
    endToEndId: endToEndIdOf(owner, settlement.message),
    ...(settlement.txid === null ? {} : { txid: settlement.txid }),
    valor: amountText(settlement.amount),
    horario: rfc3339(settlement.at),
    ...refundsJson(owner, settlement.refunds, now),
  };
}

/** A settlement as `GET /instant` shows it (specification, Instant), as of an instant. */
export function settlementJson(owner: ClaimOwner, settlement: Settlement, now: EpochSecond) {
  return {
    ...claimJson(owner, settlement, now),
    componentesValor: { original: { valor: amountText(settlement.amount) } },
    chave: RECEIVER.key,
  };
}

/** The `rtrId` of a refund. */
export const rtrIdOf = (
  { ids, mandate, slot }: SettlementOwner,
  { part, askedAt }: Pick<Refund, 'part' | 'askedAt'>,
): string => ids.message('D', { mandate, slot, part }, askedAt);

function refundsJson(owner: ClaimOwner, refunds: readonly Refund[], now: EpochSecond) {
  if (refunds.length === 0) return {};
  const asked = refunds.filter(({ askedAt }) => askedAt <= now);
  return asked.length === 0 ? {} : { devolucoes: asked.map((refund) => refundJson(owner, refund, now)) };
}

function refundJson(owner: ClaimOwner, refund: Refund, now: EpochSecond) {
  const rtrId = rtrIdOf(owner, refund);
  const status = refundStatusAt(refund, now);
  const isReturned = status === 'DEVOLVIDO' && refund.endedAt !== null;
  return {
    id: rtrId.slice(-11),
    rtrId,
    valor: amountText(refund.amount),
    natureza: refund.nature === 'MED_INSTANT_AUTOMATICO' ? owner.words.disputeNature : refund.nature,
    horario: {
      solicitacao: rfc3339(refund.askedAt),
      ...(isReturned ? { liquidacao: rfc3339(refund.endedAt) } : {}),
    },
    status,
    ...(status === 'NAO_REALIZADO' ? { motivo: 'Conta do pagador encerrada.' } : {}),
  };
}
