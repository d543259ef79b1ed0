import { Group, Radio, Stack, Text } from '@mantine/core';
import { IconBan, IconCircleCheck, IconCircleDashed, IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { JourneyGuide } from '../../../src-preload/contract/activation.ts';
import type { ActivationJourney } from '../../../src-preload/contract/vocabulary/activation.ts';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import classes from './activation.module.css';
import type { Guide } from './guide.ts';

type Props = {
  readonly guide: Guide;
  readonly chosen: ActivationJourney;
  readonly onChoose: (journey: string) => void;
};

/** The four ways in which a payer can authorise, each in a sentence and with how far it is prepared. */
export function JourneyCards({ guide, chosen, onChoose }: Props) {
  const { t } = useTranslation('activation');
  return (
    <Radio.Group label={t('choose')} value={chosen} onChange={onChoose}>
      <Stack gap="xs" mt={8}>
        {guide.journeys.map((journey) => (
          <JourneyCard
            key={journey.journey}
            journey={journey}
            isRecommended={journey.journey === guide.recommended}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

type CardProps = { readonly journey: JourneyGuide; readonly isRecommended: boolean };

function JourneyCard({ journey, isRecommended }: CardProps) {
  const { t } = useTranslation('activation');
  const name = journey.journey;
  return (
    <Radio.Card
      value={name}
      className={classes.card}
      disabled={journey.blockedBy !== null}
      aria-label={t(`${name}.title`)}
      aria-describedby={`about-${name}`}
    >
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Radio.Indicator size="xs" mt={2} />
        <Stack gap={6} id={`about-${name}`}>
          <Text size="sm" fw={600}>
            {t(`${name}.title`)}
          </Text>
          <Text size="xs" c="dimmed">
            {t(`${name}.short`)}
          </Text>
          <Group gap={6}>
            <Progress journey={journey} />
            {isRecommended && <ToneBadge tone="open" icon={IconStar} label={t('recommended')} />}
          </Group>
        </Stack>
      </Group>
    </Radio.Card>
  );
}

function Progress({ journey: { blockedBy, missing } }: { readonly journey: JourneyGuide }) {
  const { t } = useTranslation('activation');
  if (blockedBy !== null) {
    return <ToneBadge tone="closed" icon={IconBan} label={t('blocked.other_journey')} />;
  }
  if (missing.length === 0) return <ToneBadge tone="paid" icon={IconCircleCheck} label={t('ready')} />;
  const label = t('missing', { count: missing.length });
  return <ToneBadge tone="attention" icon={IconCircleDashed} label={label} />;
}
