import { Alert, List } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Quirk } from '../../../src-preload/contract/vocabulary/connections.ts';

/** What is good to know of a bank before its first answer. */
export function ProfileHabits({ quirks }: { readonly quirks: readonly Quirk[] }) {
  const { t } = useTranslation('connections');
  if (quirks.length === 0) return null;
  return (
    <Alert variant="default" icon={<IconInfoCircle aria-hidden />} title={t('quirks.title')}>
      <List size="sm" spacing={2}>
        {quirks.map((quirk) => (
          <List.Item key={quirk}>{t(`quirks.${quirk}`)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
