import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBuildingBank } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReceiverAccount } from '../../../../src-preload/contract/charging.ts';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/failures/FailureNotice.tsx';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { AskReceiver } from './AskReceiver.tsx';

/** The account that charges are paid into, and the way to name or change it: asked once for each company. */
export function ReceiverAccountButton({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation(['charging', 'common']);
  const query = useQuery(ciclo.charging.receiver, { connectionId });
  const [isOpen, form] = useDisclosure(false);
  if (query.state === 'failed') return <FailureNotice failure={query.failure} onRetry={query.refresh} />;
  if (query.state === 'loading') return null;
  const { known } = query.value;
  return (
    <>
      <Button variant="default" leftSection={<IconBuildingBank size={14} aria-hidden />} onClick={form.open}>
        {known === null ? t('receiver.name') : t('receiver.known', shownAccount(known))}
      </Button>
      <AskReceiver connectionId={connectionId} isOpen={isOpen} onClose={form.close} onSaved={form.close} />
    </>
  );
}

const shownAccount = ({ account, branch }: ReceiverAccount) => ({
  account: [branch, account].filter(Boolean).join(' / '),
});
