import { statusAt } from '../records/charge.ts';
import type { Recipient } from '../records/confirmation.ts';
import { joiningTxidAt, journeyTaken, type Mandate } from '../records/mandate.ts';
import type { World } from '../storage/world.ts';
import type { EpochSecond } from '../timeline/calendar.ts';
import { historyJson } from './charge-json.ts';
import { confirmationJson } from './confirmation-json.ts';
import { locationJson } from './location-json.ts';
import { agreementJson } from './rec-payload-json.ts';

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

/** The journey by which a mandate was activated; until then it is undefined (specification, RecAtivacao). */
export const journeyAt = (mandate: Mandate, now: EpochSecond): string =>
  journeyTaken(mandate, now) ?? 'AGUARDANDO_DEFINICAO';

/** Known once the payer has approved. In journey 1 it is the one who was asked, in the institution that was (specification, DadosPagadorRec). */
function payerJson(mandate: Mandate, now: EpochSecond) {
  const { payer, approvedAt } = mandate;
  if (approvedAt === null || approvedAt > now) return {};
  const { bank, document } = recipientAsked(mandate, now) ?? payer;
  return {
    pagador: { ispbParticipante: bank, codMun: payer.city.code, [document.kind]: document.number },
  };
}

function recipientAsked({ journey, confirmations }: Mandate, now: EpochSecond): Recipient | null {
  if (journey !== 'JORNADA_1') return null;
  const accepted = confirmations.find(({ history }) => statusAt(history, now) === 'ACEITA');
  return accepted?.recipient ?? null;
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
