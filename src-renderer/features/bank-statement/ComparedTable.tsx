import { Anchor, Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComparedList, ComparedRow } from '../../../src-preload/contract/bank-statement.ts';
import { CopyText } from '../../components/copying/CopyText.tsx';
import { titled, type Untitled } from '../../components/table/column.ts';
import { ScrollTable } from '../../components/table/ScrollTable.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { chargeHref, receiptHref } from '../../kit/routes/cycle-links.ts';
import classes from './bank-statement.module.css';

type Props = {
  readonly list: ComparedList;
  /** A person says that a row is a tariff, or that it is none. */
  readonly onFee: (row: ComparedRow) => void;
};

/** Lines of the bank and movements of Ciclo side by side, each movement a click away from what it is. */
export function ComparedTable({ list, onFee }: Props) {
  const { t } = useTranslation('bank-statement');
  const columns = useMemo(() => {
    const act: Untitled<ComparedRow> = {
      ...{ id: 'fee', isTitleHidden: true, isAtRight: true },
      cell: (row) => <FeeAct row={row} onAct={() => onFee(row)} />,
    };
    return titled([...COLUMNS, act], (id) => t(`columns.${id}`));
  }, [t, onFee]);
  return (
    <ScrollTable
      look="lines"
      label={t('list')}
      tableClass={classes.table}
      columns={columns}
      rows={list.rows}
      keyOf={({ bank, here, fee }) =>
        `${bank?.statementId ?? ''} ${bank?.line ?? ''} ${here?.endToEndId ?? ''} ${here?.refundId ?? ''} ${fee?.id ?? ''}`
      }
    />
  );
}

const COLUMNS: readonly Untitled<ComparedRow>[] = [
  { id: 'bankDay', cell: ({ bank }) => <Day day={bank?.day} /> },
  { id: 'bankAmount', cell: ({ bank }) => <Amount amount={bank?.amount} />, isAtRight: true },
  { id: 'hereDay', cell: ({ here, fee }) => <Day day={here?.day ?? fee?.day} /> },
  {
    id: 'hereAmount',
    cell: (row) => <Amount amount={movedHere(row)} />,
    isAtRight: true,
  },
  { id: 'about', cell: (row) => <About row={row} /> },
  { id: 'id', cell: (row) => <Id row={row} /> },
];

/** As Ciclo knows it; what went out is below zero. */
function movedHere({ here, fee }: ComparedRow): number | undefined {
  if (fee !== null) return -fee.amount;
  return here?.kind === 'refund' ? -here.amount : here?.amount;
}

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
function About({ row: { here, fee } }: { readonly row: ComparedRow }) {
  const { t } = useTranslation('bank-statement');
  if (fee !== null) return fee.text || t('kind.fee');
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

/** Says of an outgoing line that it is a tariff, or takes that back; nothing for whatever cannot be one. */
function FeeAct({ row, onAct }: { readonly row: ComparedRow; readonly onAct: () => void }) {
  const { t } = useTranslation('bank-statement');
  const { date, money } = useFormats();
  const { bank, here, fee } = row;
  const mayBeFee = bank !== null && here === null && bank.amount < 0;
  const line = fee ?? (mayBeFee ? bank : null);
  if (line === null) return null;
  const params = { day: date(line.day), amount: money(Math.abs(line.amount)) };
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t(fee === null ? 'fee.markOne' : 'fee.removeOne', params)}
      onClick={onAct}
    >
      {t(fee === null ? 'fee.mark' : 'fee.remove')}
    </Button>
  );
}
