import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessage, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Addressees } from '../../../src-preload/contract/messages.ts';
import listed from '../../components/layout/list-screen.module.css';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { MessageDialog } from '../../components/messages/MessageDialog.tsx';
import { ListView } from '../../components/reading/ListView.tsx';
import { SoFarNotice } from '../../components/reading/SoFarNotice.tsx';
import { useHasReadAll } from '../../components/reading/UnreadState.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { SEARCH_PAUSE_MS } from '../../kit/queries/use-check.ts';
import { useChosenPayers } from './chosen-payers.ts';
import { NoPayers } from './NoPayers.tsx';
import { PayerFilters } from './PayerFilters.tsx';
import { PayerTable } from './PayerTable.tsx';
import { TextsDrawer } from './TextsDrawer.tsx';
import { type PayersTotal, usePayerList } from './use-payer-list.ts';
import { listPayers, type PayersLocation } from './use-payers-location.ts';

type Props = { readonly connectionId: string; readonly location: PayersLocation };

/** Payers with what they owe, the most urgent on top, and a message to all of them or to some. */
export function PayerList({ connectionId, location }: Props) {
  const { t } = useTranslation('payers');
  const { count } = useFormats();
  const { choice, order, isAtTexts } = location;
  const [search] = useDebouncedValue(location.search, SEARCH_PAUSE_MS);
  const filter = { choice, search };
  const list = usePayerList(connectionId, filter, order);
  const [chosen, setChosen] = useChosenPayers(connectionId, filter, order);
  const [to, setTo] = useState<Addressees | null>(null);
  const show = (change: Partial<PayersLocation>) => listPayers({ ...location, ...change });
  const all = list.total?.payers ?? 0;
  const write = () =>
    setTo(chosen.size === 0 ? { kind: 'list', filter } : { kind: 'payers', payerIds: [...chosen] });
  return (
    <div className={listed.screen}>
      <ScreenHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => listPayers(location, true)}
            >
              {t('texts')}
            </Button>
            <Button leftSection={<IconMessage size={16} aria-hidden />} disabled={all === 0} onClick={write}>
              {chosen.size === 0
                ? t('messageAll', { count: all, shown: count(all) })
                : t('messageChosen', { count: chosen.size, shown: count(chosen.size) })}
            </Button>
          </>
        }
      />
      <SoFarNotice />
      <PayerFilters location={location} onShow={show} />
      <ListView
        list={list}
        loadingRows={6}
        empty={<NoPayers choice={choice} isSearched={search !== ''} onShow={show} />}
      >
        <PayerTable list={list} chosen={chosen} onChosen={setChosen} />
      </ListView>
      <PayerTotals total={list.total} isRefreshing={list.isReading} />
      <MessageDialog to={to} onClose={() => setTo(null)} />
      <TextsDrawer isOpen={isAtTexts} onClose={() => listPayers(location)} />
    </div>
  );
}

type PayerTotalsProps = { readonly total: PayersTotal | null; readonly isRefreshing: boolean };

/** How many there are in the list, and what all of them owe. */
function PayerTotals({ total, isRefreshing }: PayerTotalsProps) {
  const { t } = useTranslation('payers');
  const { count, money } = useFormats();
  const hasReadAll = useHasReadAll();
  // Zero is a figure too, and nobody's before a first reading has ended.
  if (total === null || (total.payers === 0 && hasReadAll !== true)) return <div className={listed.totals} />;
  return (
    <div className={listed.totals} role="status" aria-busy={isRefreshing}>
      <span>{t('totals.payers', { count: total.payers, shown: count(total.payers) })}</span>
      <span>
        {t('totals.charges', { count: total.charges, shown: count(total.charges) })}{' '}
        <b>{money(total.amount)}</b>
      </span>
    </div>
  );
}
