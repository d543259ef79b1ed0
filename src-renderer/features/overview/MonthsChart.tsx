import { BarChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import type { MonthTotals } from '../../../src-preload/contract/overview.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { MONTH_FIGURES, type MonthFigure } from './overview.ts';

const COLORS: Readonly<Record<MonthFigure, string>> = {
  expected: 'var(--chart-expected)',
  received: 'var(--chart-received)',
  unpaid: 'var(--chart-unpaid)',
};

/** As Mantine draws a tick; naming one replaces all of it. */
const MONTH_TICK = { transform: 'translate(0, 10)', fontSize: 12, fill: 'currentColor' } as const;

type Props = {
  readonly months: readonly MonthTotals[];
  readonly heightPx: number;
};

/** Months as bars, for the eye alone. */
export function MonthsChart({ months, heightPx }: Props) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const data = months.map((month) => ({
    month: formats.shortMonth(month.month),
    ...Object.fromEntries(MONTH_FIGURES.map((name) => [name, Number(month[name].amount)])),
  }));
  return (
    <BarChart
      h={heightPx}
      data={data}
      dataKey="month"
      series={MONTH_FIGURES.map((name) => ({ name, label: t(`card.${name}.name`), color: COLORS[name] }))}
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
  );
}
