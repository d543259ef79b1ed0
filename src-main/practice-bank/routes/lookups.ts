import { confirmationById } from '../actions/confirmation-actions.ts';
import type { JoinableCharge } from '../records/joinable-charge.ts';
import type { Mandate } from '../records/mandate.ts';
import type { PayloadLocation } from '../records/payload-location.ts';
import type { PlacedCharge, PlacedConfirmation } from '../records/placed.ts';
import type { World } from '../storage/world.ts';
import { ProblemError } from '../wire/problem.ts';

/** The mandate that a path or a body names; throws `RecNaoEncontrada`. */
export function mandateCalled(world: World, idRec: string): Mandate {
  const mandate = world.mandateByIdRec(idRec);
  if (mandate !== null) return mandate;
  throw new ProblemError('RecNaoEncontrada', 'Recorrência não encontrada para o idRec informado.');
}

/** The charge that a path names; throws `CobRNaoEncontrado`. */
export function chargeCalled(world: World, txid: string): PlacedCharge {
  const placed = world.chargeByTxid(txid);
  if (placed !== null) return placed;
  throw new ProblemError('CobRNaoEncontrado', 'Cobrança não encontrada para o txid informado.');
}

const JOINABLE_MISSING = {
  cob: ['CobNaoEncontrado', 'Cobrança imediata não encontrada para o txid informado.'],
  cobv: ['CobVNaoEncontrada', 'Cobrança com vencimento não encontrada para o txid informado.'],
} as const;

/** The immediate or due-date charge that a path names; throws `CobNaoEncontrado` or `CobVNaoEncontrada`. */
export function joinableCalled(world: World, kind: JoinableCharge['kind'], txid: string): JoinableCharge {
  const charge = world.joinableByTxid(txid);
  if (charge?.kind === kind) return charge;
  const [problem, detail] = JOINABLE_MISSING[kind];
  throw new ProblemError(problem, detail);
}

/** A txid belongs to one charge of the receiver, of whichever kind (specification, TxId). */
export const isTxidTaken = (world: World, txid: string): boolean =>
  world.chargeByTxid(txid) !== null || world.joinableByTxid(txid) !== null;

/** The confirmation request that a path names; throws `SolicRecNaoEncontrada`. */
export function confirmationCalled(world: World, idSolicRec: string): PlacedConfirmation {
  const placed = confirmationById(world, idSolicRec);
  if (placed !== null) return placed;
  throw new ProblemError(
    'SolicRecNaoEncontrada',
    'Solicitação de recorrência não encontrada para o idSolicRec informado.',
  );
}

const LOCATION_ID = /^\d{1,15}$/;

/** The location that a path names; throws `PayloadLocationRecNaoEncontrado`. */
export function locationCalled(world: World, id: string): PayloadLocation {
  const location = LOCATION_ID.test(id) ? world.locations.byId(Number(id)) : null;
  if (location !== null) return location;
  throw new ProblemError('PayloadLocationRecNaoEncontrado', 'Location não encontrada para o id informado.');
}
