import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ComingEvent } from '../../../../src-preload/contract/practice-bank/people.ts';
import { Nothing } from '../../../components/reading/Nothing.tsx';
import { InstantText } from '../../../components/values/InstantText.tsx';
import { comingLabel } from './coming-label.ts';

/** What will happen if nobody steps in, the next thing first. */
export function ComingList({ coming }: { readonly coming: readonly ComingEvent[] }) {
  const { t } = useTranslation('practice');
  if (coming.length === 0) return <Nothing text={t('coming.nothing')} />;
  return (
    <Stack component="ul" gap={4} className="plain-list">
      {coming.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two events may be alike in everything
        <Group component="li" key={index} gap="md" wrap="nowrap" align="baseline">
          <Text size="xs" c="dimmed" miw={112}>
            <InstantText instant={event.at} />
          </Text>
          <Text size="sm">{comingLabel(event, t)}</Text>
        </Group>
      ))}
    </Stack>
  );
}
