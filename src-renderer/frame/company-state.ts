import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconCloudOff,
  IconCopy,
  IconHourglassHigh,
  IconRefresh,
  IconSchool,
} from '@tabler/icons-react';
import type { Connection } from '../../src-preload/contract/connections.ts';
import type { SyncStatus } from '../../src-preload/contract/sync.ts';
import type { Look } from '../components/values/ToneBadge.tsx';

/** How a company stands, as the switcher tells it. */
export type CompanyState =
  | 'practice'
  | 'copy'
  | 'syncing'
  | 'failed'
  | 'attention'
  | 'offline'
  | 'never'
  | 'old'
  | 'current';

/** Each state's look; its word is `common:connection.state`. */
export const COMPANY_LOOKS: Readonly<Record<CompanyState, Look>> = {
  practice: { tone: 'open', icon: IconSchool },
  copy: { tone: 'closed', icon: IconCopy },
  syncing: { tone: 'open', icon: IconRefresh },
  failed: { tone: 'unpaid', icon: IconAlertTriangle },
  attention: { tone: 'unpaid', icon: IconAlertTriangle },
  offline: { tone: 'open', icon: IconCloudOff },
  never: { tone: 'closed', icon: IconHourglassHigh },
  old: { tone: 'attention', icon: IconClock },
  current: { tone: 'paid', icon: IconCheck },
};

/** What was read longer ago is not called up to date: somebody has stopped its polls, or those who may poll do not. */
const A_DAY_MS = 86_400_000;

/**
 * How a company stands by what its poller says, at an epoch millisecond; null while that is not known. The practice bank is told apart first: how its
 * invented data were read matters to nobody. A copy is never read again.
 */
export function companyState(
  { isPractice, copiedAt }: Pick<Connection, 'isPractice' | 'copiedAt'>,
  status: SyncStatus | null,
  nowMs: number,
): CompanyState | null {
  if (isPractice) return 'practice';
  if (copiedAt !== null) return 'copy';
  if (status === null) return null;
  if (status.state === 'syncing') return 'syncing';
  if (status.offline !== null) return 'offline';
  if (status.state === 'needs_attention') return 'attention';
  if (status.lastFailure !== null) return 'failed';
  if (status.lastGoodPoll === null) return 'never';
  return nowMs - Date.parse(status.lastGoodPoll) > A_DAY_MS ? 'old' : 'current';
}
