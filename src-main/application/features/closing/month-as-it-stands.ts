import type { ClosingMonth, OpenPointCount } from '../../../../src-preload/contract/closing.ts';
import { pointsInOrder } from '../../../../src-preload/contract/vocabulary/closing.ts';
import type { CivilMonth } from '../../../core/civil-month.ts';
import { changedPoint } from '../../../ledger/reading/accounts/changed-entries.ts';
import type { MonthBy } from '../../../ledger/reading/accounts/closing-draft.ts';
import { type LateOfMonth, lateNews } from '../../../ledger/reading/accounts/late-news.ts';
import type { LedgerGateway } from '../../ledgers/gateway/gateway.ts';
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

/** What changed since something was closed or has left, read month by month: whoever asks the ledger something else meanwhile waits for one month at most. */
export async function changesSince(
  read: Pick<LedgerGateway['read'], 'leftMonths' | 'lateOfMonth' | 'changedEntries'>,
  connectionId: string,
  month: CivilMonth,
): Promise<OpenPointCount[]> {
  const months = await read.leftMonths(connectionId);
  const late: LateOfMonth[] = [];
  for (const { basis, left } of months)
    for (const each of left) late.push(await read.lateOfMonth(connectionId, { month: each, basis }));
  return [...lateNews(months, late), ...changedPoint(await read.changedEntries(connectionId, month))];
}

/** A month with everything that stands open, as it goes on paper. */
export async function monthWithChanges(
  services: Needed,
  connectionId: string,
  by: MonthBy,
): Promise<ClosingMonth> {
  const month = await monthAsItStands(services, connectionId, by);
  const since = await changesSince(services.ledgers.read, connectionId, by.month);
  return { ...month, openPoints: pointsInOrder([...month.openPoints, ...since]) };
}
