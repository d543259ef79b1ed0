import { z } from 'zod';
import type { ErrorCode } from '../../../src-preload/contract/vocabulary/errors.ts';
import { asCicloError, CicloError } from '../../core/failure.ts';
import {
  CONTROL_CALL_NAMES,
  CONTROL_CALLS,
  type ControlCall,
  type ControlOutput,
  controlWord,
} from './control-calls.ts';

/** Where a practice bank's control surface is, and what opens it: both stand in the line that tells the bank is ready. */
export type ControlAccess = { readonly controlUrl: string; readonly controlToken: string };

type Sent<Call extends ControlCall> = z.input<(typeof CONTROL_CALLS)[Call]['input']>;

/** An input whose every field has a standard may be left out. */
type Bare = Record<never, never>;

/** Every control call as a method. Calls that need nothing may be made without an argument. */
export type ControlClient = {
  readonly [Call in ControlCall]: (
    ...sent: Bare extends Sent<Call>
      ? [input?: Sent<Call>]
      : null extends Sent<Call>
        ? [nothing?: null]
        : [input: Sent<Call>]
  ) => Promise<ControlOutput<Call>>;
};

/** The part of `fetch` that the client needs. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * A client for a practice bank's control surface, for the app and for tests. Its methods throw `CicloError`: `invalid_input` for
 * what the bank refuses (`message` and `params.reason` are the bank's own words). `not_found` for what it does not know,
 * `credentials_wrong` for a wrong token, `address_unreachable` where nobody answers, `answer_unreadable` for an answer that the
 * contract does not declare.
 */
export function connectControl(access: ControlAccess, send: Fetch = fetch): ControlClient {
  const methods = CONTROL_CALL_NAMES.map((call) => [
    call,
    (input: unknown = null) => ask(access, send, call, input),
  ]);
  return Object.fromEntries(methods) as ControlClient;
}

async function ask(
  { controlUrl, controlToken }: ControlAccess,
  send: Fetch,
  call: ControlCall,
  input: unknown,
) {
  const url = `${controlUrl}/${controlWord(call)}`;
  const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' };
  const body = JSON.stringify(input);
  const { response, text } = await exchange(() => send(url, { method: 'POST', headers, body }), call);
  if (!response.ok) throw refusalOf(call, response.status, text);
  const parsed = CONTROL_CALLS[call].output.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new CicloError('answer_unreadable', `${call}: ${parsed.error.message}`, { call });
}

async function exchange(send: () => Promise<Response>, call: ControlCall) {
  try {
    const response = await send();
    return { response, text: await response.text() };
  } catch (cause) {
    const { message } = asCicloError(cause);
    throw new CicloError('address_unreachable', `${call}: ${message}`, { call }, { cause });
  }
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  401: 'credentials_wrong',
  404: 'not_found',
  413: 'invalid_input',
};

/** A problem document, as far as one came: whatever else answers at that address may say anything. */
const problem = z
  .object({
    detail: z.string().catch(''),
    violacoes: z.array(z.object({ razao: z.string(), propriedade: z.string() })).catch([]),
  })
  .catch({ detail: '', violacoes: [] });

function refusalOf(call: ControlCall, status: number, text: string): CicloError {
  const { detail, violacoes } = problem.parse(jsonOf(text));
  const [first] = violacoes;
  const where = first === undefined ? '' : `${first.propriedade}: ${first.razao}`;
  const reason = [detail, where].filter(Boolean).join(' ') || `HTTP ${status}`;
  return new CicloError(CODES[status] ?? 'internal', reason, {
    call,
    reason,
    field: first?.propriedade ?? '',
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
