import type { ServerFailure } from './requests.ts';

/** What `pg` itself refuses has words alone; the code that says the same. */
const WORDS: readonly (readonly [words: RegExp, code: string])[] = [
  [/does not support SSL/, 'ERR_TLS_NOT_OFFERED'],
  [/password must be/, '28P01'],
  [/not queryable/, '08006'],
  [/timeout|terminated/, 'ETIMEDOUT'],
];

function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || Reflect.get(error, 'code') !== undefined) return error;
  const code = WORDS.find(([words]) => words.test(error.message))?.[1];
  return code === undefined ? error : Object.assign(error, { code });
}

/** What `pg` or the system threw, as it crosses from a thread and as its code is looked up. */
export function failureOf(error: unknown): ServerFailure {
  const { code, message, constraint } = (withCode(error) ?? {}) as Partial<ServerFailure>;
  return {
    code: typeof code === 'string' ? code : 'unknown',
    message: message ?? String(error),
    constraint: constraint ?? null,
  };
}
