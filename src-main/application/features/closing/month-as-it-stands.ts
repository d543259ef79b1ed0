import type { ClosingMonth } from '../../../../src-preload/contract/closing.ts';
import type { MonthBy } from '../../../ledger/reading/closing-draft.ts';
import type { Services } from '../../services.ts';

type Needed = Pick<Services, 'ledgers' | 'polling'>;

/** A month as it stands, and whether its last poll failed. Being cut off is a failure as well: nothing was read. Throws `not_found` before the first poll. */
export function monthAsItStands(
  { ledgers, polling }: Needed,
  connectionId: string,
  by: MonthBy,
): Promise<ClosingMonth> {
  const { offline, lastFailure } = polling.status(connectionId);
  return ledgers.read.closingMonth(connectionId, by, offline !== null || lastFailure !== null);
}
