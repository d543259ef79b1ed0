import { z } from 'zod';
import { invoke } from './kinds.ts';
import {
  centavos,
  centavosSum,
  civilDate,
  connectionId,
  endToEndId,
  idRec,
  txid,
  utcInstant,
} from './values.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';
import { MOVEMENT_KINDS } from './vocabulary/receipts.ts';

const movementKind = z.enum(MOVEMENT_KINDS);

/** Days in São Paulo, both ends included; kinds none of which is named are all. */
export const movementFilter = z.object({
  from: civilDate,
  to: civilDate,
  kinds: z.array(movementKind),
  /** Part of a payer's name or document, or a whole endToEndId, txid or amount. */
  search: z.string().max(TYPING_ROOM.search),
});
export type MovementFilter = z.infer<typeof movementFilter>;

/** Money that came in, or went back, at a moment. */
const movement = z.object({
  kind: movementKind,
  /** Of the payment; a refund bears that of the payment that it was taken from. */
  endToEndId,
  /** The refund's own id; null for a payment. */
  refundId: z.string().nullable(),
  at: utcInstant,
  /** What moved, in centavos, whichever way. */
  amount: centavos,
  /** Of a payment, what of it went back so far. */
  refunded: centavos,
  txid: txid.nullable(),
  idRec: idRec.nullable(),
  contract: z.string(),
  payerName: z.string(),
  payerDocument: z.string(),
  /** Of the charge that was paid. */
  dueDate: civilDate.nullable(),
});
export type Movement = z.infer<typeof movement>;

/** A row of the list, by which the page after it is found. */
const movementPlace = movement.pick({ at: true, endToEndId: true, refundId: true });
export type MovementPlace = z.infer<typeof movementPlace>;

/** What came in and what went back, each counted and added up. */
const movementTotal = z.object({
  received: z.int(),
  receivedAmount: centavosSum,
  returned: z.int(),
  returnedAmount: centavosSum,
});
export type MovementTotal = z.infer<typeof movementTotal>;

/** Every centavo by the day on which it came in or went back. */
export const receipts = {
  /** Newest first: what follows a row of the list, or its beginning with null. */
  page: invoke(
    z.object({ connectionId, filter: movementFilter, after: movementPlace.nullable() }),
    z.object({
      rows: z.array(movement),
      /** Of all that the filter holds; told with its first page alone. */
      total: movementTotal.nullable(),
      /** The last of these rows where others follow it. */
      next: movementPlace.nullable(),
    }),
    null,
  ),
  /** Days of a range on which money moved, oldest first. */
  days: invoke(
    z.object({ connectionId, from: civilDate, to: civilDate }),
    z.array(movementTotal.extend({ day: civilDate })),
    null,
  ),
};
