import { centavos, formatDecimal } from '../../core/money.ts';
import { RECEIVER } from '../rules/cast.ts';
import { type EpochSecond, rfc3339 } from '../world/calendar.ts';
import type { Ids } from '../world/ids.ts';
import type { MessageKey, RefundStory, Settlement } from '../world/story.ts';

/** Whose a settlement is, which its identifiers are written from. */
export type SettlementOwner = { readonly ids: Ids; readonly mandate: number; readonly slot: number };

/** Part number of a refund among a charge's messages. */
const REFUND_PART = 21;

export const amountText = (amount: number): string => formatDecimal(centavos(amount));

/** The `endToEndId` of an attempt or a payment. */
export const endToEndIdOf = (
  { ids, mandate, slot }: SettlementOwner,
  { part, issuedAt }: MessageKey,
): string => ids.message('E', { mandate, slot, part }, issuedAt);

/** A settlement as a charge claims it (specification, InstantAutomatico), as of an instant. */
export function claimJson(owner: SettlementOwner, settlement: Settlement, now: EpochSecond) {
  return {
    endToEndId: endToEndIdOf(owner, settlement.message),
    ...(settlement.txid === null ? {} : { txid: settlement.txid }),
    valor: amountText(settlement.amount),
    horario: rfc3339(settlement.at),
    ...refundsJson(owner, settlement.refund, now),
  };
}

/** A settlement as `GET /instant` shows it (specification, Instant), as of an instant. */
export function settlementJson(owner: SettlementOwner, settlement: Settlement, now: EpochSecond) {
  return {
    ...claimJson(owner, settlement, now),
    componentesValor: { original: { valor: amountText(settlement.amount) } },
    chave: RECEIVER.key,
  };
}

function refundsJson(owner: SettlementOwner, refund: RefundStory | null, now: EpochSecond) {
  if (refund === null || refund.askedAt > now) return {};
  const rtrId = owner.ids.message('D', { ...owner, part: REFUND_PART }, refund.askedAt);
  const hasEnded = refund.endedAt !== null && refund.endedAt <= now;
  const status = hasEnded ? refund.status : 'EM_PROCESSAMENTO';
  const isReturned = status === 'DEVOLVIDO' && refund.endedAt !== null;
  return {
    devolucoes: [
      {
        id: rtrId.slice(-11),
        rtrId,
        valor: amountText(refund.amount),
        natureza: 'ORIGINAL',
        horario: {
          solicitacao: rfc3339(refund.askedAt),
          ...(isReturned ? { liquidacao: rfc3339(refund.endedAt) } : {}),
        },
        status,
        ...(status === 'NAO_REALIZADO' ? { motivo: 'Conta do pagador encerrada.' } : {}),
      },
    ],
  };
}
