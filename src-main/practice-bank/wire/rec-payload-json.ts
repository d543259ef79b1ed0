import type { Mandate } from '../mandates/mandate.ts';
import { ISPB } from '../storage/ids.ts';
import type { EpochSecond } from '../timeline/calendar.ts';
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
