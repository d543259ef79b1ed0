import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ClosingMonth, ClosingTotals } from '../../../src-preload/contract/closing.ts';
import {
  BASES,
  CLOSING_FIGURES,
  type ClosingFigure,
} from '../../../src-preload/contract/vocabulary/closing.ts';
import { ciclo } from '../../bridge.ts';
import { SaveFile } from '../../components/files/SaveFile.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import type { Column } from '../../components/table/column.ts';
import { SmallTable } from '../../components/table/SmallTable.tsx';
import { Money } from '../../components/values/Money.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import classes from './closing.module.css';
import { closingHref, type ShownFigure } from './closing-place.ts';
import { useHowToReopen } from './use-how-to-reopen.ts';

/** What a month adds up to: as it is closed, and by each basis whatever was closed; each figure leads to its rows. */
export function MonthTotals({ month }: { readonly month: ClosingMonth }) {
  const { t } = useTranslation('closing');
  return (
    <Panel
      title={t('totals.title')}
      description={<Lines month={month} />}
      actions={<SaveReport month={month} />}
    >
      <Stack gap="xs" align="flex-start">
        <Figures month={month} />
        <Text size="xs" c="dimmed">
          {t(`totals.text.${month.basis}`)}
        </Text>
        <Since month={month} />
      </Stack>
    </Panel>
  );
}

/** The month on paper; of a closed month the file is kept with its closing. */
function SaveReport({ month: { month, basis } }: { readonly month: ClosingMonth }) {
  const { t } = useTranslation('closing');
  const { id: connectionId } = useConnection();
  const input = { connectionId, month, basis };
  return <SaveFile call={ciclo.closing.saveReport} choices={[{ label: t('report'), input }]} />;
}

function Figures({ month }: { readonly month: ClosingMonth }) {
  const { t } = useTranslation('closing');
  const { standing, draft, byBasis, basis } = month;
  const closing = t(standing === null ? 'totals.toClose' : 'totals.closed', {
    basis: t(`totals.by.${basis}`),
  });
  const columns: readonly Column<ClosingFigure>[] = [
    { id: 'figure', title: t('totals.figure'), cell: (figure) => t(`totals.${figure}`) },
    {
      ...figureColumn(month, 'closing', closing, (standing ?? draft).totals),
      cellProps: () => ({ className: classes.chosen ?? '' }),
    },
    ...BASES.map((each) => figureColumn(month, each, t(`totals.by.${each}`), byBasis[each])),
  ];
  return (
    <SmallTable
      label={t('totals.title')}
      columns={columns}
      rows={CLOSING_FIGURES}
      keyOf={(figure) => figure}
    />
  );
}

const figureColumn = (
  month: ClosingMonth,
  column: ShownFigure['column'],
  title: string,
  totals: ClosingTotals,
): Column<ClosingFigure> => ({
  id: column,
  title,
  isAtRight: true,
  cell: (figure) => (
    <FigureLink month={month} shown={{ column, figure }} columnTitle={title} amount={totals[figure]} />
  ),
});

type LinkProps = {
  readonly month: ClosingMonth;
  readonly shown: ShownFigure;
  readonly columnTitle: string;
  readonly amount: ClosingTotals[ClosingFigure];
};

/** A figure, which leads to the rows that it is the sum of. */
function FigureLink({ month, shown, columnTitle, amount }: LinkProps) {
  const { t } = useTranslation('closing');
  const { money } = useFormats();
  const name = t('rows.of', {
    figure: t(`totals.${shown.figure}`),
    column: columnTitle,
    amount: money(amount),
  });
  return (
    <Anchor fz="sm" fw="inherit" href={closingHref(month, shown)} aria-label={name}>
      <Money centavos={amount} />
    </Anchor>
  );
}

function Lines({ month: { standing, draft } }: { readonly month: ClosingMonth }) {
  const { t } = useTranslation('closing');
  const { count } = useFormats();
  const { lines, adjustments } = standing ?? draft;
  return (
    <>
      {t('totals.lines', { count: lines, shown: count(lines) })}
      {adjustments > 0 && ` ${t('totals.adjustments', { count: adjustments, shown: count(adjustments) })}`}
    </>
  );
}

/** What has come since the closing, which no closing has yet. */
function Since({ month: { standing, draft, toReopen, basis } }: { readonly month: ClosingMonth }) {
  const { t } = useTranslation('closing');
  const { money, count } = useFormats();
  const howToReopen = useHowToReopen();
  if (standing === null || draft.lines === 0) return null;
  const { lines, totals } = draft;
  return (
    <Text size="sm" role="status">
      {t('totals.since', { count: lines, shown: count(lines), net: money(totals.net) })}{' '}
      {toReopen.length === 0
        ? t('totals.sinceGoes', { count: lines })
        : t('totals.sinceReopen', { how: howToReopen(toReopen), basis: t(`totals.by.${basis}`) })}
    </Text>
  );
}
