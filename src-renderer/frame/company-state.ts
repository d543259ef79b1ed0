import {
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  IconHourglassHigh,
  IconRefresh,
  IconSchool,
} from '@tabler/icons-react';
import type { Connection } from '../../src-preload/contract/connections.ts';
import type { SyncStatus } from '../../src-preload/contract/sync.ts';
import type { Look } from '../components/ToneBadge.tsx';

/** How a company stands, as the switcher tells it. */
export type CompanyState = 'practice' | 'syncing' | 'failed' | 'attention' | 'offline' | 'never' | 'current';

/** Each state's look; its word is `common:connection.state`. */
export const COMPANY_LOOKS: Readonly<Record<CompanyState, Look>> = {
  practice: { tone: 'open', icon: IconSchool },
  syncing: { tone: 'open', icon: IconRefresh },
  failed: { tone: 'unpaid', icon: IconAlertTriangle },
  attention: { tone: 'unpaid', icon: IconAlertTriangle },
  offline: { tone: 'open', icon: IconCloudOff },
  never: { tone: 'closed', icon: IconHourglassHigh },
  current: { tone: 'paid', icon: IconCheck },
};

/**
 * How a company stands by what its poller says; null while that is not known. The practice bank is told apart first: how its invented data were read
 * matters to nobody.
 */
export function companyState(
  { isPractice }: Pick<Connection, 'isPractice'>,
  status: SyncStatus | null,
): CompanyState | null {
  if (isPractice) return 'practice';
  if (status === null) return null;
  if (status.state === 'syncing') return 'syncing';
  if (status.offline !== null) return 'offline';
  if (status.state === 'needs_attention') return 'attention';
  if (status.lastFailure !== null) return 'failed';
  return status.lastGoodPoll === null ? 'never' : 'current';
}
