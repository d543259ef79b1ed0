import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StatementMonth } from '../../../src-preload/contract/bank-statement.ts';
import listed from '../../components/layout/list-screen.module.css';
import { addUp, useFormats } from '../../kit/formats/formats.ts';
import classes from './bank-statement.module.css';

type Day = StatementMonth['days'][number];

const COLUMNS = ['bankReceived', 'hereReceived', 'bankReturned', 'hereReturned'] as const;

/** Reached by the keyboard, which scrolls it. */
const SCROLLS = { tabIndex: 0 } as const;

/** Whether a statement has lines of the day, such as one that was taken on it. */
const hasBankSums = ({ bankReceived, bankReturned }: Day): boolean =>
  bankReceived !== 0 || bankReturned !== 0;

/** What the bank paid in and out each day beside what Ciclo knows of the day; a day on which they differ says so. */
export function StatementDays({ days }: { readonly days: readonly Day[] }) {
  const { t } = useTranslation('bank-statement');
  const { date, money } = useFormats();
  return (
    <section className={`${listed.days} ${classes.days}`} aria-label={t('days.label')} {...SCROLLS}>
      <Table fz="sm" verticalSpacing={2} horizontalSpacing={8} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('days.day')}</Table.Th>
            {COLUMNS.map((column) => (
              <Table.Th key={column} ta="right">
                {t(`days.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map((day) => (
            <Table.Tr key={day.day}>
              <Table.Td>
                {date(day.day)}
                {!day.isCovered && ` ${t(hasBankSums(day) ? 'days.toldInPart' : 'days.notCovered')}`}
                {day.isCovered && differs(day) && ` ${t('days.differs')}`}
              </Table.Td>
              {COLUMNS.map((column) => (
                <Table.Td key={column} className="numeric" ta="right">
                  {money(day[column])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot className={listed.foot}>
          <Table.Tr>
            <Table.Th scope="row">{t('days.month')}</Table.Th>
            {COLUMNS.map((column) => (
              <Table.Th key={column} className="numeric" ta="right">
                {money(addUp(days.map((day) => day[column])))}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </section>
  );
}

const differs = ({ bankReceived, hereReceived, bankReturned, hereReturned }: Day): boolean =>
  bankReceived !== hereReceived || bankReturned !== hereReturned;
