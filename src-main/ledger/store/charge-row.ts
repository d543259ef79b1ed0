import type { AttemptRecord, ChargeRecord } from '../../core/records.ts';
import { ATTEMPTS, CLAIMS, ENDING, STATUS_HISTORY } from '../model/stored-json.ts';

/** A charge as the ledger keeps it: what is JSON there is text already. */
export type ChargeRow = Omit<ChargeRecord, 'attempts' | 'claims' | 'history' | 'ending'> & {
  readonly attempts: string | null;
  readonly claims: string | null;
  readonly history: string;
  readonly ending: string | null;
  /** endToEndIds that its attempts and claims carry, each once. */
  readonly carried: readonly string[];
};

/** The row of a charge as read from the bank. */
export function chargeRow({ attempts, claims, history, ending, ...record }: ChargeRecord): ChargeRow {
  return {
    ...record,
    attempts: attempts.length === 0 ? null : ATTEMPTS.write(attempts),
    claims: claims.length === 0 ? null : CLAIMS.write(claims),
    history: STATUS_HISTORY.write([...history]),
    ending: ending === null ? null : ENDING.write(ending),
    carried: carriedBy(attempts, claims),
  };
}

const NONE: readonly string[] = [];

/** endToEndIds that attempts and claims carry, each once. */
export function carriedBy(attempts: readonly AttemptRecord[], claims: readonly string[]): readonly string[] {
  if (attempts.length === 0 && claims.length === 0) return NONE;
  const carried = new Set(claims);
  for (const { endToEndId } of attempts) if (endToEndId !== null) carried.add(endToEndId);
  return [...carried];
}
