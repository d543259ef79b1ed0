import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../components/copying/CopyText.tsx';
import { ModalDialog } from '../../../components/layout/ModalDialog.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { replaceQuery } from '../../../kit/routes/hash-route.ts';
import { FetchRecord } from './FetchRecord.tsx';
import type { Orphan } from './orphan.ts';

type Props = { readonly orphan: Orphan | null; readonly onClose: () => void };

/** A payment whose txid no charge here bears: the bank is asked for that charge, which the payment is then tied to by its txid. */
export function FetchOrphanCharge({ orphan, onClose }: Props) {
  const { t } = useTranslation('cycles');
  return (
    <ModalDialog title={t('fetch.title')} size="lg" isOpen={orphan !== null} onClose={onClose}>
      {orphan?.txid && <Asking orphan={orphan} txid={orphan.txid} />}
    </ModalDialog>
  );
}

function Asking({ orphan, txid }: { readonly orphan: Orphan; readonly txid: string }) {
  const { t } = useTranslation('cycles');
  const { money, instant } = useFormats();
  return (
    <Stack gap="sm">
      <Text size="sm">{t('fetch.ofPayment', { amount: money(orphan.amount), at: instant(orphan.at) })}</Text>
      <CopyText value={txid} subject="txid" />
      <Text size="sm">{t('fetch.hint')}</Text>
      <FetchRecord
        id={txid}
        variant="filled"
        onFound={({ id }) => replaceQuery(new URLSearchParams({ tab: 'orphans', open: id }))}
      />
    </Stack>
  );
}
