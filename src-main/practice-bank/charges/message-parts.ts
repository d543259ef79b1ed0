import { CicloError } from '../../core/failure.ts';
import { LIMITS } from '../records/ids.ts';

/** Part numbers of the messages of one thing (see records/ids.ts): no two payments, and no two refunds, of it may share one. */
export const PARTS = {
  scheduled: 0,
  /** The retry after it has the next number. */
  firstRetry: 1,
  resent: 4,
  byHand: { first: 5, last: 20 },
  refund: { first: 21, last: LIMITS.part },
} as const;

/** The lowest free part number of a kind; throws `invalid_input` when all are taken. */
export function freePart(kind: 'byHand' | 'refund', taken: readonly number[]): number {
  const { first, last } = PARTS[kind];
  for (let part: number = first; part <= last; part += 1) if (!taken.includes(part)) return part;
  throw new CicloError('invalid_input', `no identifier is left for another ${kind}`, {
    reason: `no_${kind}_left`,
  });
}
