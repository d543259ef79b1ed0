import { statusAt } from '../records/charge.ts';
import { type JoinableCharge, joinableStatus } from '../records/joinable-charge.ts';
import type { Journey, Mandate } from '../records/mandate.ts';
import { type PayloadLocation, readToken } from '../records/payload-location.ts';
import type { PlacedSettlement } from '../records/placed.ts';
import { refusal, refuseIf } from '../storage/refusal.ts';
import type { World } from '../storage/world.ts';
import { activationCodeOf, type Composition, JOURNEY_OF } from '../wire/composed-codes.ts';
import { approveMandate } from './mandate-actions.ts';

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
