import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { AmountInput } from '../../../components/fields/AmountInput.tsx';
import { showDone } from '../../../components/notices/notices.tsx';
import { useControl } from '../live/use-control.ts';
import type { PersonaCharge } from './persona-detail.ts';
import { RowForm } from './RowForm.tsx';

type Props = { readonly charge: PersonaCharge; readonly onClose: () => void };

/** The payer pays a charge outside of its debit: less, more, or without saying which charge it is. */
export function PayByHand({ charge: { txid, amount }, onClose }: Props) {
  const { t } = useTranslation('practice');
  const [paid, setPaid] = useState<number | null>(amount);
  const [bearsTxid, setBearsTxid] = useState(true);
  const { isRunning, run } = useControl(ciclo.practiceBank.payByHand);
  const pay = async (): Promise<void> => {
    const answer = await run({ txid, amount: paid, bearsTxid });
    if (!answer.ok) return;
    showDone(t('payer.paid'));
    onClose();
  };
  return (
    <RowForm
      submitLabel={t('payer.pay')}
      isRunning={isRunning}
      isComplete={Boolean(paid)}
      onSubmit={() => void pay()}
      onClose={onClose}
    >
      <AmountInput label={t('payer.amount')} w={120} centavos={paid} onAmount={setPaid} />
      <Checkbox
        size="xs"
        mb={6}
        label={t('payer.bearsTxid')}
        checked={bearsTxid}
        onChange={({ currentTarget }) => setBearsTxid(currentTarget.checked)}
      />
    </RowForm>
  );
}
