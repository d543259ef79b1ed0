import { Anchor, Group, Text } from '@mantine/core';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { cycles } from '../../../../src-preload/contract/cycles.ts';
import { TYPING_ROOM } from '../../../../src-preload/contract/vocabulary/limits.ts';
import { ciclo } from '../../../bridge.ts';
import { CopyText } from '../../../components/copying/CopyText.tsx';
import { EmptyState } from '../../../components/reading/EmptyState.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { type DataColumn, DataTable } from '../../../components/table/DataTable.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { mandateHref } from '../../../kit/routes/cycle-links.ts';
import { DebouncedText } from '../filters/DebouncedText.tsx';
import { paymentColumns } from './payment-columns.tsx';

type Joining = z.output<(typeof cycles)['joining']['output']>;
type Payment = Joining['rows'][number];

/** What payers paid with their authorisation itself: money of no cycle, with the mandate that it began. */
export function JoiningTab() {
  const { t } = useTranslation('cycles');
  const { id: connectionId } = useConnection();
  const [search, setSearch] = useState('');
  const query = useQuery(ciclo.cycles.joining, { connectionId, search });
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('joining.description')}
      </Text>
      <DebouncedText
        type="search"
        value={search}
        aria-label={t('joining.search')}
        placeholder={t('joining.search')}
        leftSection={<IconSearch size={14} aria-hidden />}
        maw={420}
        maxLength={TYPING_ROOM.search}
        onSettle={setSearch}
      />
      <QueryView query={query}>
        {(joining) =>
          joining.rows.length === 0 ? <Nothing isSearching={search !== ''} /> : <Found {...joining} />
        }
      </QueryView>
    </>
  );
}

function Nothing({ isSearching }: { readonly isSearching: boolean }) {
  const { t } = useTranslation('cycles');
  if (isSearching) return <EmptyState isFromBank icon={IconSearch} title={t('joining.noneFound')} />;
  return (
    <EmptyState
      isFromBank
      icon={IconUserPlus}
      title={t('joining.none')}
      description={t('joining.noneText')}
    />
  );
}

function Found({ rows, total }: Joining) {
  const { t } = useTranslation('cycles');
  const { count, money } = useFormats();
  const hasRefunds = total.refunded !== 0;
  const columns = useMemo(() => columnsOf(t, hasRefunds), [t, hasRefunds]);
  return (
    <>
      <Group gap="md" role="status" fz="sm">
        <strong>{t('joining.count', { count: total.count, shown: count(total.count) })}</strong>
        <span>
          {t('totals.paid')} <b>{money(total.amount)}</b>
        </span>
        {hasRefunds && (
          <span>
            {t('totals.refunded')} <b>{money(total.refunded)}</b>
          </span>
        )}
        {total.count > rows.length && <span>{t('joining.newest', { shown: count(rows.length) })}</span>}
      </Group>
      <DataTable label={t('tab.joining')} columns={columns} records={rows} />
    </>
  );
}

/** What went back takes room from the names, so it is there only where something did. */
function columnsOf(t: TFunction, hasRefunds: boolean): readonly DataColumn<Payment>[] {
  const { at, amount, refunded, endToEndId } = paymentColumns(t);
  const [payerWidth, mandateWidth] = hasRefunds ? [140, 110] : [200, 140];
  return [
    at,
    {
      id: 'payer',
      title: t('column.payer'),
      value: ({ payerName }) => payerName,
      cell: ({ payerName, payerDocument }) => (
        <Text
          fz="sm"
          truncate
          maw={payerWidth}
          title={[payerName, payerDocument].filter(Boolean).join(' · ')}
        >
          {payerName}
        </Text>
      ),
    },
    {
      id: 'mandate',
      title: t('column.mandate'),
      value: ({ contract, idRec }) => contract || idRec,
      cell: ({ contract, idRec }) => (
        <Anchor fz="sm" href={mandateHref(idRec)} title={idRec} truncate maw={mandateWidth} display="block">
          {contract || idRec}
        </Anchor>
      ),
    },
    amount,
    ...(hasRefunds ? [refunded] : []),
    endToEndId,
    {
      id: 'txid',
      title: 'txid',
      value: ({ txid }) => txid,
      cell: ({ txid }) => <CopyText value={txid} subject="txid" isOneLine />,
    },
  ];
}
