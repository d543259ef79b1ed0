import { IconCircleCheck, IconClock, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ENDED_LOOKS, MANDATE_LOOKS } from '../../../components/values/state-looks.ts';
import { type Look, ToneBadge } from '../../../components/values/ToneBadge.tsx';

/** Statuses of the specification; CRIADA and the like mean another thing to a mandate than to a charge. */
const LOOKS: Readonly<Record<Props['subject'], Readonly<Record<string, Look>>>> = {
  mandate: MANDATE_LOOKS,
  charge: {
    ...ENDED_LOOKS,
    CRIADA: { tone: 'open', icon: IconHourglass },
    ATIVA: { tone: 'open', icon: IconClock },
    CONCLUIDA: { tone: 'paid', icon: IconCircleCheck },
  },
};

const WORDS = { mandate: 'mandates:status', charge: 'states:bank.charge' } as const;

type Props = { readonly subject: 'mandate' | 'charge'; readonly status: string };

/** A status at the bank in words, the bank's own on hover. */
export function BankStatus({ subject, status }: Props) {
  const { t } = useTranslation('practice');
  return (
    <ToneBadge
      {...(LOOKS[subject][status] ?? MANDATE_LOOKS.UNKNOWN)}
      label={t(`${WORDS[subject]}.${status}`, { defaultValue: status })}
      explanation={t('mandates:rawStatus', { status })}
    />
  );
}
