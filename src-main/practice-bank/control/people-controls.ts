import type { people } from '../../../src-preload/contract/practice-bank/people.ts';
import { failNextDebit, payByHand, refundSettlement, setBehaviour } from '../actions/charge-actions.ts';
import { payCode } from '../actions/code-payments.ts';
import { approveMandate, cancelMandate, refuseMandate } from '../actions/mandate-actions.ts';
import { liveConfirmation } from '../mandates/confirmations.ts';
import { joinableStatus } from '../records/joinable-charge.ts';
import type { Mandate } from '../records/mandate.ts';
import type { PlacedCharge, PlacedSettlement } from '../records/placed.ts';
import { PAYER_CANCELLATION } from '../rules/mandate-fates.ts';
import type { World } from '../storage/world.ts';
import { ProblemError } from '../wire/problem.ts';
import { endToEndIdOf, rtrIdOf } from '../wire/settlement-json.ts';
import { comingEvents } from './coming-events.ts';
import type { ControlHandlers } from './control-calls.ts';
import { noSuchCharge, noSuchMandate } from './control-problems.ts';
import type { ControlRoom } from './control-room.ts';
import { personaChargeOf, personaOf, personaSettlementOf, personasFound } from './persona-reading.ts';

type People = ControlHandlers<keyof typeof people>;

/** The calls with which a person steps in as a payer, and reads what each payer will do. */
export function peopleControls(room: ControlRoom): People {
  return {
    ...personaControls(room),
    ...mandateControls(room),
    ...moneyControls(room),
    ...joiningControls(room),
  };
}

/** As many charges and settlements of a payer as are answered at once; our choice. */
const MOST_SHOWN = 24;

function personaControls(room: ControlRoom): Pick<People, 'listCast' | 'readCastMember' | 'setTemperament'> {
  return {
    listCast: (query) => personasFound(room.world, query),
    readCastMember: ({ idRec }) => {
      const { world } = room;
      const mandate = findMandate(world, idRec);
      const charges = world.chargesOf(mandate).toSorted((a, b) => b.charge.createdAt - a.charge.createdAt);
      const settlements = world
        .settlementsOfMandate(mandate)
        .toSorted((a, b) => b.settlement.at - a.settlement.at);
      return {
        member: personaOf(world, mandate),
        charges: charges.slice(0, MOST_SHOWN).map((placed) => personaChargeOf(world, placed)),
        settlements: settlements.slice(0, MOST_SHOWN).map((placed) => personaSettlementOf(world, placed)),
        coming: [...comingEvents(world, mandate)],
      };
    },
    setTemperament: ({ idRec, temperament }) => {
      const { world } = room;
      return personaOf(world, setBehaviour(world, findMandate(world, idRec), temperament));
    },
  };
}

function mandateControls(
  room: ControlRoom,
): Pick<People, 'approveMandate' | 'refuseMandate' | 'cancelAsPayer' | 'payCode'> {
  return {
    approveMandate: ({ idRec }) => {
      const { world } = room;
      const mandate = findMandate(world, idRec);
      const journey = liveConfirmation(mandate, world.now) === null ? 'JORNADA_2' : 'JORNADA_1';
      return personaOf(world, approveMandate(world, mandate, journey));
    },
    refuseMandate: ({ idRec, code }) => {
      const { world } = room;
      return personaOf(world, refuseMandate(world, findMandate(world, idRec), code));
    },
    cancelAsPayer: ({ idRec }) => {
      const { world } = room;
      return personaOf(world, cancelMandate(world, findMandate(world, idRec), PAYER_CANCELLATION));
    },
    payCode: ({ code }) => {
      const { world, words } = room;
      const { mandate, journey, settlement } = payCode(world, words.gui, code.trim());
      const endToEndId = settlement === null ? null : idOf(world, settlement);
      return { idRec: mandate.idRec, journey, endToEndId };
    },
  };
}

function moneyControls(room: ControlRoom): Pick<People, 'failNextDebit' | 'payByHand' | 'refundSettlement'> {
  return {
    failNextDebit: ({ idRec, code }) => {
      const { world } = room;
      return personaChargeOf(world, failNextDebit(world, findMandate(world, idRec), code));
    },
    payByHand: ({ txid, amount, bearsTxid }) => {
      const { world } = room;
      const placed = findCharge(world, txid);
      const paid = payByHand(world, placed, { amount, bearsTxid });
      return { endToEndId: idOf(world, paid) };
    },
    refundSettlement: ({ endToEndId, amount, nature }) => {
      const { world } = room;
      const placed = findSettlement(world, endToEndId);
      const refund = refundSettlement(world, placed, { amount, nature });
      return { rtrId: rtrIdOf(ownerOf(world, placed), refund) };
    },
  };
}

function joiningControls(room: ControlRoom): Pick<People, 'makeJoiningCharge' | 'listJoiningCharges'> {
  return {
    makeJoiningCharge: (draft) => ({ txid: room.world.joinables.make(draft, room.world.now).txid }),
    listJoiningCharges: () =>
      room.world.joinables.all.map((charge) => {
        const { kind, txid, amount, label, hasLocation } = charge;
        return { kind, txid, amount, label, hasLocation, status: joinableStatus(charge, room.world.now) };
      }),
  };
}

const ownerOf = ({ ids }: World, { mandate, slot }: PlacedSettlement) => ({
  ids,
  mandate: mandate.index,
  slot,
});

const idOf = (world: World, placed: PlacedSettlement): string =>
  endToEndIdOf(ownerOf(world, placed), placed.settlement.message);

function findMandate(world: World, idRec: string): Mandate {
  const mandate = world.mandateByIdRec(idRec);
  if (mandate === null) throw noSuchMandate(idRec);
  return mandate;
}

function findCharge(world: World, txid: string): PlacedCharge {
  const placed = world.chargeByTxid(txid);
  if (placed === null) throw noSuchCharge(txid);
  return placed;
}

function findSettlement(world: World, endToEndId: string): PlacedSettlement {
  const placed = world.settlementByEndToEndId(endToEndId);
  if (placed !== null) return placed;
  throw new ProblemError('InstantNaoEncontrado', `Não há pagamento ${endToEndId}.`);
}
