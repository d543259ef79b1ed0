import { VIOLATION_REASONS } from '../../../../src-preload/contract/vocabulary/writing.ts';
import type { Violation } from '../../../../src-preload/contract/writing.ts';
import type { WriteViolation } from '../../../ledger/model/journaled-writes.ts';

/** Why a bank refused a write, as screens show it. A reason of a later version than ours leaves it to the bank's own words. */
export function violationShown({ field, reason, text }: WriteViolation): Violation {
  return { field, reason: VIOLATION_REASONS.find((known) => known === reason) ?? 'other', text };
}
