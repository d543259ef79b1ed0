import { IconCircleCheck, IconCircleX, IconHourglass, IconPlayerPause, IconPlugX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '../../../../src-preload/contract/practice-bank/webhooks.ts';
import { type Look, ToneBadge } from '../../../components/values/ToneBadge.tsx';

const LOOKS = {
  waiting: { tone: 'open', icon: IconHourglass },
  held: { tone: 'attention', icon: IconPlayerPause },
  delivered: { tone: 'paid', icon: IconCircleCheck },
  refused: { tone: 'unpaid', icon: IconCircleX },
  unreachable: { tone: 'unpaid', icon: IconPlugX },
} as const satisfies Record<Delivery['outcome'], Look>;

/** What became of a delivery, with the status that came back. */
export function OutcomeBadge({ delivery: { outcome, status } }: { readonly delivery: Delivery }) {
  const { t } = useTranslation('practice');
  return (
    <ToneBadge
      {...LOOKS[outcome]}
      label={t(`deliveries.outcome.${outcome}.name`)}
      emphasis={status === null ? undefined : String(status)}
      explanation={t(`deliveries.outcome.${outcome}.meaning`)}
    />
  );
}
