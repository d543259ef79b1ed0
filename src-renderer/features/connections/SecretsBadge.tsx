import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconClockPause, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../src-preload/contract/connections.ts';
import { type Look, ToneBadge } from '../../components/ToneBadge.tsx';

const LOOKS = {
  keychain: { tone: 'paid', icon: IconLock },
  session: { tone: 'attention', icon: IconClockPause },
  none: { tone: 'unpaid', icon: IconAlertTriangle },
} as const satisfies Record<string, Look>;

/** Where a company's secrets are, and whether it has a certificate. */
export function SecretsBadge({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const where = connection.secretStorage ?? 'none';
  return (
    <Stack gap={2} align="flex-start">
      <ToneBadge {...LOOKS[where]} label={t(`storage.${where}`)} />
      {connection.hasCertificate && (
        <Text size="xs" c="dimmed">
          {t('withCertificate')}
        </Text>
      )}
    </Stack>
  );
}
