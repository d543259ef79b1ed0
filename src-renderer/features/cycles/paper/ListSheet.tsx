import { useTranslation } from 'react-i18next';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import { useLetterhead } from '../../../components/letterhead/use-letterhead.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import { COLUMNS } from '../list/columns.ts';
import type { Summary } from '../list/TotalsBar.tsx';
import classes from './ListSheet.module.css';

/** A list as it goes to paper: all its rows, what they add up to, and what it was narrowed by, in words. */
export type PaperList = {
  readonly rows: readonly CycleRow[];
  readonly summary: Pick<Summary, 'all' | 'paid' | 'refunded'>;
  readonly filters: readonly string[];
  /** When it was read: a UTC instant. */
  readonly at: string;
};

/** The list on paper. Its head says whose it is and what it holds; the names of the columns stand on each page. */
export function ListSheet({ list }: { readonly list: PaperList }) {
  return (
    <article className={classes.sheet}>
      <Head list={list} />
      <table className={classes.table}>
        <HeadLine />
        <tbody>
          {list.rows.map((row) => (
            <Line key={row.txid} row={row} />
          ))}
        </tbody>
      </table>
      <Sums summary={list.summary} />
    </article>
  );
}

function Head({ list: { filters, at } }: { readonly list: PaperList }) {
  const { t } = useTranslation('cycles');
  const { instant } = useFormats();
  const { name, document, logo } = useLetterhead().receiver;
  return (
    <header className={classes.head}>
      {logo !== null && <img className={classes.logo} src={logo} alt="" />}
      <h1>{name}</h1>
      {document !== null && <p>{t('paper.document', { document })}</p>}
      <p>{t('paper.title', { at: instant(at) })}</p>
      <p>
        {filters.length === 0 ? t('paper.everything') : t('paper.filters', { filters: filters.join(' · ') })}
      </p>
    </header>
  );
}

function HeadLine() {
  const { t } = useTranslation('cycles');
  return (
    <thead>
      <tr>
        <th scope="col">{t('column.state')}</th>
        {COLUMNS.map(({ id, label, isAtRight }) => (
          <th key={id} scope="col" data-numeric={isAtRight}>
            {t(label)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Line({ row }: { readonly row: CycleRow }) {
  const { t } = useTranslation(['cycles', 'states']);
  const formats = useFormats();
  const late = row.daysLate === null ? '' : ` (${t('states:daysLate', { count: row.daysLate })})`;
  return (
    <tr>
      <td>
        {t(`states:charge.${row.state}.name`)}
        {late}
      </td>
      {COLUMNS.map(({ id, isAtRight, text }) => (
        <td key={id} data-column={id} data-numeric={isAtRight}>
          {text(row, formats, t)}
        </td>
      ))}
    </tr>
  );
}

function Sums({ summary: { all, paid, refunded } }: Pick<PaperList, 'summary'>) {
  const { t } = useTranslation('cycles');
  const { count, money } = useFormats();
  return (
    <p className={classes.sums}>
      <strong>{t('totals.count', { count: all.count, shown: count(all.count) })}</strong>
      {` · ${t('totals.amount')} ${money(all.amount)} · ${t('totals.paid')} ${money(paid)}`}
      {refunded !== 0 && ` · ${t('totals.refunded')} ${money(refunded)}`}
    </p>
  );
}
