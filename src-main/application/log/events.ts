import { z } from 'zod';
import { errorCode } from '../../../src-preload/contract/errors.ts';
import { callNames, eventNames } from '../../../src-preload/contract/index.ts';
import { SHELLS } from '../../../src-preload/contract/vocabulary/app.ts';
import { HTTP_METHODS } from '../../../src-preload/contract/vocabulary/resources.ts';
import {
  COMMAND_ENDINGS,
  KEYCHAIN_BACKENDS,
  TERMINAL_COMMANDS,
  WRITE_ENDINGS,
} from '../../../src-preload/contract/vocabulary/support.ts';
import { WRITE_KINDS } from '../../../src-preload/contract/vocabulary/writing.ts';
import { ENDPOINTS } from '../../api-client/endpoints.ts';
import { HEARINGS } from '../../api-client/transport/hearing.ts';
import { companyTag } from './company-tags.ts';
import { exceptionFacts } from './exception-facts.ts';

/** Seven digits: no document, account or card fits into a number of the log. */
const MOST = 9_999_999;
const between = (least: number) =>
  z.number().transform((value) => Math.round(Math.min(Math.max(value, least), MOST)));
/** A whole number from 0 on; more than the log takes counts as the most. */
const count = between(0);
const durationMs = count;
const status = z.int().min(100).max(599);
const version = z.string().regex(/^\d{1,2}\.\d{1,3}\.\d{1,3}(?:-(?:alpha|beta|rc)(?:\.\d{1,2})?)?$/);
const code = errorCode.nullable();
const write = z.enum(WRITE_KINDS);

/**
 * Everything that the log can say: each event with the fields that it may bear, and no others. No field takes free text. A string is one of
 * a list, or of a form that this program alone makes (a version, a company's tag, a line of our own source). To add a field, find the list
 * that its words come from; what has none does not belong here.
 */
export const LOG_EVENTS = {
  app_started: z.strictObject({
    version,
    node: version,
    shell: z.enum(SHELLS),
    pid: count,
    companies: count,
  }),
  app_stopped: z.strictObject({ upSeconds: count }),
  command_ended: z.strictObject({
    version,
    command: z.enum(TERMINAL_COMMANDS),
    outcome: z.enum(COMMAND_ENDINGS),
    code,
    durationMs,
  }),
  keychain_opened: z.strictObject({ backend: z.enum(KEYCHAIN_BACKENDS), isAvailable: z.boolean(), code }),
  poll_ended: z.strictObject({
    company: companyTag,
    outcome: z.enum(['done', 'failed', 'offline', 'cancelled']),
    code,
    durationMs,
    requests: count,
    records: count,
    quarantined: count,
  }),
  bank_clock_read: z.strictObject({
    company: companyTag,
    /** Seconds that the bank's clock is ahead of ours. */
    aheadSeconds: between(-MOST),
  }),
  request_failed: z.strictObject({
    company: companyTag,
    method: z.enum(HTTP_METHODS),
    endpoint: z.enum(ENDPOINTS),
    status: status.nullable(),
    code,
    hearing: z.enum(HEARINGS),
    durationMs,
  }),
  write_ended: z.strictObject({
    company: companyTag,
    write,
    outcome: z.enum(WRITE_ENDINGS),
    code,
    durationMs,
  }),
  /** An open row of the journal does not fit its schema: it is neither sent nor looked for. */
  write_unreadable: z.strictObject({ company: companyTag, write }),
  call_failed: z.strictObject({ call: z.enum(callNames), code: errorCode, durationMs }),
  /** An event whose payload does not fit the contract: pages were told that they missed one. */
  event_refused: z.strictObject({ eventName: z.enum(eventNames) }),
  ledger_migrated: z.strictObject({ company: companyTag, from: count, to: count }),
  /** A copy of a ledger that nobody asked for; what keeps it from being made, once (features/backups/copies-by-need.ts). */
  copy_ended: z.strictObject({
    company: companyTag,
    outcome: z.enum(['made', 'no_room', 'failed']),
    code,
    durationMs,
  }),
  /** So many requests to the receiver since the line before of that status (features/webhooks/refused-deliveries.ts). */
  delivery_refused: z.strictObject({ company: companyTag, status, count }),
  /** What a person was told of outside a call: damage and rescue of a ledger, a thread's death, settings that were set aside. */
  noticed: z.strictObject({ code: errorCode, isRestored: z.boolean() }),
  exception: exceptionFacts.extend({ origin: z.enum(['uncaught', 'rejection', 'call']) }),
} satisfies Record<string, z.ZodObject>;

export type LogEventName = keyof typeof LOG_EVENTS;
export type LogFields<Name extends LogEventName> = z.output<(typeof LOG_EVENTS)[Name]>;
