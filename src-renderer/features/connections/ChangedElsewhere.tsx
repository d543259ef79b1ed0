import { List, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedMeanwhile, useStandsNow } from '../../components/writing/ChangedMeanwhile.tsx';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { type ProfileSummary, profileOf } from '../../kit/queries/use-profiles.ts';
import { otherValues } from './changed-elsewhere.ts';
import type { ConnectionForm } from './connection-form.ts';

type Props = {
  readonly stands: ConnectionForm;
  readonly typed: ConnectionForm;
  readonly profiles: readonly ProfileSummary[];
};

/** Says that another workstation of the office has changed the company meanwhile, and what stands in each field in which something else was typed here. */
export function ChangedElsewhere({ stands, typed, profiles }: Props) {
  const { t } = useTranslation('connections');
  const standsNow = useStandsNow();
  const language = useAppStore(({ preferences }) => preferences.language);
  const bankOf = (id: string): string => profileOf(profiles, id)?.name[language] ?? id;
  const shown = useRef<HTMLDivElement>(null);
  // It comes between the fields and the button that was pressed, and would stand below the edge of the drawer.
  useEffect(() => shown.current?.scrollIntoView({ block: 'center' }), []);
  const others = otherValues(stands, typed);
  return (
    <Stack gap="xs" ref={shown}>
      <ChangedMeanwhile />
      {others.length > 0 && (
        <List size="xs" spacing={4}>
          {others.map(({ field, stands: value }) => (
            <List.Item key={field}>
              <Text size="xs" fw={600}>
                {t(`form.${field}`)}
              </Text>
              <Text size="xs" c="dimmed">
                {standsNow(field === 'profile' ? bankOf(value) : value, typed[field])}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
