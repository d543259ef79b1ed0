import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ComparedRow } from '../../../src-preload/contract/bank-statement.ts';
import { useFormats } from '../../kit/formats/formats.ts';

/** Says of an outgoing line that it is a tariff, or takes that back; nothing for whatever cannot be one. */
export function FeeAct({ row, onAct }: { readonly row: ComparedRow; readonly onAct: () => void }) {
  const { t } = useTranslation('bank-statement');
  const { date, money } = useFormats();
  const { bank, here, fee } = row;
  const mayBeFee = bank !== null && here === null && bank.amount < 0;
  const line = fee ?? (mayBeFee ? bank : null);
  if (line === null) return null;
  const params = { day: date(line.day), amount: money(Math.abs(line.amount)) };
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t(fee === null ? 'fee.markOne' : 'fee.removeOne', params)}
      onClick={onAct}
    >
      {t(fee === null ? 'fee.mark' : 'fee.remove')}
    </Button>
  );
}
