import { cnpjFrom } from '../payers/tax-documents.ts';
import { ISPB } from '../records/ids.ts';
import type { Mandate } from '../records/mandate.ts';
import { RECEIVER } from '../rules/people.ts';
import { dateOf, type EpochSecond } from '../timeline/calendar.ts';
import { historyJson } from './charge-json.ts';
import { amountText } from './settlement-json.ts';

const RECEIVER_CNPJ = cnpjFrom(RECEIVER.cnpjBody);

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

/** What receiver and payer agree on, as all forms of a mandate repeat it (specification, RecBase and RecConfiguracao). */
export function agreementJson(mandate: Mandate) {
  const { payer, object, contract, agreement } = mandate;
  return {
    idRec: mandate.idRec,
    vinculo: {
      ...(object === null ? {} : { objeto: object }),
      devedor: { [payer.document.kind]: payer.document.number, nome: payer.name },
      contrato: contract,
    },
    calendario: calendarJson(mandate),
    ...valueJson(mandate),
    recebedor: {
      cnpj: RECEIVER_CNPJ,
      nome: RECEIVER.name,
      ...(agreement === null ? {} : { convenio: agreement }),
    },
    politicaRetentativa: mandate.allowsRetries ? 'PERMITE_3R_7D' : 'NAO_PERMITE',
  };
}

const calendarJson = ({ anchor, endDay, periodicity }: Mandate) => ({
  dataInicial: dateOf(anchor),
  ...(endDay === null ? {} : { dataFinal: dateOf(endDay) }),
  periodicidade: periodicity,
});

/** A fixed value and a floor exclude each other; a mandate may have neither. */
function valueJson({ value }: Mandate) {
  if (value.kind === 'open') return {};
  const field = value.kind === 'fixed' ? 'valorRec' : 'valorMinimoRecebedor';
  return { valor: { [field]: amountText(value.amount) } };
}
