import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Movement } from '../../../src-preload/contract/receipts.ts';
import { CopyText } from '../../components/copying/CopyText.tsx';
import { titled, type Untitled } from '../../components/table/column.ts';
import { ScrollTable } from '../../components/table/ScrollTable.tsx';
import { InstantText } from '../../components/values/InstantText.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { chargeHref, mandateHref, orphanHref, payerOfMandateHref } from '../../kit/routes/cycle-links.ts';
import { KindText } from './KindText.tsx';
import classes from './receipts.module.css';
import { countOf, type MovementList } from './use-movements.ts';

/** The movements that have been read, newest first; nearing the end reads more. */
export function MovementTable({ list }: { readonly list: MovementList }) {
  const { t } = useTranslation('receipts');
  const columns = useMemo(() => titled(COLUMNS, (id) => t(`columns.${id}`)), [t]);
  return (
    <ScrollTable
      look="lines"
      label={t('list')}
      tableClass={classes.table}
      columns={columns}
      rows={list.rows}
      keyOf={({ endToEndId, refundId }) => `${endToEndId} ${refundId ?? ''}`}
      total={list.total === null ? 0 : countOf(list.total)}
      more={list}
    />
  );
}

const COLUMNS: readonly Untitled<Movement>[] = [
  { id: 'at', cell: ({ at }) => <InstantText instant={at} /> },
  { id: 'kind', cell: ({ kind }) => <KindText kind={kind} /> },
  { id: 'payer', cell: (row) => <Payer row={row} /> },
  { id: 'about', cell: (row) => <About row={row} /> },
  { id: 'amount', cell: (row) => <Amount row={row} />, isAtRight: true },
  {
    id: 'endToEndId',
    cell: ({ endToEndId }) => <CopyText value={endToEndId} subject="endToEndId" isOneLine />,
  },
];

function Payer({ row: { payerName, payerDocument, idRec } }: { readonly row: Movement }) {
  const { t } = useTranslation('receipts');
  if (payerName === '') return <span className={classes.unknown}>{t('unknownPayer')}</span>;
  const whole = `${payerName} ${payerDocument}`;
  if (idRec === null)
    return (
      <span className={classes.cut} title={whole}>
        {payerName}
      </span>
    );
  return (
    <Anchor fz="sm" href={payerOfMandateHref(idRec)} title={whole}>
      {payerName}
    </Anchor>
  );
}

/** What the money was for: the charge, or the mandate that it began; a way to find out where nobody knows yet. */
function About({ row: { endToEndId, txid, idRec, contract, dueDate } }: { readonly row: Movement }) {
  const { t } = useTranslation('receipts');
  const { date } = useFormats();
  if (dueDate !== null && txid !== null)
    return (
      <Anchor fz="sm" href={chargeHref(txid)}>
        {t('due', { date: date(dueDate) })}
      </Anchor>
    );
  if (idRec !== null)
    return (
      <Anchor fz="sm" href={mandateHref(idRec)}>
        {contract === '' ? idRec : contract}
      </Anchor>
    );
  return (
    <Anchor fz="sm" href={orphanHref(endToEndId)}>
      {t('link')}
    </Anchor>
  );
}

/** What went back stands with a minus. */
function Amount({ row: { kind, amount, refunded } }: { readonly row: Movement }) {
  const { t } = useTranslation('receipts');
  const { money } = useFormats();
  const shown = kind === 'refund' ? `−${money(amount)}` : money(amount);
  return (
    <span
      className={kind === 'refund' ? classes.returned : undefined}
      title={refunded > 0 ? t('partBack', { amount: money(refunded) }) : undefined}
    >
      <span className="numeric">{shown}</span>
    </span>
  );
}
