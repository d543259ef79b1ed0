import type { Failure } from '../../src-preload/contract/errors.ts';
import type { ErrorCode } from '../../src-preload/contract/vocabulary/errors.ts';

/** Values that fill the placeholders of an error's sentences. */
export type FailureParams = Readonly<Record<string, string | number>>;

/**
 * An error that a person is told about: `code` picks the sentences (what happened, what it means for the money, what to do), `message` is
 * technical English for details and logs. It never carries a secret.
 */
export class CicloError extends Error {
  readonly code: ErrorCode;
  readonly params: FailureParams;

  constructor(code: ErrorCode, message: string, params: FailureParams = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CicloError';
    this.code = code;
    this.params = params;
  }
}

/** The error itself when it is ours, else an `internal` one that wraps it. */
export function asCicloError(error: unknown): CicloError {
  if (error instanceof CicloError) return error;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new CicloError('internal', message, {}, { cause: error });
}

/** The failure that crosses to the renderer: code, technical message, placeholders. */
export function toFailure(error: unknown): Failure {
  const { code, message, params } = asCicloError(error);
  return { code, message, params: { ...params } };
}

/** For whoever asks for what only a whole reading can tell. */
export const stillReading = (): CicloError =>
  new CicloError('still_reading', 'the first reading of this ledger has not ended');

/** For whoever asks for that after a first reading that has failed; how many records it had read by then. */
export const firstReadingFailed = (read: {
  readonly mandate: number;
  readonly charge: number;
  readonly settlement: number;
}): CicloError =>
  new CicloError('first_reading_failed', 'the first reading of this ledger has failed', {
    mandates: read.mandate,
    charges: read.charge,
    settlements: read.settlement,
  });

const ONLY_READ: ReadonlySet<ErrorCode> = new Set(['read_only_copy', 'server_rights']);

/** Whether a ledger takes nothing from here: it is a copy, or whoever signs in may only look. */
export const isOnlyRead = (error: unknown): boolean => ONLY_READ.has(asCicloError(error).code);

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Whether the system refused a file because there is no space left, or none left for this person. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL.has(error.code);
}
