import { z } from 'zod';
import type { Failure, Result } from '../../../src-preload/contract/errors.ts';
import { type CallName, callNames, contract, type Handlers } from '../../../src-preload/contract/index.ts';
import type { Invocation } from '../../../src-preload/contract/kinds.ts';
import { CicloError, toFailure } from '../../core/failure.ts';
import type { Application, OnFailedCall } from '../application.ts';
import { askedByPerson } from '../ledgers/gateway/people-first.ts';

type Handler = (input: unknown) => Promise<unknown>;

const known = new Set(callNames);

/**
 * Answers one call from a renderer whose shell has already checked the sender: parses the input, runs the handler, parses what it
 * returns. Never rejects; an unknown call or bad input is a failure like the others.
 */
export async function dispatch(
  handlers: Handlers,
  call: string,
  input: unknown,
  onFailed?: OnFailedCall,
): Promise<Result<unknown>> {
  const begunMs = Date.now();
  try {
    return { ok: true, value: await run(handlers, call, input) };
  } catch (error) {
    if (known.has(call)) onFailed?.(call, error, Date.now() - begunMs);
    return { ok: false, error: toFailure(error) };
  }
}

/**
 * The same handlers behind a lock: each call asks `permit` with its parsed input, which throws where the call may not go on. Whoever holds an
 * application's handlers holds these, so that no window, tray, menu or link finds a way around.
 */
export function lockedHandlers(
  handlers: Handlers,
  permit: (call: CallName, input: unknown) => Promise<void>,
): Handlers {
  const locked: Record<string, Record<string, Handler>> = {};
  for (const call of callNames) {
    const [feature = '', name = ''] = call.split('.');
    const answer = (handlers as Record<string, Record<string, Handler>>)[feature]?.[name] as Handler;
    locked[feature] = {
      ...locked[feature],
      [name]: (input) =>
        askedByPerson(async () => {
          await permit(call as CallName, input);
          return answer(input);
        }),
    };
  }
  // Made of the contract's own names, each from the handler of that name.
  return locked as unknown as Handlers;
}

/** Where the input is wrong. A name that may not stand there is left out: it could be a secret in the wrong place. */
function fieldOf(issue: z.core.$ZodIssue | undefined): string {
  const path = issue?.path ?? [];
  return (issue?.code === 'invalid_key' ? path.slice(0, -1) : path).join('.');
}

async function run(handlers: Handlers, call: string, input: unknown): Promise<unknown> {
  const [feature, name] = known.has(call) ? call.split('.') : [];
  if (!feature || !name) throw new CicloError('invalid_input', `no such call: ${call.slice(0, 80)}`);
  const declared = (contract as Record<string, Record<string, unknown>>)[feature]?.[name] as Invocation;
  const handler = (handlers as Record<string, Record<string, Handler>>)[feature]?.[name] as Handler;
  const parsed = declared.input.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = fieldOf(issue);
    throw new CicloError('invalid_input', `${call}: ${field}: ${issue?.message ?? 'invalid'}`, { field });
  }
  return declared.output.parse(await handler(parsed.data));
}

const callMessage = z.object({ call: z.string().max(80), input: z.unknown() });

/** What a sender is told that is not answered: a failure, never `undefined`. */
export type Refused = { readonly ok: false; readonly error: Failure };

/**
 * Whoever a shell has looked at and found to be its own page. Only `judge` makes one and every answer asks for one, so a shell that leaves
 * its check out, or does not heed it, cannot answer at all.
 */
export class CheckedSender {
  /** Makes the type one that no other object passes for. */
  readonly #isChecked = true;

  private constructor() {}

  /** The sender where nothing speaks against it; else what it is told. */
  static judge(objection: CicloError | null): CheckedSender | Refused {
    return objection === null ? new CheckedSender() : refuse(objection);
  }

  /** Whether it was checked; what a bundle or a cast lets through is not. */
  static isOne(sender: object): sender is CheckedSender {
    return #isChecked in sender;
  }
}

/** Answers a call message of a sender that the shell has checked. Never rejects. */
export async function answerCall(
  application: Application,
  message: unknown,
  sender: CheckedSender,
): Promise<Result<unknown>> {
  if (!CheckedSender.isOne(sender)) return refuse(senderRefused('not checked'));
  const parsed = callMessage.safeParse(message);
  if (!parsed.success) return refuse(new CicloError('invalid_input', 'not a call message'));
  return dispatch(application.handlers, parsed.data.call, parsed.data.input, application.onFailedCall);
}

/** Why a sender is not ours; `why` is technical English. */
export const senderRefused = (why: string): CicloError => new CicloError('sender_refused', why);

/** The answer of a shell that does not reach the application. */
export function refuse(error: CicloError): Refused {
  return { ok: false, error: toFailure(error) };
}
