import { Anchor, List, Table, Text } from '@mantine/core';
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
import { CivilDateText } from '../../../components/CivilDateText.tsx';
import { Money } from '../../../components/Money.tsx';
import { type Look, ToneBadge } from '../../../components/ToneBadge.tsx';
import table from '../../../components/table.module.css';
import { RowGap, useVirtualRows } from '../../../components/virtual-rows.tsx';
import { chargeOneHref } from '../../../kit/routes/charging-links.ts';
import { chargeHref } from '../../../kit/routes/cycle-links.ts';
import { useDraftTexts } from '../../../kit/texts/draft-texts.ts';
import classes from '../charging.module.css';

const VIEWPORT = `${table.headed} ${classes.viewport}`;

const LOOKS = {
  waiting: { icon: IconClock, tone: 'open' },
  sent: { icon: IconSend, tone: 'open' },
  unknown: { icon: IconHelpCircle, tone: 'attention' },
  done: { icon: IconCircleCheck, tone: 'paid' },
  refused: { icon: IconCircleX, tone: 'unpaid' },
  not_done: { icon: IconMinus, tone: 'closed' },
} as const satisfies Record<BatchRow['outcome'], Look>;

const ROW_PX = 32;

/** Refused ones first, then what is in doubt: those need a person. */
const ORDER: readonly BatchRow['outcome'][] = ['refused', 'unknown', 'not_done', 'sent', 'waiting', 'done'];

/** Each charge of a batch and what came of it; why it was refused and how that is mended. */
export function BatchTable({ rows }: { readonly rows: readonly BatchRow[] }) {
  const { t } = useTranslation('charging');
  const ordered = rows.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));
  const { viewport, shown, above, below, measure } = useVirtualRows(ordered, {
    rowPx: ROW_PX,
    overscan: 8,
    keyOf: ({ id }) => id,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable to be scrolled by key
    <section ref={viewport} className={VIEWPORT} aria-label={t('batch.table')} tabIndex={0}>
      <Table stickyHeader verticalSpacing={4} fz="sm" aria-rowcount={ordered.length + 1}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('column.payer')}</Table.Th>
            <Table.Th w={100}>{t('column.dueDate')}</Table.Th>
            <Table.Th w={110} ta="right">
              {t('column.amount')}
            </Table.Th>
            <Table.Th w="46%">{t('column.outcome')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <RowGap height={above} />
          {shown.map(({ row, index, key }) => (
            <Line key={key} row={row} index={index} measure={measure} />
          ))}
          <RowGap height={below} />
        </Table.Tbody>
      </Table>
    </section>
  );
}

type LineProps = {
  readonly row: BatchRow;
  readonly index: number;
  readonly measure: (element: Element | null) => void;
};

function Line({ row, index, measure }: LineProps) {
  const { t } = useTranslation('charging');
  const { icon, tone } = LOOKS[row.outcome];
  const name = row.payerName || t('unknownPayer');
  return (
    <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <Table.Td>
        {row.outcome === 'done' ? (
          <Anchor size="sm" href={chargeHref(row.txid)}>
            {name}
          </Anchor>
        ) : (
          name
        )}{' '}
        <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {row.contract}
        </Text>
      </Table.Td>
      <Table.Td>
        <CivilDateText date={row.dueDate} />
      </Table.Td>
      <Table.Td ta="right">
        <Money centavos={row.amount} />
      </Table.Td>
      <Table.Td>
        <ToneBadge icon={icon} tone={tone} label={t(`outcome.${row.outcome}`)} />
        {row.outcome === 'refused' && <Refusal row={row} />}
      </Table.Td>
    </Table.Tr>
  );
}

function Refusal({ row: { violations, code, idRec } }: { readonly row: BatchRow }) {
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
      <Anchor size="xs" href={chargeOneHref(idRec)}>
        {t('batch.mend')}
      </Anchor>
    </>
  );
}
