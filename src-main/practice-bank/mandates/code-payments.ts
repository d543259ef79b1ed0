import { statusAt } from '../charges/charge.ts';
import type { JoinableCharge } from '../charges/joinable-charges.ts';
import { joinableStatus } from '../charges/joinable-status.ts';
import { RECEIVER } from '../rules/people.ts';
import type { PlacedSettlement } from '../storage/placed.ts';
import { refusal, refuseIf } from '../storage/refusal.ts';
import type { World } from '../storage/world.ts';
import { composeBrCode } from '../wire/br-code.ts';
import { chargeAddress, readToken } from './location-tokens.ts';
import type { PayloadLocation } from './locations.ts';
import type { Journey, Mandate } from './mandate.ts';
import { approveMandate } from './mandate-actions.ts';

/** What a composed code shows: where the mandate is read, and the charge to pay on joining. */
type Composition = { readonly location: PayloadLocation; readonly charge: JoinableCharge | null };

/** Writes the code of journeys 2, 3 and 4 (rules/br-code.md, Fields); `gui` names the scheme. */
export function activationCodeOf(world: World, gui: string, { location, charge }: Composition): string {
  const chargeLocation = charge === null ? null : chargeLocationOf(world, charge);
  return composeBrCode({ gui, chargeLocation, mandateLocation: location.address, ...NAMED });
}

/** Writes the code of a charge alone, whose payment accepts no mandate. */
export const chargeCodeOf = (world: World, gui: string, charge: JoinableCharge): string =>
  composeBrCode({ gui, chargeLocation: chargeLocationOf(world, charge), mandateLocation: null, ...NAMED });

/** Where the payload of a charge lies. */
export const chargeLocationOf = ({ locations, span }: World, charge: JoinableCharge): string =>
  chargeAddress({ host: locations.host, seed: span.seed }, charge);

const NAMED = { receiverName: RECEIVER.nameOnCode, receiverCity: RECEIVER.cityOnCode } as const;

/** The journey that a code composes. */
export const JOURNEY_OF = { none: 'JORNADA_2', cob: 'JORNADA_3', cobv: 'JORNADA_4' } as const;

/**
 * The payer reads a composed code and accepts: the mandate is approved, and in journeys 3 and 4 its charge is paid. Throws
 * `invalid_input` for text that is not, to the letter, a code of this bank; for a mandate that waits for no answer; and for a charge
 * that is paid already, has lapsed, or is another than the mandate names.
 */
export function payCode(
  world: World,
  gui: string,
  code: string,
): { readonly mandate: Mandate; readonly journey: Journey; readonly settlement: PlacedSettlement | null } {
  const scanned = readCode(world, code);
  refuseIf(activationCodeOf(world, gui, scanned) !== code, 'code_altered');
  const { charge } = scanned;
  const mandate = mandateAt(world, scanned.location);
  if (charge !== null) assertPayable(world, mandate, charge);
  const journey = JOURNEY_OF[charge?.kind ?? 'none'];
  const joining = journey === 'JORNADA_3' ? { ...mandate, joiningTxid: charge?.txid ?? null } : mandate;
  if (joining !== mandate) world.replaceMandate(joining);
  const approved = approveMandate(world, joining, journey);
  return { mandate: approved, journey, settlement: charge === null ? null : settle(world, approved, charge) };
}

const MANDATE_LOCATION = /\/rec\/([0-9a-f]{32})/;
const CHARGE_LOCATION = /\/qr\/v2\/(cob|cobv)\/([0-9a-f]{32})/;

/** The locations in a code, which are looked up before the code is believed. */
function readCode(world: World, code: string): Composition {
  const token = MANDATE_LOCATION.exec(code)?.[1];
  if (token === undefined)
    throw refusal(CHARGE_LOCATION.test(code) ? 'code_without_mandate' : 'code_unreadable');
  const location = world.locations.byToken(token);
  if (location === null) throw refusal('code_unknown');
  const [, kind, chargeToken] = CHARGE_LOCATION.exec(code) ?? [];
  if (kind === undefined || chargeToken === undefined) return { location, charge: null };
  const owner = readToken(kind === 'cob' ? 'cob' : 'cobv', world.span.seed, chargeToken);
  const charge = owner === null ? null : world.joinableAt({ mandate: owner.high, slot: owner.low });
  if (charge === null) throw refusal('code_unknown');
  return { location, charge };
}

function mandateAt(world: World, { mandateIndex }: PayloadLocation): Mandate {
  const mandate = world.mandates[mandateIndex ?? -1];
  if (mandate === undefined) throw refusal('location_empty');
  refuseIf(statusAt(mandate.history, world.now) !== 'CRIADA', 'mandate_not_waiting');
  return mandate;
}

function assertPayable({ now }: World, { joiningTxid }: Mandate, charge: JoinableCharge): void {
  refuseIf(charge.isPaid, 'charge_paid');
  refuseIf(joinableStatus(charge, now) !== 'ATIVA', 'charge_lapsed');
  const isOther = charge.kind === 'cob' && joiningTxid !== null && joiningTxid !== charge.txid;
  refuseIf(isOther, 'code_other_charge');
}

function settle(world: World, mandate: Mandate, { txid, amount }: JoinableCharge): PlacedSettlement {
  const { now } = world;
  const slot = world.nextLiveSlot(mandate.index);
  world.joinables.markPaid(txid, { mandate: mandate.index, slot });
  const placed = world.putLoosePayment(mandate, {
    slot,
    settlement: {
      message: { part: 0, issuedAt: now },
      at: now,
      amount,
      txid,
      isVisible: true,
      refunds: [],
    },
  });
  world.emit({ kind: 'settlement', at: now, placed });
  return placed;
}
