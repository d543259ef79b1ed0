import { statusAt } from '../charges/charge.ts';
import { joiningTxidAt, journeyTaken, type Mandate } from '../mandates/mandate.ts';
import { cnpjFrom } from '../payers/tax-documents.ts';
import { RECEIVER } from '../rules/people.ts';
import type { World } from '../storage/world.ts';
import { dateOf, type EpochSecond } from '../timeline/calendar.ts';
import { historyJson } from './charge-json.ts';
import { confirmationJson } from './confirmation-json.ts';
import { locationJson } from './location-json.ts';
import { amountText } from './settlement-json.ts';

const RECEIVER_CNPJ = cnpjFrom(RECEIVER.cnpjBody);

/** A mandate as of the world's now, without `dadosQR` (specification, RecCompletaPesquisada). */
export function mandateJson(world: World, mandate: Mandate) {
  const { now } = world;
  const { confirmations } = mandate;
  const known = confirmations.filter(({ createdAt }) => createdAt <= now);
  return {
    ...agreementJson(mandate),
    ...payerJson(mandate, now),
    ...stateJson(mandate, now),
    ...placeJson(world, mandate),
    ...(known.length === 0
      ? {}
      : { solicitacao: known.map((confirmation) => confirmationJson(world, { mandate, confirmation })) }),
  };
}

/** A mandate as the answer to its creation or revision shows it (specification, RecGerada). */
export const mandateCreatedJson = (world: World, mandate: Mandate) => ({
  ...agreementJson(mandate),
  ...stateJson(mandate, world.now),
  ...placeJson(world, mandate),
});

/** A mandate as the mandate webhook tells of it, as of an instant (specification, RecNotification). */
export const mandateNotificationJson = (mandate: Mandate, now: EpochSecond) => ({
  idRec: mandate.idRec,
  ...stateJson(mandate, now),
});

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

/** The journey by which a mandate was activated; until then it is undefined (specification, RecAtivacao). */
export const journeyAt = (mandate: Mandate, now: EpochSecond): string =>
  journeyTaken(mandate, now) ?? 'AGUARDANDO_DEFINICAO';

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

const stateJson = (mandate: Mandate, now: EpochSecond) => ({
  status: statusAt(mandate.history, now),
  atualizacao: historyJson(mandate.history, now),
  ...closingJson(mandate, now),
  ativacao: activationJson(mandate, now),
});

function placeJson(world: World, { locationId }: Mandate) {
  const location = locationId === null ? null : world.locations.byId(locationId);
  return location === null ? {} : { loc: locationJson(world, location) };
}

function closingJson({ closing, closedAt }: Mandate, now: EpochSecond) {
  if (closing === null || closedAt === null || closedAt > now) return {};
  return { encerramento: { [closing.kind]: closing.why } };
}

function activationJson(mandate: Mandate, now: EpochSecond) {
  const txid = joiningTxidAt(mandate, now);
  return {
    tipoJornada: journeyAt(mandate, now),
    ...(txid === null ? {} : { dadosJornada: { txid } }),
  };
}
