import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Act } from '../../../src-preload/contract/history.ts';
import { titled, type Untitled } from '../../components/table/column.ts';
import { ScrollTable } from '../../components/table/ScrollTable.tsx';
import { InstantText } from '../../components/values/InstantText.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { chargeHref, mandateHref, payerHref } from '../../kit/routes/cycle-links.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import { ActState } from './ActState.tsx';
import { actFigures, actWords } from './act-words.ts';
import classes from './history.module.css';
import { UndoAct } from './UndoAct.tsx';
import type { ActList } from './use-acts.ts';

/** What people did, newest first; nearing the end reads more. */
export function HistoryTable({ list }: { readonly list: ActList }) {
  const { t } = useTranslation('history');
  const columns = useMemo(() => titled(COLUMNS, (id) => t(`columns.${id}`)), [t]);
  return (
    <ScrollTable
      look="lines"
      label={t('list')}
      tableClass={classes.table}
      columns={columns}
      rows={list.rows}
      keyOf={({ id }) => id}
      more={list}
    />
  );
}

const COLUMNS: readonly Untitled<Act>[] = [
  { id: 'at', cell: ({ at }) => <InstantText instant={at} /> },
  { id: 'author', cell: (act) => <Author act={act} /> },
  { id: 'what', cell: (act) => <What act={act} /> },
  { id: 'about', cell: (act) => <About act={act} /> },
  { id: 'state', cell: (act) => <ActState act={act} /> },
  { id: 'undo', cell: (act) => <UndoAct act={act} /> },
];

function Author({ act: { author } }: { readonly act: Act }) {
  const { t } = useTranslation('history');
  if (author === null) return <span className={classes.unknown}>{t('unknownAuthor')}</span>;
  return <span title={author}>{author}</span>;
}

function What({ act }: { readonly act: Act }) {
  const { t } = useTranslation(['history', 'cycles', 'exports']);
  const formats = useFormats();
  const [words, figures] = [actWords(act, t, formats), actFigures(act, t, formats)];
  const details = [...figures, act.note].filter(Boolean).join(' · ');
  return (
    <span className={classes.what} title={details === '' ? words : `${words}: ${details}`}>
      <span>{words}</span>
      {figures.map((figure) => (
        <span key={figure} className={classes.figure}>
          {figure}
        </span>
      ))}
      {act.note && <span className={classes.note}>{act.note}</span>}
    </span>
  );
}

/** The very row that it is about: a charge, a mandate, or the writes of a batch. */
function About({
  act: { subject, charge, idRec, payerName, contract, batchId, rows, subjectId },
}: {
  readonly act: Act;
}) {
  const { t } = useTranslation('history');
  if (rows !== null && batchId !== null)
    return (
      <Anchor fz="sm" href={hashOf('/history', new URLSearchParams({ batch: batchId }))}>
        {t('showBatch')}
      </Anchor>
    );
  const name = payerName || contract || subjectId || '';
  const ofPayer = subject === 'payer' && subjectId !== null ? payerHref(Number(subjectId)) : null;
  const href = charge ? chargeHref(charge.txid) : (ofPayer ?? (idRec && mandateHref(idRec)));
  if (!href) return <span title={name}>{name}</span>;
  return (
    <Anchor fz="sm" href={href} title={contract === '' ? name : `${name} · ${contract}`}>
      {name === '' ? t('show') : name}
    </Anchor>
  );
}
