import { z } from 'zod';
import type { Failure, Result } from '../../src-preload/contract/errors.ts';
import type { Application } from '../application/application.ts';
import { dispatch } from '../application/compose/dispatch.ts';
import { CicloError, toFailure } from '../core/failure.ts';

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
