import {
  endConfirmation,
  isWaiting,
  liveConfirmation,
  simulateConfirmation,
} from '../mandates/confirmations.ts';
import { replan } from '../mandates/mandate-lifecycle.ts';
import { statusAt } from '../records/charge.ts';
import type { Confirmation, Recipient } from '../records/confirmation.ts';
import { behaviourAt, type Mandate } from '../records/mandate.ts';
import type { PlacedConfirmation } from '../records/placed.ts';
import { refusal, refuseIf } from '../storage/refusal.ts';
import type { World } from '../storage/world.ts';
import type { EpochSecond } from '../timeline/calendar.ts';

/** A confirmation request that the client asks for (specification, SolicRecSolicitada). */
export type ConfirmationDraft = {
  readonly mandate: Mandate;
  readonly expiresAt: EpochSecond;
  readonly recipient: Recipient;
};

/**
 * Puts a mandate to its payer. Her answer, by her behaviour, decides over the mandate as well. Throws `invalid_input` unless the
 * mandate waits for an answer and no other request does.
 */
export function createConfirmation(
  world: World,
  { mandate, ...asked }: ConfirmationDraft,
): PlacedConfirmation {
  const { now, span, ids } = world;
  const before = world.mandates[mandate.index] ?? mandate;
  refuseIf(statusAt(before.history, now) !== 'CRIADA', 'mandate_not_waiting');
  refuseIf(liveConfirmation(before, now) !== null, 'confirmation_live');
  const ordinal = before.confirmations.length;
  const origin = { seed: span.seed, mandateIndex: before.index, ordinal, createdAt: now };
  const history = simulateConfirmation({
    ...origin,
    expiresAt: asked.expiresAt,
    behaviour: behaviourAt(before, now),
  });
  const made: Confirmation = {
    ...asked,
    id: ids.confirmation(before.index, ordinal, now),
    createdAt: now,
    history,
  };
  return placed(world, { ...before, confirmations: [...before.confirmations, made] }, made.id);
}

/** The receiver takes a request back; throws `invalid_input` for one that waits no longer (SERVICE.md, section 3). */
export function cancelConfirmation(
  world: World,
  mandate: Mandate,
  confirmation: Confirmation,
): PlacedConfirmation {
  const before = world.mandates[mandate.index] ?? mandate;
  const waiting = before.confirmations.find(({ id }) => id === confirmation.id);
  if (waiting === undefined || !isWaiting(waiting, world.now)) throw refusal('confirmation_closed');
  const cancelled = endConfirmation(waiting, 'CANCELADA', world.now);
  const confirmations = before.confirmations.map((one) => (one === waiting ? cancelled : one));
  return placed(world, { ...before, confirmations }, cancelled.id);
}

/** The request of an `idSolicRec` that exists by now. */
export function confirmationById(world: World, id: string): PlacedConfirmation | null {
  const mandate = world.mandates[world.ids.owner(id)?.mandate ?? -1];
  const confirmation = mandate?.confirmations.find((one) => one.id === id);
  const exists = confirmation !== undefined && confirmation.createdAt <= world.now;
  return mandate === undefined || !exists ? null : { mandate, confirmation };
}

function placed(world: World, changed: Mandate, id: string): PlacedConfirmation {
  const mandate = replan(world.span.seed, changed, world.now);
  world.replaceMandate(mandate);
  const confirmation = mandate.confirmations.find((one) => one.id === id);
  if (confirmation === undefined) throw new RangeError(`no request ${id}`);
  return { mandate, confirmation };
}
