import { Anchor } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargedWithout, LooseDocument } from '../../../src-preload/contract/fiscal-documents.ts';
import { ciclo } from '../../bridge.ts';
import { IconAction } from '../../components/layout/IconAction.tsx';
import { titled, type Untitled } from '../../components/table/column.ts';
import { ScrollTable } from '../../components/table/ScrollTable.tsx';
import { type Removal, RemovalQuestion } from '../../components/writing/RemovalQuestion.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { chargeHref } from '../../kit/routes/cycle-links.ts';
import classes from './fiscal-documents.module.css';

/** Charges of the month that no document is noted of; each leads to where it can be typed. */
export function ChargesWithout({ rows }: { readonly rows: readonly ChargedWithout[] }) {
  const { t } = useTranslation('fiscal-documents');
  const { date, money } = useFormats();
  const columns: readonly Untitled<ChargedWithout>[] = [
    {
      id: 'due',
      cell: ({ txid, dueDate }) => (
        <Anchor fz="sm" href={chargeHref(txid)}>
          {t('due', { day: date(dueDate) })}
        </Anchor>
      ),
    },
    { id: 'payer', cell: ({ payerName }) => (payerName === '' ? t('unknownPayer') : payerName) },
    { id: 'contract', cell: ({ contract }) => contract },
    { id: 'amount', cell: ({ amount }) => <span className="numeric">{money(amount)}</span>, isAtRight: true },
  ];
  return (
    <ScrollTable
      look="lines"
      label={t('lists.charges')}
      tableClass={classes.table}
      columns={titled(columns, (id) => t(`columns.${id}`))}
      rows={rows}
      keyOf={({ txid }) => txid}
    />
  );
}

type LooseProps = { readonly connectionId: string; readonly rows: readonly LooseDocument[] };

type Removed = { readonly connectionId: string; readonly id: number };

/** Documents that came for no charge that is known. */
export function DocumentsWithout({ connectionId, rows }: LooseProps) {
  const { t } = useTranslation('fiscal-documents');
  const { date, money } = useFormats();
  const [removal, setRemoval] = useState<Removal<Removed> | null>(null);
  const columns: readonly Untitled<LooseDocument>[] = [
    { id: 'number', cell: ({ number }) => number },
    { id: 'date', cell: ({ issuedOn }) => date(issuedOn) },
    {
      id: 'amount',
      cell: ({ amount }) => <span className="numeric">{amount === null ? '–' : money(amount)}</span>,
      isAtRight: true,
    },
    {
      id: 'remove',
      cell: ({ id, number }) => (
        <IconAction
          icon={IconTrash}
          label={t('removeOne', { number })}
          onClick={() =>
            setRemoval({ title: t('removing.question', { number }), input: { connectionId, id } })
          }
        />
      ),
    },
  ];
  return (
    <>
      <RemovalQuestion
        removal={removal}
        text={t('removing.meaning')}
        confirmLabel={t('columns.remove')}
        call={ciclo.fiscalDocuments.remove}
        onClose={() => setRemoval(null)}
      />
      <ScrollTable
        look="lines"
        label={t('lists.documents')}
        tableClass={classes.table}
        columns={titled(columns, (id) => t(`columns.${id}`))}
        rows={rows}
        keyOf={({ id }) => id}
      />
    </>
  );
}
