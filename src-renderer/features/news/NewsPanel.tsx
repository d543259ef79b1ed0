import { Anchor, Button, Table, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconCalendarX,
  IconCircleCheck,
  IconCircleX,
  IconHandStop,
  IconQuestionMark,
  IconSignature,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NewsItem, NewsOfKind } from '../../../src-preload/contract/news.ts';
import type { NewsKind } from '../../../src-preload/contract/vocabulary/news.ts';
import { Panel } from '../../components/layout/Panel.tsx';
import { Money } from '../../components/values/Money.tsx';
import { type Look, ToneBadge } from '../../components/values/ToneBadge.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { chargeHref, cycleTabHref, mandateHref, orphanHref } from '../../kit/routes/cycle-links.ts';
import { endingLabels } from '../../kit/texts/ending-labels.ts';
import classes from './news.module.css';

type ShownNews = Look & { readonly hrefOf: (id: string) => string };

/** How each kind looks, and where what it happened to is shown. */
const KINDS: Readonly<Record<NewsKind, ShownNews>> = {
  paid: { tone: 'paid', icon: IconCircleCheck, hrefOf: chargeHref },
  refused: { tone: 'unpaid', icon: IconHandStop, hrefOf: chargeHref },
  unpaid: { tone: 'unpaid', icon: IconCircleX, hrefOf: chargeHref },
  attention: { tone: 'attention', icon: IconAlertTriangle, hrefOf: chargeHref },
  mandate_approved: { tone: 'paid', icon: IconSignature, hrefOf: mandateHref },
  mandate_rejected: { tone: 'unpaid', icon: IconX, hrefOf: mandateHref },
  mandate_cancelled: { tone: 'closed', icon: IconBan, hrefOf: mandateHref },
  mandate_expired: { tone: 'closed', icon: IconCalendarX, hrefOf: mandateHref },
  joining: { tone: 'paid', icon: IconUserPlus, hrefOf: () => cycleTabHref('joining') },
  orphan: { tone: 'attention', icon: IconQuestionMark, hrefOf: orphanHref },
};

/** Of money that came in for no charge the moment is its own; of the rest when the ledger learned of it, whenever it happened at the bank. */
const IS_DAY_OF_MONEY: Readonly<Partial<Record<NewsKind, true>>> = { joining: true, orphan: true };

type Props = { readonly news: NewsOfKind; readonly onSeen: () => void };

/** The news of one kind: how many, what they add up to, and each with its link. */
export function NewsPanel({ news: { kind, count, amount, items }, onSeen }: Props) {
  const { t } = useTranslation('news');
  const formats = useFormats();
  const title = t(`kind.${kind}.title`, { count, shown: formats.count(count) });
  const left = count - items.length;
  return (
    <Panel
      title={title}
      description={amount === 0 ? undefined : formats.money(amount)}
      actions={
        <Button variant="default" size="compact-sm" aria-label={t('seenOf', { title })} onClick={onSeen}>
          {t('seen')}
        </Button>
      }
    >
      <Table verticalSpacing={4} fz="sm" aria-label={title} withRowBorders={false} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.badge}>{t('columns.what')}</Table.Th>
            <Table.Th className={classes.name}>{t('columns.payer')}</Table.Th>
            <Table.Th className={classes.amount}>{t('columns.amount')}</Table.Th>
            <Table.Th className={classes.at}>
              {t(IS_DAY_OF_MONEY[kind] ? 'columns.paidAt' : 'columns.seenAt')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <NewsLine key={item.id} kind={kind} item={item} />
          ))}
        </Table.Tbody>
      </Table>
      {left > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('left', { count: left, shown: formats.count(left) })}
        </Text>
      )}
    </Panel>
  );
}

function NewsLine({ kind, item }: { readonly kind: NewsKind; readonly item: NewsItem }) {
  const { t } = useTranslation(['news', 'cycles']);
  const { instant } = useFormats();
  const { hrefOf, ...look } = KINDS[kind];
  return (
    <Table.Tr>
      <Table.Td className={classes.badge}>
        <ToneBadge {...look} label={t(`kind.${kind}.one`)} />
      </Table.Td>
      <Table.Td className={classes.name}>
        <Anchor fz="sm" href={hrefOf(item.id)}>
          {item.payerName || t('unknownPayer', { id: item.id })}
        </Anchor>
        {item.ending !== null && (
          <Text size="xs" c="dimmed">
            {endingLabels(item.ending, t)}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.amount}>
        {item.amount !== null && <Money centavos={item.amount} />}
      </Table.Td>
      <Table.Td className={classes.at}>{item.at !== null && instant(item.at)}</Table.Td>
    </Table.Tr>
  );
}
