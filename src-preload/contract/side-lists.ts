import { z } from 'zod';
import { invoke } from './kinds.ts';
import {
  centavos,
  centavosSum,
  civilDate,
  connectionId,
  endToEndId,
  expectedState,
  idRec,
  joiningTotal,
  txid,
  utcInstant,
} from './values.ts';
import { ORPHAN_REASONS, SIDE_LISTS } from './vocabulary/cycles.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';
import { RESOURCE_KINDS } from './vocabulary/resources.ts';

/** Which cycles without a charge: in one of these states, or any where none is named, and that begin on these days, both included. */
const expectedFilter = z.object({
  states: z.array(expectedState),
  from: civilDate.nullable().default(null),
  to: civilDate.nullable().default(null),
});
export type ExpectedFilter = z.output<typeof expectedFilter>;

/** Lists beside the charges: cycles without one, payments that are none’s, and what could not be understood. */
export const sideLists = {
  /** Cycles of approved mandates that no live charge bears; `not_charged` first. At most 2,000. */
  expected: invoke(
    expectedFilter.extend({ connectionId }),
    z.array(
      z.object({
        idRec,
        contract: z.string(),
        payerName: z.string(),
        start: civilDate,
        state: expectedState,
        amount: centavos.nullable(),
      }),
    ),
    null,
  ),
  /** What a list beside the charges adds up to, also beyond the rows that it shows. The filter narrows the expected cycles alone. */
  sideTotal: invoke(
    expectedFilter.extend({ connectionId, list: z.enum(SIDE_LISTS) }),
    z.object({
      count: z.int(),
      amount: centavosSum,
      refunded: centavosSum,
      /** Cycles whose mandate leaves the amount open: they are counted and not in the sum. */
      unpriced: z.int(),
    }),
    null,
  ),
  /** Joining payments: what was paid with the authorisation itself, of no cycle. At most 2,000, newest first. */
  joining: invoke(
    z.object({
      connectionId,
      /** Part of a payer's name, document or contract, or a whole txid, endToEndId or idRec. */
      search: z.string().max(TYPING_ROOM.search),
    }),
    z.object({
      rows: z.array(
        z.object({
          endToEndId,
          txid,
          idRec,
          contract: z.string(),
          payerName: z.string(),
          payerDocument: z.string(),
          amount: centavos,
          at: utcInstant,
          refunded: centavos,
        }),
      ),
      /** Of all that the search holds, also of those beyond the rows. */
      total: joiningTotal,
    }),
    null,
  ),
  /** Settlements that are no charge's and no joining payment. At most 2,000, newest first. */
  orphans: invoke(
    z.object({ connectionId }),
    z.array(
      z.object({
        endToEndId,
        txid: txid.nullable(),
        amount: centavos,
        at: utcInstant,
        refunded: centavos,
        why: z.enum(ORPHAN_REASONS),
      }),
    ),
    null,
  ),
  /** Records that could not be understood. At most 2,000, newest first. */
  quarantine: invoke(
    z.object({ connectionId }),
    z.array(
      z.object({
        kind: z.enum(RESOURCE_KINDS),
        id: z.string().nullable(),
        reason: z.string(),
        seenAt: utcInstant,
        raw: z.string(),
      }),
    ),
    null,
  ),
};
