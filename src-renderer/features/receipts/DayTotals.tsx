import { Table, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { receipts } from '../../../src-preload/contract/receipts.ts';
import { ciclo } from '../../bridge.ts';
import listed from '../../components/layout/list-screen.module.css';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { addUp, useFormats } from '../../kit/formats/formats.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { type Period, rangeOf } from './period.ts';
import classes from './receipts.module.css';

type Month = Extract<Period, { kind: 'month' }>;

type Props = {
  readonly connectionId: string;
  readonly period: Month;
  readonly onPeriod: (period: Period) => void;
};

/** What each day of the month brought; a day shows its payments, and shown again the whole month. */
export function DayTotals({ connectionId, period, onPeriod }: Props) {
  const { t } = useTranslation('receipts');
  const { date, money } = useFormats();
  const whole = rangeOf({ ...period, day: null });
  const query = useQuery(ciclo.receipts.days, { connectionId, ...whole });
  return (
    <section className={`${listed.days} ${classes.days}`} aria-label={t('days.label')}>
      <QueryView query={query}>
        {(days) => (
          <Table fz="sm" verticalSpacing={2} horizontalSpacing={8} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('days.day')}</Table.Th>
                <Table.Th ta="right">{t('days.received')}</Table.Th>
                <Table.Th ta="right">{t('days.returned')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {days.map(({ day, receivedAmount, returnedAmount }) => (
                <Table.Tr key={day} data-open={day === period.day || undefined} className={classes.day}>
                  <Table.Td>
                    <UnstyledButton
                      fz="sm"
                      aria-pressed={day === period.day}
                      onClick={() => onPeriod({ ...period, day: day === period.day ? null : day })}
                    >
                      {date(day)}
                    </UnstyledButton>
                  </Table.Td>
                  <Table.Td className="numeric" ta="right">
                    {money(receivedAmount)}
                  </Table.Td>
                  <Table.Td className="numeric" ta="right">
                    {returnedAmount === 0 ? '–' : `−${money(returnedAmount)}`}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <MonthFoot days={days} />
          </Table>
        )}
      </QueryView>
    </section>
  );
}

type Day = z.output<(typeof receipts)['days']['output']>[number];

/** The month stays in sight while its days scroll, and while one of them is shown. */
function MonthFoot({ days }: { readonly days: readonly Day[] }) {
  const { t } = useTranslation('receipts');
  const { money } = useFormats();
  const received = addUp(days.map(({ receivedAmount }) => receivedAmount));
  const returned = addUp(days.map(({ returnedAmount }) => returnedAmount));
  return (
    <Table.Tfoot className={listed.foot}>
      <Table.Tr>
        <Table.Th scope="row">{t('days.month')}</Table.Th>
        <Table.Th className="numeric" ta="right">
          {money(received)}
        </Table.Th>
        <Table.Th className="numeric" ta="right">
          {returned === 0 ? '–' : `−${money(returned)}`}
        </Table.Th>
      </Table.Tr>
    </Table.Tfoot>
  );
}
