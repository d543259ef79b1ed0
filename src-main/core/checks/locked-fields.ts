import type { LockReason } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import type { MandateField } from '../../../src-preload/contract/vocabulary/writing.ts';
import { canonicalStatus, isOpenMandateStatus } from '../status.ts';

type Revisability = 'never' | 'while_created' | 'while_open';

/** Until when each field may be revised (SERVICE.md, section 3, rules 1 and 2; the specification's RecRevisada has no others). */
const REVISABLE = {
  payerName: 'while_created',
  payerDocument: 'never',
  contract: 'never',
  object: 'never',
  periodicity: 'never',
  firstDate: 'while_created',
  lastDate: 'never',
  value: 'never',
  allowsRetries: 'never',
  agreement: 'never',
  locationId: 'while_created',
  joiningTxid: 'while_open',
} as const satisfies Readonly<Record<MandateField, Revisability>>;

/** The fields that a mandate of a status locks, with why; the others may be revised. An unknown status counts as open. */
export function lockedFields(status: string): ReadonlyMap<MandateField, LockReason> {
  const locks = new Map<MandateField, LockReason>();
  for (const [field, until] of Object.entries(REVISABLE)) {
    const reason = lockOf(until, status);
    if (reason !== null) locks.set(field as MandateField, reason);
  }
  return locks;
}

function lockOf(until: Revisability, status: string): LockReason | null {
  if (until === 'never') return 'never';
  if (!isOpenMandateStatus(status)) return 'mandate_ended';
  return until === 'while_open' || canonicalStatus(status) === 'CRIADA' ? null : 'only_while_created';
}
