import { BarChart } from '@mantine/charts';
import { SegmentedControl, Table, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MonthTotals } from '../../../src-preload/contract/overview.ts';
import { Money } from '../../components/Money.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { cyclesHref } from '../../kit/routes/cycle-links.ts';
import { daysOfMonth } from './overview.ts';

const SERIES = ['expected', 'received', 'unpaid'] as const;

const COLORS = {
  expected: 'var(--chart-expected)',
  received: 'var(--chart-received)',
  unpaid: 'var(--chart-unpaid)',
} as const satisfies Record<(typeof SERIES)[number], string>;

/** As Mantine draws a tick; naming one replaces all of it. */
const MONTH_TICK = { transform: 'translate(0, 10)', fontSize: 12, fill: 'currentColor' } as const;

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

function Chart({ months }: Props) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const data = months.map((month) => ({
    month: formats.shortMonth(month.month),
    ...Object.fromEntries(SERIES.map((name) => [name, Number(month[name].amount)])),
  }));
  return (
    <>
      <VisuallyHidden>{t('months.alternative')}</VisuallyHidden>
      <div aria-hidden>
        <BarChart
          h={250}
          data={data}
          dataKey="month"
          series={SERIES.map((name) => ({ name, label: t(`card.${name}.name`), color: COLORS[name] }))}
          valueFormatter={formats.money}
          yAxisProps={{ tickFormatter: formats.compactMoney, width: 72 }}
          barProps={{ isAnimationActive: false, radius: 1 }}
          barChartProps={{ accessibilityLayer: false, barGap: 1 }}
          // The width breaks January's year onto a second line: beside it, it would touch its neighbours.
          xAxisProps={{ interval: 0, height: 42, tick: { ...MONTH_TICK, width: 36 } }}
          tickLine="none"
          withLegend
          legendProps={{ verticalAlign: 'bottom', height: 32 }}
        />
      </div>
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
          {SERIES.map((name) => (
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
            {SERIES.map((name) => (
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
