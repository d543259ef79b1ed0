import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChangePlan } from '../../../../../src-preload/contract/charge-changes.ts';
import { useFormats } from '../../../../kit/formats/formats.ts';
import { bankWord } from '../../../../kit/texts/bank-words.ts';

type Props = { readonly deadline: ChangePlan['deadline'] };

/** Until when a charge may be cancelled or changed, or why it no longer may. */
export function Deadline({ deadline }: Props) {
  const { t } = useTranslation(['charging', 'states']);
  const { lastMinute, date } = useFormats();
  if (deadline.kind === 'open')
    return <Text size="sm">{t('deadline.open', { until: lastMinute(deadline.until) })}</Text>;
  if (deadline.kind === 'wrong_status') {
    const status = bankWord('charge', deadline.status, t).toLowerCase();
    return <Text size="sm">{t('deadline.wrong_status', { status })}</Text>;
  }
  const until = lastMinute(deadline.until);
  return <Text size="sm">{t('deadline.passed', { until, settleDate: date(deadline.settleDate) })}</Text>;
}
