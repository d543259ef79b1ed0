import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleDetail } from '../../../../src-preload/contract/cycles.ts';
import { ciclo } from '../../../bridge.ts';
import { Notice } from '../../../components/failures/Notice.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { CancelCharge } from './actions/CancelCharge.tsx';
import { keptOf } from './kept-money.ts';

export type DebitProps = {
  readonly detail: CycleDetail;
  readonly onChanged: () => void;
  /** A dialog stands before the drawer, or no more. */
  readonly onAsking: (isAsking: boolean) => void;
};

/** Whether a debit that may still come is one too many already: there is money, or a person has decided. */
export const isOneTooMany = ({ row, decision }: CycleDetail): boolean =>
  keptOf(row) !== null || decision !== null;

type WarnedProps = DebitProps & { readonly isShown: boolean };

/**
 * Neither money that came early nor a decision stops an attempt that is under way: its day and amount, and the way to stop it where the bank still has one. What came of
 * cancelling stays until it is closed.
 */
export function DebitWarning({ detail, isShown, onChanged, onAsking }: WarnedProps) {
  const { row, debitUnderWay } = detail;
  const [isOpen, dialog] = useDisclosure(false);
  useEffect(() => {
    onAsking(isOpen);
    return () => onAsking(false);
  }, [isOpen, onAsking]);
  return (
    <>
      {isShown && debitUnderWay !== null && (
        <Warning detail={detail} day={debitUnderWay.date} onCancel={dialog.open} />
      )}
      <CancelCharge row={row} isOpen={isOpen} onClose={dialog.close} onChanged={onChanged} />
    </>
  );
}

type WarningProps = Pick<DebitProps, 'detail'> & {
  readonly day: string | null;
  readonly onCancel: () => void;
};

function Warning({ detail: { row, decision }, day, onCancel }: WarningProps) {
  const { t } = useTranslation('cycles');
  const { date, money } = useFormats();
  const isOfMoney = keptOf(row) !== null && decision === null;
  return (
    <Notice
      tone="attention"
      icon={IconAlertTriangle}
      title={t('decide.debitUnderWay', day === null ? { context: 'none' } : { date: date(day) })}
    >
      <Stack gap={6} align="flex-start">
        <Text size="sm">
          {t('decide.debitAmount', { amount: money(row.amount) })}{' '}
          {t('decide.debitMeaning', isOfMoney ? { context: 'paid' } : {})}
        </Text>
        <CancelFirst txid={row.txid} onOpen={onCancel} />
      </Stack>
    </Notice>
  );
}

/** Offered where the bank's deadline has not passed; else it is said that it has. */
function CancelFirst({ txid, onOpen }: { readonly txid: string; readonly onOpen: () => void }) {
  const { t } = useTranslation('cycles');
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.charging.changePlan, { connectionId, txid });
  if (query.state !== 'ready') return null;
  const { deadline, isCancelling } = query.value;
  if (deadline.kind !== 'open' || isCancelling) return <Text size="sm">{t('decide.cancelTooLate')}</Text>;
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconBan size={14} aria-hidden />}
      onClick={onOpen}
    >
      {t('decide.cancelFirst')}
    </Button>
  );
}
