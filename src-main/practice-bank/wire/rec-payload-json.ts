import type { EpochSecond } from '../world/calendar.ts';
import { ISPB } from '../world/ids.ts';
import type { Mandate } from '../world/mandate.ts';
import { historyJson } from './charge-json.ts';
import { agreementJson } from './mandate-json.ts';

/** What a payer's bank reads of a mandate at its location, as of an instant (specification, RecPayload). */
export function recPayloadJson(mandate: Mandate, now: EpochSecond) {
  const { recebedor, ...agreed } = agreementJson(mandate);
  const { cnpj, nome } = recebedor;
  return {
    ...agreed,
    recebedor: { cnpj, nome, ispbParticipante: ISPB },
    atualizacao: historyJson(mandate.history, now),
  };
}
