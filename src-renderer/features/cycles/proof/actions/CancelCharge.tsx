import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CycleRow } from '../../../../../src-preload/contract/cycles.ts';
import { ciclo } from '../../../../bridge.ts';
import { WriteOutcome } from '../../../../components/WriteOutcome.tsx';
import { useFormats } from '../../../../kit/formats/formats.ts';
import { useConnection } from '../../../../kit/queries/app-store.ts';
import { useWrite } from '../../../../kit/queries/use-write.ts';
import { ActionDialog } from './ActionDialog.tsx';

type Props = {
  readonly row: CycleRow;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Asks before a charge is cancelled: that cannot be undone, only another one made. */
export function CancelCharge(props: Props) {
  const { t } = useTranslation('charging');
  return (
    <ActionDialog title={t('cancel.title')} isOpen={props.isOpen} onClose={props.onClose}>
      <Question {...props} />
    </ActionDialog>
  );
}

function Question({ row, onClose, onChanged }: Props) {
  const { t } = useTranslation('charging');
  const { money, date } = useFormats();
  const { id: connectionId } = useConnection();
  const write = useWrite(ciclo.charging.cancel);
  const cancel = async (): Promise<void> => {
    const result = await write.run({ connectionId, txid: row.txid });
    if (result?.kind === 'done' || result?.kind === 'unknown') onChanged();
  };
  const isOver = write.result?.kind === 'done' || write.result?.kind === 'unknown';
  return (
    <>
      <Text size="sm">
        {t('cancel.question', {
          name: row.payerName || t('unknownPayer'),
          amount: money(row.amount),
          dueDate: date(row.dueDate),
        })}
      </Text>
      <WriteOutcome result={write.result} failure={write.failure} />
      <Group gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t(isOver ? 'close' : 'cancel.keep')}
        </Button>
        {!isOver && (
          <Button color="red.8" loading={write.isRunning} onClick={() => void cancel()}>
            {t('cancel.confirm')}
          </Button>
        )}
      </Group>
    </>
  );
}
