import { Group, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayerDetail, PayerKey, Statement } from '../../../src-preload/contract/payers.ts';
import { STATEMENT_FORMATS } from '../../../src-preload/contract/vocabulary/payers.ts';
import { ciclo } from '../../bridge.ts';
import { DayInput } from '../../components/fields/DayInput.tsx';
import { SaveFile } from '../../components/files/SaveFile.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useQuery } from '../../kit/queries/use-query.ts';
import { AccountTable } from './AccountTable.tsx';
import { DueTable } from './DueTable.tsx';
import { type Figure, StatementFigures } from './StatementFigures.tsx';

type Props = {
  readonly connectionId: string;
  readonly payerId: number;
  readonly statement: Statement;
  readonly arrears: PayerDetail['arrears'];
};

const VIEWS = ['byDay', 'byDue'] as const;
type View = (typeof VIEWS)[number];
type Period = { readonly from: string | null; readonly to: string | null };

/** What was due, paid, given back and is open in a period; line by line with the balance, or by due date. Each figure shows the lines that it is made of. */
export function StatementPanel({ connectionId, payerId, statement, arrears }: Props) {
  const { t } = useTranslation('payers');
  const [view, setView] = useState<View>('byDay');
  const [only, setOnly] = useState<Figure | null>(null);
  const [period, setPeriod] = useState<Period>({ from: null, to: null });
  const asked = { connectionId, payer: { by: 'payer' as const, payerId }, ...period };
  const query = useQuery(ciclo.payers.account, asked);
  const show = (figure: Figure) => {
    setOnly(figure === only ? null : figure);
    setView(figure === 'open' ? 'byDue' : 'byDay');
  };
  const turn = (next: View) => {
    setOnly(null);
    setView(next);
  };
  return (
    <Panel
      title={t('statement.title')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('statement.view')}
          data={VIEWS.map((value) => ({ value, label: t(`statement.${value}`) }))}
          value={view}
          onChange={turn}
        />
      }
    >
      <Stack gap="sm">
        <Group justify="space-between" align="flex-end" gap="sm">
          <PeriodFields period={period} onPeriod={setPeriod} />
          <SaveStatement asked={asked} />
        </Group>
        <QueryView query={query}>
          {(account) =>
            account && (
              <>
                <StatementFigures
                  account={account}
                  statement={statement}
                  arrears={arrears}
                  only={only}
                  onShow={show}
                />
                {view === 'byDue' ? (
                  <DueTable statement={statement} isOpenOnly={only === 'open'} />
                ) : (
                  <AccountTable account={account} only={only === 'open' ? null : only} />
                )}
              </>
            )
          }
        </QueryView>
      </Stack>
    </Panel>
  );
}

type FieldsProps = { readonly period: Period; readonly onPeriod: (period: Period) => void };

/** Days of the statement; an end that is left open takes everything. */
function PeriodFields({ period, onPeriod }: FieldsProps) {
  const { t } = useTranslation('payers');
  const { from, to } = period;
  return (
    <Group gap="xs" role="group" aria-label={t('statement.period')}>
      <DayInput
        w={130}
        clearable
        label={t('statement.from')}
        placeholder={t('statement.first')}
        value={from}
        {...(to === null ? {} : { maxDate: to })}
        onChange={(day) => onPeriod({ ...period, from: day })}
      />
      <DayInput
        w={130}
        clearable
        label={t('statement.to')}
        placeholder={t('statement.last')}
        value={to}
        {...(from === null ? {} : { minDate: from })}
        onChange={(day) => onPeriod({ ...period, to: day })}
      />
    </Group>
  );
}

type Asked = {
  readonly connectionId: string;
  readonly payer: PayerKey;
  readonly from: string | null;
  readonly to: string | null;
};

/** The statement of the days that are shown, as a file. */
function SaveStatement({ asked }: { readonly asked: Asked }) {
  const { t } = useTranslation('payers');
  return (
    <SaveFile
      call={ciclo.payers.saveStatement}
      choices={STATEMENT_FORMATS.map((format) => ({
        label: t(`statement.save.${format}`),
        input: { ...asked, format },
      }))}
    />
  );
}
