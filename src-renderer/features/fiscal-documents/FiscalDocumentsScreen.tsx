import { useDebouncedValue } from '@mantine/hooks';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DocumentMonth } from '../../../src-preload/contract/fiscal-documents.ts';
import { ciclo } from '../../bridge.ts';
import { ListChips } from '../../components/fields/ListChips.tsx';
import { MonthAndSearch } from '../../components/fields/MonthAndSearch.tsx';
import listed from '../../components/layout/list-screen.module.css';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { SoFarNotice } from '../../components/reading/SoFarNotice.tsx';
import { useHasReadAll } from '../../components/reading/UnreadState.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useToday } from '../../kit/formats/use-today.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { SEARCH_PAUSE_MS } from '../../kit/queries/use-check.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { ChargesWithout, DocumentsWithout } from './DocumentTables.tsx';
import classes from './fiscal-documents.module.css';
import { ImportDocuments } from './ImportDocuments.tsx';
import {
  DOCUMENT_LISTS,
  type DocumentsLocation,
  showDocuments,
  useDocumentsLocation,
} from './use-documents-location.ts';

/** Fiscal documents by charge: which charges have none, and which documents have no charge. */
export function FiscalDocumentsScreen() {
  const { t } = useTranslation('fiscal-documents');
  const { id: connectionId } = useConnection();
  const today = useToday();
  const location = useDocumentsLocation(today);
  const { month } = location;
  const [search] = useDebouncedValue(location.search, SEARCH_PAUSE_MS);
  const query = useQuery(ciclo.fiscalDocuments.month, { connectionId, month, search });
  const show = (change: Partial<DocumentsLocation>) => showDocuments({ ...location, ...change });
  return (
    <div className={listed.screen}>
      <ScreenHeader title={t('title')} description={t('description')} />
      <ImportDocuments key={connectionId} connectionId={connectionId} />
      <SoFarNotice />
      <MonthAndSearch month={month} search={location.search} searchLabel={t('search')} onShow={show} />
      <QueryView query={query}>
        {(value) => <Lists connectionId={connectionId} month={value} location={location} show={show} />}
      </QueryView>
    </div>
  );
}

type ListsProps = {
  readonly connectionId: string;
  readonly month: DocumentMonth;
  readonly location: DocumentsLocation;
  readonly show: (change: Partial<DocumentsLocation>) => void;
};

function Lists({ connectionId, month, location: { list }, show }: ListsProps) {
  const { t } = useTranslation('fiscal-documents');
  const { count, money } = useFormats();
  const hasReadAll = useHasReadAll();
  const chosen = month[list];
  // Charges come from the bank: none of them is no figure before a first reading has ended.
  const isCounted = list !== 'charges' || chosen.count > 0 || hasReadAll === true;
  return (
    <>
      <ListChips
        label={t('lists.label')}
        lists={DOCUMENT_LISTS}
        chosen={list}
        nameOf={(each) => t(`lists.${each}Counted`, { shown: count(month[each].count) })}
        onChoose={(each) => show({ list: each })}
      />
      <div className={`${listed.list} ${classes.list}`}>
        {chosen.count === 0 ? (
          <EmptyState isFromBank={list === 'charges'} icon={IconFileText} title={t(`none.${list}`)} />
        ) : list === 'charges' ? (
          <ChargesWithout rows={month.charges.rows} />
        ) : (
          <DocumentsWithout connectionId={connectionId} rows={month.documents.rows} />
        )}
        {isCounted ? (
          <div className={listed.totals} role="status">
            <span>{t('totals.rows', { shown: count(chosen.count), amount: money(chosen.amount) })}</span>
            <span>{t('totals.documented', { shown: count(month.documented) })}</span>
            {chosen.count > chosen.rows.length && (
              <span>{t('totals.first', { shown: count(chosen.rows.length) })}</span>
            )}
          </div>
        ) : (
          <div className={listed.totals} />
        )}
      </div>
    </>
  );
}
