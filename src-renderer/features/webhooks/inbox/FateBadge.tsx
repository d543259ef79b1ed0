import { IconCircleCheck, IconCircleX, IconCopy, IconHourglass, IconQuestionMark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { InboxRow } from '../../../../src-preload/contract/webhooks.ts';
import { type Look, ToneBadge } from '../../../components/values/ToneBadge.tsx';

const LOOKS = {
  received: { tone: 'open', icon: IconHourglass },
  confirmed: { tone: 'paid', icon: IconCircleCheck },
  duplicate: { tone: 'closed', icon: IconCopy },
  unconfirmed: { tone: 'attention', icon: IconHourglass },
  unrecognised: { tone: 'unpaid', icon: IconQuestionMark },
  refused: { tone: 'unpaid', icon: IconCircleX },
} as const satisfies Record<InboxRow['fate'], Look>;

/** What became of a delivery. */
export function FateBadge({ fate }: Pick<InboxRow, 'fate'>) {
  const { t } = useTranslation('webhooks');
  return (
    <ToneBadge {...LOOKS[fate]} label={t(`fate.${fate}.name`)} explanation={t(`fate.${fate}.meaning`)} />
  );
}
