import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCalendarX,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconClockCheck,
  IconCoins,
  IconHandStop,
  IconHelpCircle,
  IconHourglass,
  IconMinus,
  IconPlus,
  IconReceiptRefund,
  IconRefresh,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import type {
  ChargeGroup,
  ChargeState,
  ExpectedState,
} from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { Look } from './ToneBadge.tsx';

/** The icon of each state; its tone is its group's, its words are in `states.json`. */
export const CHARGE_STATE_ICONS = {
  paid_after_close: IconAlertTriangle,
  refunded: IconReceiptRefund,
  partly_refunded: IconArrowBackUp,
  paid_twice: IconCoins,
  underpaid: IconMinus,
  overpaid: IconPlus,
  paid_late: IconClockCheck,
  paid: IconCircleCheck,
  settled_outside: IconUserCheck,
  waived: IconHandStop,
  unconfirmed: IconHelpCircle,
  cancelled: IconBan,
  rejected: IconCircleX,
  expired: IconCalendarX,
  retrying: IconRefresh,
  unpaid: IconCircleX,
  due_today: IconCalendarEvent,
  pending: IconClock,
} satisfies Record<ChargeState, TablerIcon>;

export const CHARGE_GROUP_ICONS = {
  paid: IconCircleCheck,
  open: IconClock,
  unpaid: IconCircleX,
  attention: IconAlertTriangle,
  closed: IconBan,
} satisfies Record<ChargeGroup, TablerIcon>;

/** Cycles without a charge: icon and tone. */
export const EXPECTED_STATE_LOOKS = {
  scheduled: { icon: IconCircleDashed, tone: 'closed' },
  to_charge: { icon: IconCalendarPlus, tone: 'attention' },
  not_charged: { icon: IconCalendarX, tone: 'unpaid' },
} as const satisfies Record<ExpectedState, Look>;

/** The ways in which the bank ends mandates, requests and charges. */
export const ENDED_LOOKS = {
  REJEITADA: { tone: 'unpaid', icon: IconCircleX },
  EXPIRADA: { tone: 'closed', icon: IconCalendarX },
  CANCELADA: { tone: 'closed', icon: IconBan },
} as const satisfies Record<string, Look>;

export const MANDATE_LOOKS = {
  ...ENDED_LOOKS,
  CRIADA: { tone: 'attention', icon: IconHourglass },
  APROVADA: { tone: 'paid', icon: IconCircleCheck },
  UNKNOWN: { tone: 'open', icon: IconHelpCircle },
} as const satisfies Record<MandateRow['statusKind'], Look>;
