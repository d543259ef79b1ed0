import type { z } from 'zod';
import type { ConfirmationReason } from './vocabulary/lock.ts';

/** A call that the renderer makes and the main side answers. Both schemas are parsed on the main side. */
export type Invocation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  readonly kind: 'invoke';
  readonly input: Input;
  readonly output: Output;
  readonly asks: ConfirmationReason | null;
};

/** An event that the main side sends to every window; its payload is parsed before it leaves. */
export type Notification<Payload extends z.ZodType = z.ZodType> = {
  readonly kind: 'notify';
  readonly payload: Payload;
};

/**
 * Declares a call, and for what reason the person is asked to confirm before it while the app is locked; null where it is answered without.
 * Who adds a call decides.
 *
 * - `secret`: a secret is shown or made anew, or a whole ledger leaves under a passphrase.
 * - `money`: a claim on a payer is made, changed or ended at the bank. What can be done again at no cost (locations, requests that are
 *   withdrawn) is not asked about.
 * - `address`: where secrets, payers' data or money go. Of `connections.update` only what changes that (`application/features/lock`).
 * - `removal`: a company goes with its ledger, a ledger is begun anew or restored, payers' data are erased now or after some years.
 * - `lock`: the lock itself. These ask each time, whatever was chosen.
 *
 * The practice bank's controls play the bank and its payers, with no money of anyone; what the app sends to it is asked about as at a bank, so
 * that it can be practised.
 */
export const invoke = <Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
  asks: ConfirmationReason | null,
): Invocation<Input, Output> => ({ kind: 'invoke', input, output, asks });

/** What a handler may answer: nothing in it is changed any more, what leaves is parsed into values of its own. */
export type Answer<Value> = Value extends string | number
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]: Answer<Value[Name]> }
    : Value;

/** Declares an event. */
export const notify = <Payload extends z.ZodType>(payload: Payload): Notification<Payload> => ({
  kind: 'notify',
  payload,
});
