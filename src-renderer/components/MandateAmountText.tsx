import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MandateRow } from '../../src-preload/contract/mandates.ts';
import { Money } from './Money.tsx';
import { mandateAmount } from './mandate-amount.ts';

type Props = { readonly row: Pick<MandateRow, 'fixedAmount' | 'floorAmount'> };

/** What a mandate says of the amount: fixed, a floor, or nothing. */
export function MandateAmountText({ row }: Props) {
  const { t } = useTranslation('mandates');
  const amount = mandateAmount(row);
  if (amount.kind === 'variable') {
    return (
      <Text span inherit title={t('amount.variableHint')}>
        {t('amount.variable')}
      </Text>
    );
  }
  if (amount.kind === 'fixed') return <Money centavos={amount.centavos} />;
  return (
    <Group gap={6} wrap="nowrap" display="inline-flex" align="baseline">
      <Text span size="xs" c="dimmed">
        {t('amount.floor')}
      </Text>
      <Money centavos={amount.centavos} />
    </Group>
  );
}
