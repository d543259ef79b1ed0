import type { Charge, Settlement } from '../charges/charge.ts';
import type { Mandate } from '../mandates/mandate.ts';

/** A charge with its mandate. */
export type PlacedCharge = { readonly mandate: Mandate; readonly charge: Charge };

/** A settlement with its payer's mandate, and what of it it belongs to. */
export type PlacedSettlement = {
  readonly mandate: Mandate;
  readonly slot: number;
  readonly settlement: Settlement;
};
