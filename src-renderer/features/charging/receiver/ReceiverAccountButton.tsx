import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBuildingBank } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReceiverAccount } from '../../../../src-preload/contract/charging.ts';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { ModalDialog } from '../../../components/ModalDialog.tsx';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { ReceiverForm } from './ReceiverForm.tsx';

/** The account that charges are paid into, and the way to name or change it: asked once for each company. */
export function ReceiverAccountButton({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation(['charging', 'common']);
  const query = useQuery(ciclo.charging.receiver, { connectionId });
  const [isOpen, form] = useDisclosure(false);
  if (query.state === 'failed') return <FailureNotice failure={query.failure} onRetry={query.refresh} />;
  if (query.state === 'loading') return null;
  const { known, proposed } = query.value;
  const saved = (): void => {
    form.close();
    query.refresh();
  };
  return (
    <>
      <Button
        variant={known === null ? 'filled' : 'default'}
        leftSection={<IconBuildingBank size={14} aria-hidden />}
        onClick={form.open}
      >
        {known === null ? t('receiver.name') : t('receiver.known', shownAccount(known))}
      </Button>
      <ModalDialog title={t('receiver.title')} isOpen={isOpen} onClose={form.close}>
        <ReceiverForm
          connectionId={connectionId}
          begin={known ?? proposed}
          isProposed={known === null && proposed !== null}
          onSaved={saved}
          onCancel={form.close}
        />
      </ModalDialog>
    </>
  );
}

const shownAccount = ({ account, branch }: ReceiverAccount) => ({
  account: [branch, account].filter(Boolean).join(' / '),
});
