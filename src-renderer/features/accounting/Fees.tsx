import { Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FEE_ROOM } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { AmountInput } from '../../components/fields/AmountInput.tsx';
import { TypedDay } from '../../components/fields/TypedDay.tsx';
import { typedDay } from '../../components/fields/typed-day.ts';
import { LeaveQuestion } from '../../components/layout/LeaveQuestion.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { showDone } from '../../components/notices/notices.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import { useLeaveGuard } from '../../kit/routes/use-leave-guard.ts';
import { submits } from '../../kit/typing/submits.ts';
import { FeeTable } from './FeeTable.tsx';

type Props = {
  /** `YYYY-MM`. */
  readonly month: string;
  /** The ledger's day: none that is to come can be a tariff's. */
  readonly asOf: string;
};

/** What the bank took in a month: its API tells none of it, so a person types it, or says it of a line of the statement. */
export function Fees({ month, asOf }: Props) {
  const { t } = useTranslation('accounting');
  const { month: monthName } = useFormats();
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.accounting.fees, { connectionId, month });
  const statement = hashOf('/bank-statement', new URLSearchParams({ month, list: 'only_bank' }));
  return (
    <Panel
      title={t('fees.title', { month: monthName(month) })}
      description={t('fees.text')}
      actions={
        <Anchor fz="sm" href={statement}>
          {t('fees.statement')}
        </Anchor>
      }
    >
      <FeeForm month={month} asOf={asOf} />
      <QueryView query={query}>
        {(fees) => (fees.length === 0 ? <Text size="sm">{t('fees.none')}</Text> : <FeeTable fees={fees} />)}
      </QueryView>
    </Panel>
  );
}

type Problem = 'day' | 'ahead' | 'amount';

function FeeForm({ month, asOf }: Props) {
  const { t } = useTranslation('accounting');
  const { id: connectionId } = useConnection();
  const [day, setDay] = useState('');
  const [amount, setAmount] = useState<number | null>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const { state, run } = useAction(ciclo.accounting.addFee);
  const { date, month: monthName } = useFormats();
  // The day stays for the next one: it was sent with the last.
  const guard = useLeaveGuard(amount !== null || text !== '');
  const save = async (): Promise<void> => {
    const read = typedDay(day);
    const found = problemOf(read, amount, asOf);
    setProblem(found);
    if (found !== null || read === null || amount === null) return;
    const answer = await run({ connectionId, day: read, amount, text });
    if (!answer.ok) return;
    setAmount(null);
    setText('');
    if (!read.startsWith(month))
      showDone(t('fees.elsewhere', { day: date(read), month: monthName(read.slice(0, 7)) }));
  };
  return (
    <form onSubmit={submits(save)} noValidate>
      <LeaveQuestion guard={guard} />
      <Group align="flex-start" gap="xs" mb="xs">
        <TypedDay
          w={150}
          label={t('fees.day')}
          value={day}
          onType={setDay}
          error={(problem === 'day' || problem === 'ahead') && t(`fees.problem.${problem}`)}
        />
        <AmountInput
          w={130}
          label={t('fees.amount')}
          centavos={amount}
          onAmount={setAmount}
          error={problem === 'amount' && t('fees.problem.amount')}
        />
        <TextInput
          w={300}
          label={t('fees.about')}
          placeholder={t('fees.example')}
          maxLength={FEE_ROOM.text}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="default" mt={20} loading={state.kind === 'running'}>
          {t('fees.add')}
        </Button>
      </Group>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
    </form>
  );
}

function problemOf(day: string | null, amount: number | null, asOf: string): Problem | null {
  if (day === null) return 'day';
  if (day > asOf) return 'ahead';
  return amount === null || amount <= 0 ? 'amount' : null;
}
