import type { JoinableCharge } from '../records/joinable-charge.ts';
import { chargeAddress, type PayloadLocation } from '../records/payload-location.ts';
import { RECEIVER } from '../rules/people.ts';
import type { World } from '../storage/world.ts';
import { composeBrCode } from './br-code.ts';

/** What a composed code shows: where the mandate is read, and the charge to pay on joining. */
export type Composition = { readonly location: PayloadLocation; readonly charge: JoinableCharge | null };

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
