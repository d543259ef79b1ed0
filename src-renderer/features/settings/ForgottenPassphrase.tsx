import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { ConfirmActionDialog } from '../../components/writing/ConfirmWriteDialog.tsx';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

/** Says what a forgotten passphrase costs, and turns the lock off at that price. */
export function ForgottenPassphrase({ isOpen, onClose }: Props) {
  const { t } = useTranslation('lock');
  return (
    <ConfirmActionDialog
      title={t('forget.title')}
      keepLabel={t('forget.cancel')}
      confirmLabel={t('forget.confirm')}
      isOpen={isOpen}
      onClose={onClose}
      call={ciclo.lock.forget}
      input={null}
    >
      {(['text', 'stays', 'after'] as const).map((part) => (
        <Text key={part} size="sm">
          {t(`forget.${part}`)}
        </Text>
      ))}
    </ConfirmActionDialog>
  );
}
