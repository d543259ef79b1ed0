import { Paper, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { SoFarNotice } from '../../components/reading/SoFarNotice.tsx';
import { UnreadState } from '../../components/reading/UnreadState.tsx';
import { monthAround } from '../../kit/formats/days.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { askedMonth, parseHash } from '../../kit/routes/hash-route.ts';
import type { KnownAccounting } from './accounting-state.ts';
import { Batches } from './Batches.tsx';
import { ChangedEntries } from './ChangedEntries.tsx';
import { Fees } from './Fees.tsx';
import { MonthPostings } from './MonthPostings.tsx';
import { PlanPanel } from './PlanPanel.tsx';

/** Postings for the office's accounting system: a month's file, the plan of accounts, and the batches that have left. */
export function AccountingScreen() {
  const { t } = useTranslation('accounting');
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.accounting.state, { connectionId });
  return (
    <Stack gap="sm" maw={1100}>
      <ScreenHeader title={t('title')} description={t('description')} />
      <SoFarNotice />
      <QueryView query={query}>
        {({ asOf, ...state }) =>
          asOf === null ? (
            <Paper withBorder>
              <UnreadState />
            </Paper>
          ) : (
            <Parts key={connectionId} state={{ ...state, asOf }} onChanged={query.refresh} />
          )
        }
      </QueryView>
    </Stack>
  );
}

type PartsProps = { readonly state: KnownAccounting; readonly onChanged: () => void };

function Parts({ state, onChanged }: PartsProps) {
  const [month, setMonth] = useState(() => firstMonth(state.asOf));
  return (
    <>
      <MonthPostings month={month} state={state} onMonth={setMonth} onChanged={onChanged} />
      <ChangedEntries month={month} />
      <Fees month={month} asOf={state.asOf} />
      <PlanPanel accounts={state.accounts} onChanged={onChanged} />
      <Batches
        batches={state.batches}
        unreadable={state.unreadable}
        onMonth={setMonth}
        onChanged={onChanged}
      />
    </>
  );
}

/** The month that the address names, `YYYY-MM`; else the last that is over on the ledger's day. From then on it is the screen's: another month loses no typing. */
function firstMonth(asOf: string): string {
  return askedMonth(parseHash(window.location.hash).query) ?? monthAround(asOf, -1).first.slice(0, 7);
}
