import {
  IconBan,
  IconCalendarX,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconHourglass,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Look, ToneBadge } from '../../../components/values/ToneBadge.tsx';

const ENDED: Readonly<Record<string, Look>> = {
  REJEITADA: { tone: 'unpaid', icon: IconCircleX },
  EXPIRADA: { tone: 'closed', icon: IconCalendarX },
  CANCELADA: { tone: 'closed', icon: IconBan },
};

/** Statuses of the specification; CRIADA and the like mean another thing to a mandate than to a charge. */
const LOOKS: Readonly<Record<Props['subject'], Readonly<Record<string, Look>>>> = {
  mandate: {
    ...ENDED,
    CRIADA: { tone: 'attention', icon: IconHourglass },
    APROVADA: { tone: 'paid', icon: IconCircleCheck },
  },
  charge: {
    ...ENDED,
    CRIADA: { tone: 'open', icon: IconHourglass },
    ATIVA: { tone: 'open', icon: IconClock },
    CONCLUIDA: { tone: 'paid', icon: IconCircleCheck },
  },
};
const UNKNOWN: Look = { tone: 'open', icon: IconHelpCircle };

const WORDS = { mandate: 'mandates:status', charge: 'states:bank.charge' } as const;

type Props = { readonly subject: 'mandate' | 'charge'; readonly status: string };

/** A status at the bank in words, the bank's own on hover. */
export function BankStatus({ subject, status }: Props) {
  const { t } = useTranslation('practice');
  return (
    <ToneBadge
      {...(LOOKS[subject][status] ?? UNKNOWN)}
      label={t(`${WORDS[subject]}.${status}`, { defaultValue: status })}
      explanation={t('mandates:rawStatus', { status })}
    />
  );
}
