import { Box, SegmentedControl, Table, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MonthTotals } from '../../../src-preload/contract/overview.ts';
import { Panel } from '../../components/layout/Panel.tsx';
import { Money } from '../../components/values/Money.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { cyclesHref } from '../../kit/routes/cycle-links.ts';
import { daysOfMonth, MONTH_FIGURES } from './overview.ts';

const CHART_PX = 250;

type Props = { readonly months: readonly MonthTotals[] };

/** The last twelve months as bars or, for whoever prefers figures, as a table. */
export function MonthsPanel({ months }: Props) {
  const { t } = useTranslation('overview');
  const [view, setView] = useState('chart');
  const views = ['chart', 'table'].map((value) => ({ value, label: t(`months.${value}`) }));
  return (
    <Panel
      title={t('months.title')}
      description={t('months.description')}
      actions={
        <SegmentedControl
          size="xs"
          data={views}
          value={view}
          onChange={setView}
          aria-label={t('months.view')}
        />
      }
    >
      {view === 'chart' ? <Chart months={months} /> : <Figures months={months} />}
    </Panel>
  );
}

/** The bars are drawn by a library that is larger than the rest of the screen: the figures do not wait for it. */
const MonthsChart = lazy(async () => ({ default: (await import('./MonthsChart.tsx')).MonthsChart }));

function Chart({ months }: Props) {
  const { t } = useTranslation('overview');
  return (
    <>
      <VisuallyHidden>{t('months.alternative')}</VisuallyHidden>
      <Box aria-hidden h={CHART_PX}>
        <Suspense>
          <MonthsChart months={months} heightPx={CHART_PX} />
        </Suspense>
      </Box>
    </>
  );
}

function Figures({ months }: Props) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  return (
    <Table withRowBorders verticalSpacing={3} fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('months.month')}</Table.Th>
          {MONTH_FIGURES.map((name) => (
            <Table.Th key={name} ta="right">
              {t(`card.${name}.name`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {months.toReversed().map((month) => (
          <Table.Tr key={month.month}>
            <Table.Th scope="row" fw={400}>
              <a href={cyclesHref(daysOfMonth(month.month))}>{formats.month(month.month)}</a>
            </Table.Th>
            {MONTH_FIGURES.map((name) => (
              <Table.Td key={name} ta="right">
                <Money centavos={month[name].amount} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
