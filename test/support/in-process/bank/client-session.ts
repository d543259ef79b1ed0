import type { BankAccess, ListQuery } from '../../../../src-main/api-client/bank-api.ts';
import {
  type BankApiOptions,
  type BankClient,
  createBankApi,
} from '../../../../src-main/api-client/create-bank-api.ts';
import type { Timing } from '../../../../src-main/api-client/transport/retry-policy.ts';
import type { UtcInstant } from '../../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';

/** Time that passes only when told, or asked to sleep; remembers how long it was asked to wait. */
class RecordedTiming implements Timing {
  readonly asked: number[] = [];
  #elapsedMs = 0;

  readonly now = (): number => Date.now() + this.#elapsedMs;
  /** The longest jitter, so that a test can tell a pause's bound. */
  readonly random = (): number => 1;
  readonly sleep = async (ms: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    this.asked.push(ms);
  };

  pass(ms: number): void {
    this.#elapsedMs += ms;
  }
}

/** A client that closes with its test. */
export class BankSession {
  readonly timing = new RecordedTiming();
  readonly api: BankClient;

  constructor(access: BankAccess, options: BankApiOptions = {}) {
    const { now, random, sleep } = this.timing;
    this.api = createBankApi(access, { now, random, sleep, ...options });
  }

  settlements(query: Partial<ListQuery> = {}, signal: AbortSignal = NEVER) {
    return this.api.listSettlements({ ...WINDOW, ...query }, 0, signal);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.api.close();
  }
}

export const NEVER = new AbortController().signal;

export const WINDOW: ListQuery = {
  from: '2026-01-01T00:00:00.000Z' as UtcInstant,
  to: '2026-01-02T00:00:00.000Z' as UtcInstant,
};

/** The error that a person would be told about; anything else fails the test. */
export async function failureOf(attempt: Promise<unknown>): Promise<CicloError> {
  const outcome = await attempt.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );
  if (outcome instanceof CicloError) return outcome;
  throw new Error('expected a CicloError', { cause: outcome });
}
