import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { StepReport } from '../../../src-preload/contract/doctor.ts';
import type { FindingLevel } from '../../../src-preload/contract/vocabulary/doctor.ts';
import type { Look } from '../../components/values/ToneBadge.tsx';

/** Of a step as a whole. */
export const OUTCOME_LOOKS = {
  passed: { tone: 'paid', icon: IconCircleCheck },
  warned: { tone: 'attention', icon: IconAlertTriangle },
  failed: { tone: 'unpaid', icon: IconCircleX },
  skipped: { tone: 'closed', icon: IconCircleMinus },
} as const satisfies Record<StepReport['outcome'], Look>;

/** Of one finding. */
export const LEVEL_LOOKS = {
  good: { tone: 'paid', icon: IconCircleCheck },
  note: { tone: 'closed', icon: IconInfoCircle },
  warning: { tone: 'attention', icon: IconAlertTriangle },
  fault: { tone: 'unpaid', icon: IconCircleX },
} as const satisfies Record<FindingLevel, Look>;
