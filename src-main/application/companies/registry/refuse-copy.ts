import type { UtcInstant } from '../../../core/civil-date.ts';
import { CicloError } from '../../../core/failure.ts';

/** Throws `read_only_copy` for a ledger that is a dated copy of a server's: what was changed or sent by it, those at the server would not know. */
export function refuseCopy(copiedAt: UtcInstant | null | undefined): void {
  if (copiedAt != null) throw new CicloError('read_only_copy', `a copy of ${copiedAt}`);
}
