import { z } from 'zod';
import { failure } from './errors.ts';
import { invoke } from './kinds.ts';
import {
  centavos,
  chargeGroup,
  chargeState,
  civilDate,
  connectionId,
  endToEndId,
  expectedState,
  idRec,
  txid,
  utcInstant,
} from './values.ts';
import { JOINING_JOURNEYS, QR_JOURNEYS } from './vocabulary/activation.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';
import { MANDATE_STATUSES } from './vocabulary/mandates.ts';

/** One mandate as the list shows it. */
export const mandateRow = z.object({
  idRec,
  /** The bank's raw word. */
  status: z.string(),
  /** The specification's word for it, or `UNKNOWN`. */
  statusKind: z.enum(MANDATE_STATUSES),
  contract: z.string(),
  object: z.string().nullable(),
  payerName: z.string(),
  payerDocument: z.string(),
  startDate: civilDate,
  endDate: civilDate.nullable(),
  /** The bank's last day where it is no date, `endDate` then being null. */
  unreadableEnd: z.string().nullable(),
  periodicity: z.string(),
  fixedAmount: centavos.nullable(),
  floorAmount: centavos.nullable(),
  retryPolicy: z.string().nullable(),
  journey: z.string().nullable(),
  hasLocation: z.boolean(),
});
export type MandateRow = z.infer<typeof mandateRow>;

/**
 * An activation code, read from the bank just now. `code` is the bank's string verbatim and only there when TLV, CRC and location
 * are right; otherwise `refusal` says why.
 */
export const activationCode = z.object({
  idRec,
  journey: z.enum(QR_JOURNEYS).nullable(),
  code: z.string().max(2_000).nullable(),
  refusal: failure.nullable(),
});
export type ActivationCode = z.infer<typeof activationCode>;

/** A code with the mandate that it stands for, both read from the bank just now. */
const codeReading = activationCode.extend({ row: mandateRow });
export type CodeReading = z.infer<typeof codeReading>;

/** Which charge goes along with a code: the one that the mandate names, if it names one; none; or the one of a txid (journeys 3 and 4). */
const codeCharge = z.union([z.literal('named'), z.literal('none'), z.object({ txid })]);
export type CodeCharge = z.infer<typeof codeCharge>;

/** A charge that can be composed with a mandate's QR: immediate (3) or with a due date (4). */
export const joiningCharge = z.object({
  txid,
  journey: z.enum(JOINING_JOURNEYS),
  amount: centavos.nullable(),
  label: z.string(),
});

const mandateFilter = z.object({
  statuses: z.array(z.enum(MANDATE_STATUSES)),
  /** Part of a payer's name, document or contract. */
  search: z.string().max(TYPING_ROOM.search),
  /** Only approved ones that end soon (`core/cycles/ending-mandates.ts`), those that end first on top. */
  isEnding: z.boolean().optional(),
});
export type MandateFilter = z.infer<typeof mandateFilter>;

export const mandates = {
  page: invoke(
    z.object({ connectionId, filter: mandateFilter, page: z.int().min(0) }),
    z.object({ rows: z.array(mandateRow), total: z.int() }),
    null,
  ),
  detail: invoke(
    z.object({ connectionId, idRec }),
    z.object({
      row: mandateRow,
      location: z.string().nullable(),
      joiningTxid: txid.nullable(),
      /** What was paid under `joiningTxid`; the first on top. */
      joiningPayments: z.array(
        z.object({ endToEndId, amount: centavos, at: utcInstant, refunded: centavos }),
      ),
      bankHistory: z.array(z.object({ status: z.string(), at: utcInstant.nullable() })),
      expected: z.array(z.object({ start: civilDate, state: expectedState })),
      charges: z.array(
        z.object({
          ...{ txid, dueDate: civilDate, amount: centavos, state: chargeState, group: chargeGroup },
          /** The bank may still debit it: it goes with the mandate. */
          mayBeDebited: z.boolean(),
        }),
      ),
      raw: z.string(),
    }),
    null,
  ),
  /**
   * Reads the mandate at the bank, with the charge that goes along, and checks the code that comes. There is none for a mandate that does not
   * stand any more as it was chosen.
   */
  activationCode: invoke(
    z.object({ connectionId, idRec, charge: codeCharge, chosenAs: mandateRow.shape.statusKind }),
    codeReading,
    null,
  ),
};
