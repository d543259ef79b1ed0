import { useDebouncedValue } from '@mantine/hooks';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { KeptStatement, StatementMonth } from '../../../src-preload/contract/bank-statement.ts';
import { STATEMENT_LISTS } from '../../../src-preload/contract/vocabulary/bank-statement.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { ListChips } from '../../components/fields/ListChips.tsx';
import { MonthAndSearch } from '../../components/fields/MonthAndSearch.tsx';
import listed from '../../components/layout/list-screen.module.css';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { SEARCH_PAUSE_MS } from '../../kit/queries/use-check.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import classes from './bank-statement.module.css';
import { ComparedTable } from './ComparedTable.tsx';
import { FeeQuestions } from './FeeQuestions.tsx';
import { ImportStatement } from './ImportStatement.tsx';
import { KeptStatements } from './KeptStatements.tsx';
import { StatementDays } from './StatementDays.tsx';
import { useFees } from './use-fees.ts';
import { showStatement, useStatementLocation } from './use-statement-location.ts';

/** The bank's own statement beside what Ciclo knows of the same days. */
export function BankStatementScreen() {
  const { t } = useTranslation('bank-statement');
  const { id: connectionId } = useConnection();
  const kept = useQuery(ciclo.bankStatement.list, { connectionId });
  return (
    <div className={listed.screen}>
      <ScreenHeader title={t('title')} description={t('description')} />
      <ImportStatement key={connectionId} connectionId={connectionId} />
      <QueryView query={kept}>
        {(statements) => {
          const [newest] = statements;
          if (newest === undefined)
            return (
              <EmptyState
                isFromBank={false}
                icon={IconFileText}
                title={t('empty.title')}
                description={t('empty.text')}
              />
            );
          return (
            <>
              <KeptStatements connectionId={connectionId} statements={statements} />
              <Month connectionId={connectionId} newest={newest} />
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

type MonthProps = { readonly connectionId: string; readonly newest: KeptStatement };

function Month({ connectionId, newest }: MonthProps) {
  const { t } = useTranslation('bank-statement');
  const location = useStatementLocation();
  const month = location.month ?? newest.to.slice(0, 7);
  const [search] = useDebouncedValue(location.search, SEARCH_PAUSE_MS);
  const query = useQuery(ciclo.bankStatement.month, { connectionId, month, search });
  const show = (change: Partial<typeof location>) => showStatement({ ...location, ...change });
  return (
    <>
      <MonthAndSearch month={month} search={location.search} searchLabel={t('search')} onShow={show} />
      <QueryView query={query}>
        {(value) => value && <Sides month={value} location={location} show={show} />}
      </QueryView>
    </>
  );
}

type SidesProps = {
  readonly month: StatementMonth;
  readonly location: ReturnType<typeof useStatementLocation>;
  readonly show: (change: Partial<ReturnType<typeof useStatementLocation>>) => void;
};

function Sides({ month: { lists, days }, location: { list }, show }: SidesProps) {
  const { t } = useTranslation('bank-statement');
  const { count, money } = useFormats();
  const chosen = lists[list];
  const fees = useFees();
  return (
    <>
      {fees.failure && <FailureNotice failure={fees.failure} />}
      <FeeQuestions removal={fees.removal} refundLine={fees.refundLine} onClose={fees.keep} />
      <ListChips
        label={t('lists.label')}
        lists={STATEMENT_LISTS}
        chosen={list}
        nameOf={(each) => t(`lists.${each}`, { shown: count(lists[each].count) })}
        onChoose={(each) => show({ list: each })}
      />
      <div className={`${listed.parts} ${classes.parts}`}>
        <StatementDays days={days} />
        <div className={`${listed.list} ${classes.list}`}>
          {chosen.count === 0 ? (
            <EmptyState isFromBank={list !== 'fees'} icon={IconFileText} title={t(`none.${list}`)} />
          ) : (
            <ComparedTable list={chosen} onFee={fees.act} />
          )}
          <div className={listed.totals} role="status">
            <span>{t('totals.lines', { count: chosen.count, shown: count(chosen.count) })}</span>
            <span>{t('totals.received', { amount: money(chosen.received) })}</span>
            <span>{t('totals.returned', { amount: money(chosen.returned) })}</span>
            {chosen.count > chosen.rows.length && (
              <span>{t('totals.first', { shown: count(chosen.rows.length) })}</span>
            )}
          </div>
        </div>
      </div>
    </>
  );
}
