import { z } from 'zod';
import { invoke } from '../kinds.ts';
import { nothing, utcInstant } from '../values.ts';
import { DELIVERY_FORMATS, DELIVERY_OUTCOMES } from '../vocabulary/practice-bank.ts';

/** `rec`, `cobr`, or `chave:` and an instant-payment key. */
const channelId = z.string().regex(/^(?:rec|cobr|chave:.{1,77})$/u);

/** What the bank's panel shows of a webhook. */
const channel = z.object({
  id: channelId,
  url: z.string(),
  createdAt: utcInstant,
  isPaused: z.boolean(),
  /** What paused it: an HTTP status or a network error's name; null when a person did or nothing has. */
  pausedBy: z.string().nullable(),
  /** "Pause webhook sending when a failure is detected", ticked by default (SERVICE.md, section 6.1). */
  pausesOnFailure: z.boolean(),
  /** Of settlements only. */
  format: z.enum(DELIVERY_FORMATS),
  /** Each delivery goes out twice. */
  duplicates: z.boolean(),
  /** Deliveries that wait together go out in another order. */
  reorders: z.boolean(),
  /** An agreed header, such as x-webhook-secret. */
  header: z.object({ name: z.string(), value: z.string() }).nullable(),
  waiting: z.int(),
});
export type Channel = z.infer<typeof channel>;

const delivery = z.object({
  id: z.int(),
  channelId,
  /** What it tells: a status word, or `settlement`, `refund`, `sample`. */
  event: z.string(),
  /** idRec, txid or endToEndId. */
  about: z.string(),
  url: z.string(),
  bankTime: utcInstant,
  /** Real time of the latest try; null before the first. */
  sentAt: utcInstant.nullable(),
  tries: z.int(),
  outcome: z.enum(DELIVERY_OUTCOMES),
  /** What came back: an HTTP status, or null when nothing did. */
  status: z.int().nullable(),
  detail: z.string(),
  body: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

const onChannel = z.object({ id: channelId });
const headerName = z.string().regex(/^[A-Za-z0-9-]{1,60}$/);
const headerValue = z.string().regex(/^[\x20-\x7e]{1,200}$/);

export const webhooks = {
  listChannels: invoke(nothing, z.array(channel), null),
  configureChannel: invoke(
    z.object({
      id: channelId,
      pausesOnFailure: z.boolean().optional(),
      format: z.enum(DELIVERY_FORMATS).optional(),
      duplicates: z.boolean().optional(),
      reorders: z.boolean().optional(),
      header: z.object({ name: headerName, value: headerValue }).nullable().optional(),
    }),
    channel,
    null,
  ),
  pauseChannel: invoke(onChannel, channel, null),
  /** What waited is sent. */
  resumeChannel: invoke(onChannel, channel, null),
  /** Sends an invented event of the channel's kind, to see what the receiver answers. */
  sendSample: invoke(onChannel, delivery, null),
  /** Newest first. */
  listDeliveries: invoke(
    z.object({ id: channelId.nullable().default(null), limit: z.int().min(1).max(1_000).default(100) }),
    z.array(delivery),
    null,
  ),
  resendDelivery: invoke(z.object({ deliveryId: z.int() }), delivery, null),
};
