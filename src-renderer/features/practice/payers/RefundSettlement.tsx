import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REFUND_NATURES } from '../../../../src-preload/contract/vocabulary/practice-bank.ts';
import { ciclo } from '../../../bridge.ts';
import { AmountInput } from '../../../components/fields/AmountInput.tsx';
import { showDone } from '../../../components/notices/notices.tsx';
import { bankWord } from '../../../kit/texts/bank-words.ts';
import { useControl } from '../live/use-control.ts';
import type { PersonaSettlement } from './persona-detail.ts';
import { RowForm } from './RowForm.tsx';

type Props = { readonly settlement: PersonaSettlement; readonly onClose: () => void };
type Nature = (typeof REFUND_NATURES)[number];

/** Sends a payment back, whole or in part, and says why it goes. */
export function RefundSettlement({ settlement: { endToEndId, amount, refunded }, onClose }: Props) {
  const { t } = useTranslation('practice');
  const [part, setPart] = useState<number | null>(amount - refunded);
  const [nature, setNature] = useState<Nature>('ORIGINAL');
  const { isRunning, run } = useControl(ciclo.practiceBank.refundSettlement);
  const refund = async (): Promise<void> => {
    const answer = await run({ endToEndId, amount: part, nature });
    if (!answer.ok) return;
    showDone(t('payer.refunding'));
    onClose();
  };
  return (
    <RowForm
      submitLabel={t('payer.refundNow')}
      isRunning={isRunning}
      isComplete={Boolean(part)}
      onSubmit={() => void refund()}
      onClose={onClose}
    >
      <AmountInput label={t('payer.amount')} w={120} centavos={part} onAmount={setPart} />
      <NativeSelect
        size="xs"
        label={t('payer.nature')}
        data={REFUND_NATURES.map((value) => ({ value, label: bankWord('nature', value, t) }))}
        value={nature}
        onChange={({ currentTarget }) =>
          setNature(REFUND_NATURES.find((each) => each === currentTarget.value) ?? 'ORIGINAL')
        }
      />
    </RowForm>
  );
}
