import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ClosingMonth, ClosingTotals } from '../../../src-preload/contract/closing.ts';
import { BASES } from '../../../src-preload/contract/vocabulary/closing.ts';
import { ciclo } from '../../bridge.ts';
import { Money } from '../../components/Money.tsx';
import { Panel } from '../../components/Panel.tsx';
import { SaveFile } from '../../components/SaveFile.tsx';
import type { Column } from '../../components/table/column.ts';
import { SmallTable } from '../../components/table/SmallTable.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { cyclesHref } from '../../kit/routes/cycle-links.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import classes from './closing.module.css';
import { daysOf } from './closing-place.ts';

const FIGURES = ['received', 'refunded', 'net'] as const satisfies readonly (keyof ClosingTotals)[];
type Figure = (typeof FIGURES)[number];

/** What a month adds up to: as it is closed, and by each basis whatever was closed; with the way to the rows. */
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
        <RowsLink month={month} />
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

function Figures({ month: { standing, draft, byBasis, basis } }: { readonly month: ClosingMonth }) {
  const { t } = useTranslation('closing');
  const closed = standing ?? draft;
  const columns: readonly Column<Figure>[] = [
    { id: 'figure', title: t('totals.figure'), cell: (figure) => t(`totals.${figure}`) },
    {
      id: 'closed',
      title: t(standing === null ? 'totals.toClose' : 'totals.closed', {
        basis: t(`totals.by.${basis}`),
      }),
      isAtRight: true,
      cellProps: () => ({ className: classes.chosen ?? '' }),
      cell: (figure) => <Money centavos={closed.totals[figure]} />,
    },
    ...BASES.map((each) => ({
      id: each,
      title: t(`totals.by.${each}`),
      isAtRight: true,
      cell: (figure: Figure) => <Money centavos={byBasis[each][figure]} />,
    })),
  ];
  return <SmallTable label={t('totals.title')} columns={columns} rows={FIGURES} keyOf={(figure) => figure} />;
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
function Since({ month: { standing, draft } }: { readonly month: ClosingMonth }) {
  const { t } = useTranslation('closing');
  const { money, count } = useFormats();
  if (standing === null || draft.lines === 0) return null;
  const { lines, totals } = draft;
  return (
    <Text size="sm" role="status">
      {t('totals.since', { count: lines, shown: count(lines), net: money(totals.net) })}
    </Text>
  );
}

/** How the figures follow from rows: what moved in the month, or what was due in it. */
function RowsLink({ month: { month, basis } }: { readonly month: ClosingMonth }) {
  const { t } = useTranslation('closing');
  const { first, last } = daysOf(month);
  const href =
    basis === 'caixa'
      ? hashOf('/receipts', new URLSearchParams({ month }))
      : cyclesHref({ dueFrom: first, dueTo: last });
  return (
    <Anchor fz="sm" href={href}>
      {t(`totals.rows.${basis}`)}
    </Anchor>
  );
}
