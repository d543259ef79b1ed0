import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type DataColumn, DataTable } from '../../components/table/DataTable.tsx';
import { cyclesHref, cycleTabHref, expectedHref } from '../../kit/routes/cycle-links.ts';
import { CompanyCell } from './CompanyCell.tsx';
import { Certificate, Closed, CountCell, LastPoll, Outbox, ToCharge, Unpaid } from './figure-cells.tsx';
import classes from './office.module.css';
import type { Figures, Glance } from './office-view.ts';

/** A row a company, in the order in which they want something until a column is pressed. */
export function OfficeTable({ companies }: { readonly companies: readonly Glance[] }) {
  const { t } = useTranslation('office');
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <div className={classes.table}>
      <DataTable label={t('table')} columns={columns} records={companies} />
    </div>
  );
}

/** Before every figure, and after every day: what is not known comes last where the smallest or the nearest comes first. */
const NO_FIGURE = -1;
const NO_DAY = '9999';

const UNPAID = cyclesHref({ groups: ['unpaid'] });
const ATTENTION = cyclesHref({ groups: ['attention'] });

type Cell = (figures: Figures, company: Glance) => ReactNode;

/** A column of a figure; a dash where it is not known. */
function figure(
  t: TFunction,
  id: string,
  value: (figures: Figures) => string | number,
  cell: Cell,
  unknown: string | number = NO_FIGURE,
): DataColumn<Glance> {
  return {
    id,
    title: t(`columns.${id}`),
    value: ({ figures }) => (figures === null ? unknown : value(figures)),
    cell: (company) => (company.figures === null ? '–' : cell(company.figures, company)),
  };
}

function columnsOf(t: TFunction): readonly DataColumn<Glance>[] {
  return [
    {
      id: 'name',
      title: t('columns.name'),
      value: ({ name }) => name,
      cell: (company) => <CompanyCell company={company} />,
    },
    figure(
      t,
      'unpaid',
      ({ unpaid }) => Number(unpaid.amount),
      ({ unpaid }, company) => <Unpaid company={company} unpaid={unpaid} href={UNPAID} />,
    ),
    figure(
      t,
      'toCharge',
      ({ toCharge }) => toCharge.until ?? NO_DAY,
      ({ toCharge }, company) => (
        <ToCharge company={company} toCharge={toCharge} href={expectedHref('to_charge')} />
      ),
      NO_DAY,
    ),
    figure(
      t,
      'attention',
      ({ attention }) => attention.count,
      ({ attention }, company) => (
        <CountCell company={company} column="attention" total={attention} href={ATTENTION} />
      ),
    ),
    figure(
      t,
      'orphans',
      ({ orphans }) => orphans.count,
      ({ orphans }, company) => (
        <CountCell company={company} column="orphans" total={orphans} href={cycleTabHref('orphans')} />
      ),
    ),
    figure(
      t,
      'lastPoll',
      ({ lastGoodPoll }) => lastGoodPoll ?? '',
      (figures, company) => <LastPoll company={company} figures={figures} />,
    ),
    figure(
      t,
      'certificate',
      ({ certificateUntil }) => certificateUntil ?? NO_DAY,
      ({ certificateUntil }, company) => <Certificate company={company} until={certificateUntil} />,
      NO_DAY,
    ),
    figure(
      t,
      'closed',
      ({ closed }) => [closed.caixa, closed.competencia].filter(Boolean).toSorted().at(-1) ?? '',
      ({ closed }, company) => <Closed company={company} closed={closed} />,
    ),
    figure(
      t,
      'outbox',
      ({ outbox }) => outbox.count,
      ({ outbox }, company) => <Outbox company={company} outbox={outbox} />,
    ),
  ];
}
