import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import { bankWord } from '../../../kit/texts/bank-words.ts';

/** The charge's dates and amounts. */
export function MoneyPart({ row }: { readonly row: CycleRow }) {
  const { t } = useTranslation(['cycles', 'states']);
  const { date, money, instant } = useFormats();
  const lines = [
    ['dueDate', date(row.dueDate)],
    ['settleDate', date(row.settleDate)],
    ['amount', money(row.amount)],
    ['paid', money(row.paid)],
    ...(row.refunded === 0 ? [] : [['refunded', money(row.refunded)]]),
    ...(row.paidAt ? [['paidAt', instant(row.paidAt)]] : []),
    ['status', bankWord('charge', row.status, t)],
  ] as const;
  return (
    <Table variant="vertical" verticalSpacing={4} fz="sm" layout="fixed" withTableBorder>
      <Table.Tbody>
        {lines.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w={170} fw={500}>
              {t(`column.${name}`)}
            </Table.Th>
            <Table.Td className="numeric">{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
