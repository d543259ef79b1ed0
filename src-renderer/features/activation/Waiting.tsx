import { Button, Group, Stack, Text } from '@mantine/core';
import { IconHourglass, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import type { ActivationWatch } from './use-activation-watch.ts';

/** That the payer's answer is awaited and asked for, and a way to ask at once. */
export function Waiting({ watch }: { readonly watch: ActivationWatch }) {
  const { t } = useTranslation('activation');
  return (
    <Group gap="md" justify="space-between" align="flex-start">
      <Stack gap={6} align="flex-start">
        <ToneBadge tone="attention" icon={IconHourglass} label={t('watch.waiting')} />
        <Text size="xs" c="dimmed" role="status">
          {t(watch.failure === null ? 'watch.text' : 'watch.failed')}
        </Text>
      </Stack>
      <Button
        variant="default"
        leftSection={<IconRefresh size={14} aria-hidden />}
        disabled={watch.isAsking}
        onClick={watch.askNow}
      >
        {t('watch.now')}
      </Button>
    </Group>
  );
}
