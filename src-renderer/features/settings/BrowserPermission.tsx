import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToNotify } from '../../components/notices/desktop-notices.tsx';

const permissionNow = (): NotificationPermission | 'missing' =>
  'Notification' in window ? Notification.permission : 'missing';

/** Whether the browser may notify outside this page. It asks the person itself, when this button is pressed and never else. */
export function BrowserPermission() {
  const { t } = useTranslation('settings');
  const [permission, setPermission] = useState(permissionNow);
  const ask = async (): Promise<void> => {
    await askToNotify();
    setPermission(permissionNow());
  };
  return (
    <Group gap="sm" role="group" aria-label={t('notices.browser')}>
      <Text size="sm" c="dimmed" role="status" style={{ flex: 1 }}>
        {t(`notices.permission.${permission}`)}
      </Text>
      {permission === 'default' && (
        <Button variant="default" onClick={() => void ask()}>
          {t('notices.allow')}
        </Button>
      )}
    </Group>
  );
}
