import { z } from 'zod';
import type { Failure, Result } from '../../src-preload/contract/errors.ts';
import type { Application } from '../application/application.ts';
import { dispatch, toFailure } from '../application/dispatch.ts';
import { CicloError } from '../core/failure.ts';

const callMessage = z.object({ call: z.string().max(80), input: z.unknown() });

/** Answers a call message of a sender that the shell has checked. Never rejects. */
export async function answerCall(application: Application, message: unknown): Promise<Result<unknown>> {
  const parsed = callMessage.safeParse(message);
  if (!parsed.success) return refuse(new CicloError('invalid_input', 'not a call message'));
  return dispatch(application.handlers, parsed.data.call, parsed.data.input, application.onFailedCall);
}

/** The answer to a sender that is not ours: a failure, never `undefined`. `why` is technical English. */
export function refuseSender(why: string): Result<never> & { readonly ok: false } {
  return refuse(new CicloError('sender_refused', why));
}

/** The answer of a shell that does not reach the application. */
export function refuse(error: CicloError): { ok: false; error: Failure } {
  return { ok: false, error: toFailure(error) };
}
