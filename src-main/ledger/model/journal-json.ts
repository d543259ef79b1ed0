import { z } from 'zod';
import { ruledAmount, ruledDay, ruledInstant } from '../../../src-preload/contract/values.ts';
import { ACCOUNT_TYPES } from '../../../src-preload/contract/vocabulary/charging.ts';
import { ERROR_CODES } from '../../../src-preload/contract/vocabulary/errors.ts';
import { PERIODICITIES } from '../../../src-preload/contract/vocabulary/mandates.ts';
import { DRAFT_FIELDS, type WriteKind } from '../../../src-preload/contract/vocabulary/writing.ts';
import { webhookTarget } from '../../../src-preload/contract/webhooks.ts';
import type { WriteIntent, WriteOutcome } from './journaled-writes.ts';
import { jsonColumn } from './json-column.ts';

const document = z.object({ kind: z.enum(['cpf', 'cnpj']), number: z.string() });
const text = z.string().nullable();

const mandateDraft = z.looseObject({
  payer: z.object({ name: z.string(), document }),
  contract: z.string(),
  object: text,
  periodicity: z.enum(PERIODICITIES),
  firstDate: ruledDay,
  lastDate: ruledDay.nullable(),
  value: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('fixed'), amount: ruledAmount }),
    z.object({ kind: z.literal('floor'), amount: ruledAmount }),
    z.object({ kind: z.literal('open') }),
  ]),
  allowsRetries: z.boolean(),
  agreement: text,
  locationId: z.int().nullable(),
  joiningTxid: text,
  contact: z.object({ phone: z.string(), email: z.string() }).exactOptional(),
});
const revision = z.looseObject({
  payerName: z.string().exactOptional(),
  firstDate: ruledDay.exactOptional(),
  locationId: z.int().exactOptional(),
  joiningTxid: z.string().exactOptional(),
});
const confirmationDraft = z.looseObject({
  idRec: z.string(),
  expiresAt: ruledInstant,
  recipient: z.object({ document, account: z.string(), branch: text, institution: z.string() }),
});
const chargeDraft = z.looseObject({
  txid: z.string(),
  idRec: z.string(),
  dueDate: ruledDay,
  amount: ruledAmount,
  adjustsToBusinessDay: z.boolean(),
  info: text,
  receiver: z.object({ account: z.string(), accountType: z.enum(ACCOUNT_TYPES), branch: text }),
});

const joiningChargeDraft = z.looseObject({
  txid: z.string(),
  idRec: text,
  amount: ruledAmount,
  key: z.string(),
  payer: z.object({ name: z.string(), document }),
  message: text,
  term: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('immediate'), expirySeconds: z.int() }),
    z.object({ kind: z.literal('due'), dueDate: ruledDay, daysAfterDue: z.int() }),
  ]),
});

const ofMandate = z.looseObject({ idRec: z.string() });
const intended = <Kind extends string, Payload extends z.ZodType>(kind: Kind, payload: Payload) =>
  z.object({ kind: z.literal(kind), payload });

const writeIntent: z.ZodType<WriteIntent> = z.discriminatedUnion('kind', [
  intended('create_mandate', mandateDraft),
  intended(
    'revise_mandate',
    z.looseObject({ idRec: z.string(), revision, newLocation: z.literal(true).exactOptional() }),
  ),
  intended('cancel_mandate', ofMandate),
  intended('create_location', z.looseObject({ idRec: z.string().exactOptional() })),
  intended('unlink_location', z.looseObject({ locationId: z.int() })),
  intended('create_confirmation', confirmationDraft),
  intended('cancel_confirmation', z.looseObject({ idSolicRec: z.string() })),
  intended('put_joining_charge', joiningChargeDraft),
  intended('put_charge', chargeDraft),
  intended('cancel_charge', z.looseObject({ txid: z.string() })),
  intended('request_retry', z.looseObject({ txid: z.string(), date: ruledDay })),
  intended('put_webhook', z.looseObject({ target: webhookTarget, url: z.string() })),
  intended('remove_webhook', z.looseObject({ target: webhookTarget })),
]);

const INTENT = jsonColumn('payload of a write', writeIntent);

/** What a write of that kind sends, as the journal keeps it; null where it cannot be read. */
export const intentIn = (kind: WriteKind, payload: string): WriteIntent | null =>
  INTENT.readOrNull(`{"kind":"${kind}","payload":${payload}}`);

const violation = z.object({ field: z.enum(DRAFT_FIELDS), reason: z.string(), text: z.string() });
const code = z.enum(ERROR_CODES);
const outcome: z.ZodType<WriteOutcome> = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['done', 'resolved_done']), bankId: text }),
  z.object({ state: z.literal('refused'), code, violations: z.array(violation) }),
  z.object({ state: z.literal('unknown'), code }),
  z.object({ state: z.literal('resolved_not_done') }),
]);

/** The column `outcome` of the journal. One that does not fit, as of a later version, makes its row an {@link UnreadableWrite}. */
export const WRITE_OUTCOME = jsonColumn('outcome of a write', outcome);
