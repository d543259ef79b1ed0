import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconClockPause, IconLock, IconServer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../src-preload/contract/connections.ts';
import { type Look, ToneBadge } from '../../components/values/ToneBadge.tsx';

const LOOKS = {
  keychain: { tone: 'paid', icon: IconLock },
  session: { tone: 'attention', icon: IconClockPause },
  office: { tone: 'open', icon: IconServer },
  none: { tone: 'unpaid', icon: IconAlertTriangle },
} as const satisfies Record<string, Look>;

/** Where a company's secrets are, and whether it has a certificate. Of a company at an office's server they may be sealed there. */
export function SecretsBadge({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const where = connection.secretStorage ?? (connection.server === null ? 'none' : 'office');
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
