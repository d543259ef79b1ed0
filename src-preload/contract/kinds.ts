import type { z } from 'zod';

/** A call that the renderer makes and the main side answers. Both schemas are parsed on the main side. */
export type Invocation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  readonly kind: 'invoke';
  readonly input: Input;
  readonly output: Output;
};

/** An event that the main side sends to every window; its payload is parsed before it leaves. */
export type Notification<Payload extends z.ZodType = z.ZodType> = {
  readonly kind: 'notify';
  readonly payload: Payload;
};

/** Declares a call. */
export const invoke = <Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
): Invocation<Input, Output> => ({ kind: 'invoke', input, output });

/** Declares an event. */
export const notify = <Payload extends z.ZodType>(payload: Payload): Notification<Payload> => ({
  kind: 'notify',
  payload,
});
