import { Alert, List, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BehaviourSource } from '../../../src-preload/contract/connections.ts';
import type { Behaviour } from '../../../src-preload/contract/vocabulary/connections.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import type { ProfileSummary } from '../../kit/queries/use-profiles.ts';

/** What is good to know of a bank before its first answer, each with where it is known from. */
export function ProfileHabits({ profile }: { readonly profile: ProfileSummary }) {
  const { t } = useTranslation('connections');
  const { quirks, sources, neededHeaders, isNamed } = profile;
  const beyond: readonly Behaviour[] = isNamed
    ? ['token', ...(neededHeaders.length > 0 ? (['headers'] as const) : [])]
    : [];
  if (quirks.length + beyond.length === 0) return null;
  return (
    <Alert variant="default" icon={<IconInfoCircle aria-hidden />} title={t('quirks.title')}>
      <List size="sm" spacing={4}>
        {[...beyond, ...quirks].map((behaviour) => (
          <List.Item key={behaviour}>
            {t(`quirks.${behaviour}`)}
            {sources[behaviour] && <KnownFrom source={sources[behaviour]} />}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function KnownFrom({ source: { kind, address, seenOn } }: { readonly source: BehaviourSource }) {
  const { t } = useTranslation('connections');
  const { date } = useFormats();
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {t(`source.${kind}`, { date: date(seenOn) })} {address.replace('https://', '')}
    </Text>
  );
}
