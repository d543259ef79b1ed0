import {
  IconBan,
  IconCalendarX,
  IconCircleCheck,
  IconCircleX,
  IconHelpCircle,
  IconHourglass,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { type Look, ToneBadge } from './ToneBadge.tsx';

const LOOKS = {
  CRIADA: { tone: 'attention', icon: IconHourglass },
  APROVADA: { tone: 'paid', icon: IconCircleCheck },
  REJEITADA: { tone: 'unpaid', icon: IconCircleX },
  EXPIRADA: { tone: 'closed', icon: IconCalendarX },
  CANCELADA: { tone: 'closed', icon: IconBan },
  UNKNOWN: { tone: 'open', icon: IconHelpCircle },
} as const satisfies Record<MandateRow['statusKind'], Look>;

/** A mandate's status in words; a status that we do not know shows the bank's own. */
export function MandateStatusBadge({ row }: { readonly row: Pick<MandateRow, 'status' | 'statusKind'> }) {
  const { t } = useTranslation('mandates');
  const label = row.statusKind === 'UNKNOWN' ? row.status : t(`status.${row.statusKind}`);
  return (
    <ToneBadge
      {...LOOKS[row.statusKind]}
      label={label}
      explanation={t('rawStatus', { status: row.status })}
    />
  );
}
