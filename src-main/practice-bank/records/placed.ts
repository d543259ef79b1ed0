import type { Charge, Settlement } from './charge.ts';
import type { Confirmation } from './confirmation.ts';
import type { Mandate } from './mandate.ts';

/** A charge with its mandate. */
export type PlacedCharge = { readonly mandate: Mandate; readonly charge: Charge };

/** A settlement with its payer's mandate, and what of it it belongs to. */
export type PlacedSettlement = {
  readonly mandate: Mandate;
  readonly slot: number;
  readonly settlement: Settlement;
};

/** A confirmation request with its mandate. */
export type PlacedConfirmation = { readonly mandate: Mandate; readonly confirmation: Confirmation };
