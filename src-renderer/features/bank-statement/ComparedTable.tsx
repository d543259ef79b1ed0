import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComparedList, ComparedRow } from '../../../src-preload/contract/bank-statement.ts';
import { CopyText } from '../../components/CopyText.tsx';
import { titled, type Untitled } from '../../components/table/column.ts';
import { ScrollTable } from '../../components/table/ScrollTable.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { chargeHref, receiptHref } from '../../kit/routes/cycle-links.ts';
import classes from './bank-statement.module.css';

/** Lines of the bank and movements of Ciclo side by side, each movement a click away from what it is. */
export function ComparedTable({ list }: { readonly list: ComparedList }) {
  const { t } = useTranslation('bank-statement');
  const columns = useMemo(() => titled(COLUMNS, (id) => t(`columns.${id}`)), [t]);
  return (
    <ScrollTable
      look="lines"
      label={t('list')}
      tableClass={classes.table}
      columns={columns}
      rows={list.rows}
      keyOf={({ bank, here }) =>
        `${bank?.statementId ?? ''} ${bank?.line ?? ''} ${here?.endToEndId ?? ''} ${here?.refundId ?? ''}`
      }
    />
  );
}

const COLUMNS: readonly Untitled<ComparedRow>[] = [
  { id: 'bankDay', cell: ({ bank }) => <Day day={bank?.day} /> },
  { id: 'bankAmount', cell: ({ bank }) => <Amount amount={bank?.amount} />, isAtRight: true },
  { id: 'hereDay', cell: ({ here }) => <Day day={here?.day} /> },
  {
    id: 'hereAmount',
    cell: ({ here }) => <Amount amount={here?.kind === 'refund' ? -here.amount : here?.amount} />,
    isAtRight: true,
  },
  { id: 'about', cell: ({ here }) => <About here={here} /> },
  { id: 'id', cell: (row) => <Id row={row} /> },
];

function Day({ day }: { readonly day: string | undefined }) {
  const { date } = useFormats();
  return day === undefined ? '–' : <span className="numeric">{date(day)}</span>;
}

function Amount({ amount }: { readonly amount: number | undefined }) {
  const { money } = useFormats();
  if (amount === undefined) return '–';
  return <span className="numeric">{amount < 0 ? `−${money(-amount)}` : money(amount)}</span>;
}

/** The charge that was paid, else the movement among the money received. */
function About({ here }: Pick<ComparedRow, 'here'>) {
  const { t } = useTranslation('bank-statement');
  if (here === null) return '–';
  const { kind, txid, payerName, endToEndId } = here;
  const href = kind === 'charge' && txid !== null ? chargeHref(txid) : receiptHref(endToEndId);
  return (
    <Anchor fz="sm" href={href}>
      {payerName === '' ? t(`kind.${kind}`) : payerName}
    </Anchor>
  );
}

function Id({ row: { bank, here } }: { readonly row: ComparedRow }) {
  const { t } = useTranslation('bank-statement');
  const id = bank?.refundId ?? bank?.endToEndId ?? here?.refundId ?? here?.endToEndId ?? bank?.fitId ?? '';
  return id === '' ? t('noId') : <CopyText value={id} subject={t('columns.id')} isOneLine />;
}
