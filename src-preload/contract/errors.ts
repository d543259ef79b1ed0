import { z } from 'zod';
import { ERROR_CODES } from './vocabulary/errors.ts';

/** A code of {@link ERROR_CODES}. */
export const errorCode = z.enum(ERROR_CODES);

/** What a failed call carries. `message` is technical English for the details behind a click and for logs. */
export const failure = z.object({
  code: errorCode,
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Failure = z.infer<typeof failure>;

/** The answer of every call. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; error: Failure };
