import { RECEIVER } from '../rules/cast.ts';
import { dateOf, type EpochSecond, rfc3339 } from '../world/calendar.ts';
import type { Mandate } from '../world/mandate.ts';
import { statusAt } from '../world/story.ts';
import { cnpjFrom } from '../world/tax-documents.ts';
import { historyJson } from './charge-json.ts';
import { mandateLocation } from './locations.ts';
import { amountText } from './settlement-json.ts';

/** Locations are numbered from here, one for each mandate that has one. */
const FIRST_LOCATION_ID = 1_000;
const RECEIVER_CNPJ = cnpjFrom(RECEIVER.cnpjBody);

/** A mandate as of an instant, without `dadosQR` (specification, RecCompletaPesquisada). */
export function mandateJson(seed: number, mandate: Mandate, now: EpochSecond) {
  const { payer } = mandate;
  return {
    idRec: mandate.idRec,
    vinculo: {
      objeto: mandate.good.object,
      devedor: { [payer.document.kind]: payer.document.number, nome: payer.name },
      contrato: mandate.contract,
    },
    calendario: calendarJson(mandate),
    ...valueJson(mandate),
    recebedor: { cnpj: RECEIVER_CNPJ, nome: RECEIVER.name, convenio: mandate.agreement },
    ...payerJson(mandate, now),
    status: statusAt(mandate.history, now),
    politicaRetentativa: mandate.allowsRetries ? 'PERMITE_3R_7D' : 'NAO_PERMITE',
    ...locationJson(seed, mandate),
    atualizacao: historyJson(mandate.history, now),
    ...closingJson(mandate, now),
    ativacao: activationJson(mandate, now),
  };
}

/** The journey by which a mandate was activated; until then it is undefined (specification, RecAtivacao). */
export function journeyAt({ approvedAt, journey }: Mandate, now: EpochSecond) {
  return approvedAt !== null && approvedAt <= now ? journey : 'AGUARDANDO_DEFINICAO';
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

/** Known once the payer has approved. */
function payerJson({ payer, approvedAt }: Mandate, now: EpochSecond) {
  if (approvedAt === null || approvedAt > now) return {};
  return {
    pagador: {
      ispbParticipante: payer.bank,
      codMun: payer.city.code,
      [payer.document.kind]: payer.document.number,
    },
  };
}

function locationJson(seed: number, { hasLocation, index, idRec, createdAt }: Mandate) {
  if (!hasLocation) return {};
  const location = mandateLocation(seed, index);
  return { loc: { id: FIRST_LOCATION_ID + index, location, criacao: rfc3339(createdAt), idRec } };
}

function closingJson({ closing, closedAt }: Mandate, now: EpochSecond) {
  if (closing === null || closedAt === null || closedAt > now) return {};
  return { encerramento: { [closing.kind]: closing.why } };
}

const activationJson = (mandate: Mandate, now: EpochSecond) => ({
  tipoJornada: journeyAt(mandate, now),
  ...(mandate.joiningTxid === null ? {} : { dadosJornada: { txid: mandate.joiningTxid } }),
});
