import { Anchor, List, Text } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconMinus,
  IconSend,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BatchRow } from '../../../../src-preload/contract/charging.ts';
import { titled, type Untitled } from '../../../components/table/column.ts';
import { type MoreRows, ScrollTable } from '../../../components/table/ScrollTable.tsx';
import { CivilDateText } from '../../../components/values/CivilDateText.tsx';
import { Money } from '../../../components/values/Money.tsx';
import { type Look, ToneBadge } from '../../../components/values/ToneBadge.tsx';
import { chargeOneHref } from '../../../kit/routes/charging-links.ts';
import { chargeHref } from '../../../kit/routes/cycle-links.ts';
import { useDraftTexts } from '../../../kit/texts/draft-texts.ts';
import classes from '../charging.module.css';

const LOOKS = {
  waiting: { icon: IconClock, tone: 'open' },
  sent: { icon: IconSend, tone: 'open' },
  unknown: { icon: IconHelpCircle, tone: 'attention' },
  done: { icon: IconCircleCheck, tone: 'paid' },
  refused: { icon: IconCircleX, tone: 'unpaid' },
  not_done: { icon: IconMinus, tone: 'closed' },
} as const satisfies Record<BatchRow['outcome'], Look>;

type TableProps = {
  readonly rows: readonly BatchRow[];
  /** Charges of the batch, of which not all may have been read. */
  readonly total: number;
  readonly more: MoreRows;
};

/** Each charge of a batch and what came of it; why it was refused and how that is mended. */
export function BatchTable({ rows, total, more }: TableProps) {
  const { t } = useTranslation('charging');
  return (
    <ScrollTable
      label={t('batch.table')}
      viewportClass={classes.viewport}
      columns={titled(COLUMNS, (id) => t(`column.${id}`))}
      rows={rows}
      total={total}
      more={more}
      keyOf={({ id }) => id}
    />
  );
}

const COLUMNS: readonly Untitled<BatchRow>[] = [
  { id: 'payer', cell: (row) => <Payer row={row} /> },
  { id: 'dueDate', width: 100, cell: ({ dueDate }) => <CivilDateText date={dueDate} /> },
  { id: 'amount', width: 110, isAtRight: true, cell: ({ amount }) => <Money centavos={amount} /> },
  { id: 'outcome', width: '46%', cell: (row) => <Outcome row={row} /> },
];

type RowProps = { readonly row: BatchRow };

function Payer({ row: { payerName, contract, outcome, txid } }: RowProps) {
  const { t } = useTranslation('charging');
  const name = payerName || t('unknownPayer');
  return (
    <>
      {outcome === 'done' ? (
        <Anchor size="sm" href={chargeHref(txid)}>
          {name}
        </Anchor>
      ) : (
        name
      )}{' '}
      <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {contract}
      </Text>
    </>
  );
}

function Outcome({ row }: RowProps) {
  const { t } = useTranslation('charging');
  return (
    <>
      <ToneBadge {...LOOKS[row.outcome]} label={t(`outcome.${row.outcome}`)} />
      {row.outcome === 'refused' && <Refusal row={row} />}
    </>
  );
}

function Refusal({ row: { violations, code, idRec, existing } }: RowProps) {
  const { t } = useTranslation(['charging', 'errors']);
  const texts = useDraftTexts();
  const sentences = violations.map(texts.violation);
  const why = sentences.length > 0 || code === null ? sentences : [t(`errors:${code}.title`)];
  return (
    <>
      <List size="xs" mt={2}>
        {[...new Set(why)].map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      {existing === null ? (
        <Anchor size="xs" href={chargeOneHref(idRec)}>
          {t('batch.mend')}
        </Anchor>
      ) : (
        <Anchor size="xs" href={chargeHref(existing)}>
          {t('batch.existing')}
        </Anchor>
      )}
    </>
  );
}
