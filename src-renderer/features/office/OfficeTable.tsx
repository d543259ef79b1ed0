import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type DataColumn, DataTable } from '../../components/table/DataTable.tsx';
import { cyclesHref, cycleTabHref, expectedHref } from '../../kit/routes/cycle-links.ts';
import { CompanyCell } from './CompanyCell.tsx';
import { Certificate, Closed, CountCell, LastPoll, Outbox, ToCharge, Unpaid } from './figure-cells.tsx';
import classes from './office.module.css';
import { countedOf, type Figures, type Glance, SUMMED } from './office-view.ts';

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

type FigureColumn = {
  readonly id: string;
  readonly value: (figures: Figures) => string | number;
  readonly cell: (figures: Figures, company: Glance) => ReactNode;
  /** What stands for the value where it is not known; left out, `NO_FIGURE`. */
  readonly unknown?: string | number;
};

const FIGURES: readonly FigureColumn[] = [
  {
    id: 'unpaid',
    value: ({ unpaid }) => Number(unpaid.amount),
    cell: ({ unpaid }, company) => <Unpaid company={company} unpaid={unpaid} href={UNPAID} />,
  },
  {
    id: 'toCharge',
    value: ({ toCharge }) => toCharge.until ?? NO_DAY,
    cell: ({ toCharge }, company) => (
      <ToCharge company={company} toCharge={toCharge} href={expectedHref({ states: ['to_charge'] })} />
    ),
    unknown: NO_DAY,
  },
  {
    id: 'attention',
    value: ({ attention }) => attention.count,
    cell: ({ attention }, company) => (
      <CountCell company={company} column="attention" total={attention} href={ATTENTION} />
    ),
  },
  {
    id: 'orphans',
    value: ({ orphans }) => orphans.count,
    cell: ({ orphans }, company) => (
      <CountCell company={company} column="orphans" total={orphans} href={cycleTabHref('orphans')} />
    ),
  },
  {
    id: 'lastPoll',
    value: ({ lastGoodPoll }) => lastGoodPoll ?? '',
    cell: (figures, company) => <LastPoll company={company} figures={figures} />,
  },
  {
    id: 'certificate',
    value: ({ certificateUntil }) => certificateUntil ?? NO_DAY,
    cell: ({ certificateUntil }, company) => <Certificate company={company} until={certificateUntil} />,
    unknown: NO_DAY,
  },
  {
    id: 'closed',
    value: ({ closed }) => [closed.caixa, closed.competencia].filter(Boolean).toSorted().at(-1) ?? '',
    cell: ({ closed }, company) => <Closed company={company} closed={closed} />,
  },
  {
    id: 'outbox',
    value: ({ outbox }) => outbox.count,
    cell: ({ outbox }, company) => <Outbox company={company} outbox={outbox} />,
  },
];

function columnsOf(t: TFunction): readonly DataColumn<Glance>[] {
  return [
    {
      id: 'name',
      title: t('columns.name'),
      value: ({ name }) => name,
      cell: (company) => <CompanyCell company={company} />,
    },
    ...FIGURES.map((column) => figureColumn(column, t)),
  ];
}

/** A column of a figure; a dash where it is not known. */
function figureColumn(
  { id, value, cell, unknown = NO_FIGURE }: FigureColumn,
  t: TFunction,
): DataColumn<Glance> {
  const known = (company: Glance) => (isSummed(id) ? countedOf(company) : company.figures);
  return {
    id,
    title: t(`columns.${id}`),
    value: (company) => {
      const figures = known(company);
      return figures === null ? unknown : value(figures);
    },
    cell: (company) => {
      const figures = known(company);
      return figures === null ? '–' : cell(figures, company);
    },
  };
}

const isSummed = (id: string): boolean => SUMMED.some((each) => each === id);
