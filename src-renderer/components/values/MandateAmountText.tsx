import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { Money } from './Money.tsx';
import { mandateAmount } from './mandate-amount.ts';

type Props = { readonly row: Pick<MandateRow, 'fixedAmount' | 'floorAmount'> };

/** What a mandate says of the amount: fixed, a floor, or nothing. */
export function MandateAmountText({ row }: Props) {
  const { t } = useTranslation('mandates');
  const { money } = useFormats();
  const amount = mandateAmount(row);
  if (amount.kind === 'variable') {
    return (
      <Text span inherit title={t('amount.variableHint')}>
        {t('amount.variable')}
      </Text>
    );
  }
  const sum = money(amount.centavos);
  if (amount.kind === 'fixed')
    return (
      <span title={sum}>
        <Money centavos={amount.centavos} />
      </span>
    );
  // One line of text, so that a cell which is too narrow for a sum says so by its dots.
  return (
    <span title={`${t('amount.floor')} ${sum}`}>
      <Text span size="xs" c="dimmed" mr={6}>
        {t('amount.floor')}
      </Text>
      <Money centavos={amount.centavos} />
    </span>
  );
}
