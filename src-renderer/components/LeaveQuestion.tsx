import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LeaveGuard } from '../kit/routes/use-leave-guard.ts';
import { ModalDialog } from './ModalDialog.tsx';

/** Asks whether what was typed may be lost. */
export function LeaveQuestion({ guard }: { readonly guard: LeaveGuard }) {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('leaving.title')} isOpen={guard.isAsking} onClose={guard.stay}>
      <Stack gap="sm">
        <Text size="sm">{t('leaving.text')}</Text>
        <Group gap="xs">
          <Button data-autofocus onClick={guard.stay}>
            {t('leaving.stay')}
          </Button>
          <Button variant="default" onClick={guard.leave}>
            {t('leaving.leave')}
          </Button>
        </Group>
      </Stack>
    </ModalDialog>
  );
}
