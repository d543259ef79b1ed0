import { endConfirmation, liveConfirmation } from '../mandates/confirmations.ts';
import { liveOn, plannedEvents, replan, upTo, withEvent } from '../mandates/mandate-lifecycle.ts';
import { givenPayer } from '../payers/make-payer.ts';
import { type Cancellation, type MandateStatus, statusAt } from '../records/charge.ts';
import type { Journey, Mandate } from '../records/mandate.ts';
import type { PayloadLocation } from '../records/payload-location.ts';
import { MANDATE_GONE } from '../rules/charge-scripts.ts';
import { MANDATE_REJECTIONS } from '../rules/mandate-fates.ts';
import { type Mover, statusesFromWhich } from '../rules/state-machines.ts';
import { refusal, refuseIf } from '../storage/refusal.ts';
import type { World } from '../storage/world.ts';
import type { EpochDay, EpochSecond } from '../timeline/calendar.ts';
import { callOffOpenCharges } from './charge-actions.ts';

/** A mandate that the client asks for (specification, RecSolicitada). Amounts in centavos. */
export type MandateDraft = Pick<
  Mandate,
  'object' | 'contract' | 'agreement' | 'periodicity' | 'anchor' | 'endDay' | 'value'
> & {
  readonly payer: Pick<Mandate['payer'], 'name' | 'document'>;
  readonly allowsRetries: boolean;
  readonly joiningTxid: string | null;
  readonly locationId: number | null;
};

/** What a receiver may change of a mandate that exists. A `locationId` of null takes its location away. */
export type MandateRevision = {
  readonly payerName?: string;
  readonly locationId?: number | null;
  readonly anchor?: EpochDay;
  readonly joiningTxid?: string;
};

/** The mandate's state of this moment, whatever state the caller holds. */
const present = (world: World, mandate: Mandate): Mandate => world.mandates[mandate.index] ?? mandate;

function assertMovable(world: World, mandate: Mandate, to: MandateStatus, by: Mover): void {
  const status = statusAt(mandate.history, world.now);
  if (statusesFromWhich('rec', to, by).has(status)) return;
  throw refusal(to === 'CANCELADA' ? 'mandate_closed' : 'mandate_not_waiting');
}

/**
 * Makes a mandate as the client asks for it. It waits for its payer; nobody is told, since its maker knows. Throws `invalid_input`
 * for a location that is unknown or taken, and when the world can hold no further mandate.
 */
export function createMandate(world: World, draft: MandateDraft): Mandate {
  if (draft.locationId !== null) freeLocation(world, draft.locationId, null);
  const made = world.addMandate((index) =>
    replan(world.span.seed, ownMandate(world, draft, index), world.now),
  );
  if (draft.locationId !== null) world.locations.link(draft.locationId, made.index);
  return made;
}

function ownMandate(world: World, { payer, ...terms }: MandateDraft, index: number): Mandate {
  const { now, span, ids } = world;
  const known = world.mandatesOfDocument(payer.document.number)[0]?.payer;
  return {
    ...terms,
    index,
    idRec: ids.rec(index, terms.allowsRetries, now),
    payer: givenPayer(payer, known, { seed: span.seed, index }),
    adjustsToBusinessDay: true,
    journey: null,
    joiningCharge: 'none',
    confirmations: [],
    behaviour: 'pays',
    mood: null,
    createdAt: now,
    approvedAt: null,
    closedAt: null,
    history: [{ status: 'CRIADA', at: now }],
    closing: null,
    staged: null,
    isOwn: true,
    automaticUntil: Number.NEGATIVE_INFINITY,
  };
}

function freeLocation(world: World, id: number, owner: number | null): PayloadLocation {
  const location = world.locations.byId(id);
  if (location === null) throw refusal('location_unknown');
  refuseIf(location.mandateIndex !== null && location.mandateIndex !== owner, 'location_taken');
  return location;
}

/**
 * Changes what a receiver may change; which of it, in which status, the caller has checked (SERVICE.md, section 3, rules 1 and 2).
 * Throws `invalid_input` for a location that is unknown or taken.
 */
export function reviseMandate(world: World, mandate: Mandate, revision: MandateRevision): Mandate {
  const before = present(world, mandate);
  const { payerName, locationId, anchor, joiningTxid } = revision;
  if (locationId !== undefined) relink(world, before, locationId);
  const after: Mandate = {
    ...before,
    payer: payerName === undefined ? before.payer : { ...before.payer, name: payerName },
    locationId: locationId === undefined ? before.locationId : locationId,
    anchor: anchor ?? before.anchor,
    ...joinedBy(before, joiningTxid, world.now),
  };
  const settled = anchor === undefined ? after : replan(world.span.seed, after, world.now);
  world.replaceMandate(settled);
  return settled;
}

/** A persona who was to join by journey 3 does so by 2 once the mandate names another charge than hers. */
function joinedBy(
  { joiningTxid: former, joiningCharge, journey, approvedAt }: Mandate,
  joiningTxid: string | undefined,
  now: EpochSecond,
): Pick<Mandate, 'joiningTxid' | 'joiningCharge' | 'journey'> {
  if (joiningTxid === undefined || joiningTxid === former) {
    return { joiningTxid: former, joiningCharge, journey };
  }
  const isJoined = approvedAt !== null && approvedAt <= now;
  return isJoined || joiningCharge !== 'automatic'
    ? { joiningTxid, joiningCharge, journey }
    : { joiningTxid, joiningCharge: 'by_hand', journey: 'JORNADA_2' };
}

function relink(world: World, { index, locationId: former }: Mandate, next: number | null): void {
  if (next !== null) freeLocation(world, next, index);
  if (former !== null && former !== next) world.locations.link(former, null);
  if (next !== null) world.locations.link(next, index);
}

/** Takes whatever a location shows away from it, whatever the mandate's status (specification, `DELETE /locrec/{id}/idRec`). */
export function unlinkLocation(world: World, id: number): PayloadLocation {
  const shown = world.mandates[world.locations.byId(id)?.mandateIndex ?? -1];
  if (shown !== undefined) world.replaceMandate({ ...shown, locationId: null });
  return world.locations.link(id, null);
}

/** Puts a mandate in the place of the former and tells the world's listeners of its new status. */
function announceMandate(world: World, mandate: Mandate): Mandate {
  world.replaceMandate(mandate);
  world.emit({ kind: 'mandate', at: world.now, mandate });
  return mandate;
}

/** Who moves a mandate, by the word of `encerramento.cancelamento.solicitante`; banks otherwise. */
const MOVERS: Readonly<Record<string, Mover | undefined>> = {
  USUARIO_PAGADOR: 'payer',
  USUARIO_RECEBEDOR: 'receiver',
};

/**
 * Ends a mandate, with its charges that are not debited yet. `why` says who asks: a payer ends an approved one only, a receiver or a
 * bank one that still waits too. Throws `invalid_input` where the state machine does not allow it.
 */
export function cancelMandate(world: World, mandate: Mandate, why: Cancellation): Mandate {
  const before = upTo(present(world, mandate), world.now);
  assertMovable(world, before, 'CANCELADA', MOVERS[why.solicitante] ?? 'bank');
  const closing = { kind: 'cancelamento', why } as const;
  const ended = announceMandate(world, withEvent(before, { status: 'CANCELADA', at: world.now, closing }));
  callOffOpenCharges(world, ended, MANDATE_GONE);
  return ended;
}

/**
 * The payer approves, in her bank's app: by journey 1 a confirmation request that waits for her, by the others a code that she has
 * read. Throws `invalid_input` unless the mandate waits for an answer and the journey has what it needs: a request, or in journey
 * 3 the txid of the charge (specification, RecAtivacao).
 */
export function approveMandate(world: World, mandate: Mandate, journey: Journey): Mandate {
  const before = upTo(present(world, mandate), world.now);
  assertMovable(world, before, 'APROVADA', 'payer');
  const asked = journey === 'JORNADA_1' ? answered(world, before, 'ACEITA') : before;
  if (asked === null) throw refusal('no_confirmation_waiting');
  refuseIf(journey === 'JORNADA_3' && asked.joiningTxid === null, 'joining_charge_missing');
  const joiningCharge = before.joiningCharge === 'none' ? 'none' : 'by_hand';
  const approved = withEvent({ ...asked, joiningCharge }, { status: 'APROVADA', at: world.now, journey });
  return announceMandate(
    world,
    liveOn(world.span.seed, approved, plannedEvents(present(world, mandate), world.now), world.now),
  );
}

/**
 * The payer refuses a mandate with a code of the specification (RecEncerramento), and with it the request that asked her. Throws
 * `invalid_input` unless the mandate waits for an answer.
 */
export function refuseMandate(world: World, mandate: Mandate, code: string): Mandate {
  const before = upTo(present(world, mandate), world.now);
  assertMovable(world, before, 'REJEITADA', 'payer');
  const why = MANDATE_REJECTIONS.find(({ codigo }) => codigo === code);
  if (why === undefined) throw refusal('unknown_code');
  const asked = answered(world, before, 'REJEITADA') ?? before;
  const closing = { kind: 'rejeicao', why } as const;
  return announceMandate(world, withEvent(asked, { status: 'REJEITADA', at: world.now, closing }));
}

/** The mandate with its waiting request answered now; `null` when none waits. */
function answered(world: World, mandate: Mandate, answer: 'ACEITA' | 'REJEITADA'): Mandate | null {
  const waiting = liveConfirmation(mandate, world.now);
  if (waiting === null) return null;
  const confirmations = mandate.confirmations.map((one) =>
    one === waiting ? endConfirmation(one, answer, world.now) : one,
  );
  return { ...mandate, confirmations };
}
