import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlannedAccount } from '../../../src-preload/contract/account-plan.ts';
import type { TypedAccountFields, TypedPlanFault } from '../../../src-preload/contract/accounting.ts';
import {
  ACCOUNT_ROOM,
  ACCOUNT_TEXTS,
  type AccountText,
  type AccountUse,
} from '../../../src-preload/contract/vocabulary/accounting.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { LeaveQuestion } from '../../components/layout/LeaveQuestion.tsx';
import { showDone } from '../../components/notices/notices.tsx';
import type { Column } from '../../components/table/column.ts';
import { SmallTable } from '../../components/table/SmallTable.tsx';
import { ChangedMeanwhile, useStandsNow } from '../../components/writing/ChangedMeanwhile.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { useLeaveGuard } from '../../kit/routes/use-leave-guard.ts';
import { submits } from '../../kit/typing/submits.ts';
import { useOwnTyping } from '../../kit/typing/use-own-typing.ts';
import { fieldId, planFields, planRows } from './plan-draft.ts';

type Props = { readonly accounts: readonly PlannedAccount[]; readonly onChanged: () => void };

/** The plan as a form: a row for each event, kept whole or not at all. */
export function PlanForm({ accounts, onChanged }: Props) {
  const { t } = useTranslation('accounting');
  const { id: connectionId } = useConnection();
  const typing = useOwnTyping(accounts, planFields);
  const [faults, setFaults] = useState<readonly TypedPlanFault[]>([]);
  const { state, run } = useAction(ciclo.accounting.savePlan);
  const typed = planRows(typing.typed);
  const failure = state.kind === 'failed' && state.failure.code !== 'act_overtaken' ? state.failure : null;
  const guard = useLeaveGuard(typing.hasChanges);
  const put = (use: AccountUse, field: AccountText, value: string): void => {
    typing.type(fieldId(use, field), value);
    setFaults((before) => before.filter((fault) => fault.use !== use));
  };
  const overtaken = (): void => {
    typing.overtaken(null);
    onChanged();
  };
  const save = async (): Promise<void> => {
    const answer = await run({ connectionId, typed, seen: [...typing.seen] });
    if (!answer.ok) {
      if (answer.error.code === 'act_overtaken') overtaken();
      return;
    }
    if (answer.value.kind === 'faults') {
      const [first] = answer.value.faults;
      setFaults(answer.value.faults);
      if (first !== undefined) document.getElementById(fieldId(first.use, first.field))?.focus();
      return;
    }
    setFaults([]);
    typing.saved(null);
    onChanged();
    showDone(t('plan.saved'));
  };
  return (
    <form onSubmit={submits(save)} noValidate>
      <LeaveQuestion guard={guard} />
      <Stack gap="sm">
        <Rows
          typed={typed}
          kept={typing.wasOvertaken ? planRows(typing.stands) : typed}
          faults={faults}
          onType={put}
        />
        <Text size="sm" c="dimmed">
          {t('plan.refundedAndPaid')}
        </Text>
        {typing.wasOvertaken && <ChangedMeanwhile />}
        {failure && <FailureNotice failure={failure} />}
        <Group gap="xs">
          <Button
            type="submit"
            variant="default"
            disabled={!typing.hasChanges}
            loading={state.kind === 'running'}
          >
            {t('plan.save')}
          </Button>
          <Text size="sm" c="dimmed" flex="1 1 260px">
            {t('plan.history')}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}

type RowsProps = {
  readonly typed: readonly TypedAccountFields[];
  /** What stands, where that is to be told beside what was typed. */
  readonly kept: readonly TypedAccountFields[];
  readonly faults: readonly TypedPlanFault[];
  readonly onType: (use: AccountUse, field: AccountText, value: string) => void;
};

function Rows({ typed, kept, faults, onType }: RowsProps) {
  const { t } = useTranslation('accounting');
  const columns: readonly Column<TypedAccountFields>[] = [
    {
      id: 'event',
      title: t('plan.column.event'),
      width: 300,
      cell: ({ use }) => (
        <>
          {t(`use.${use}.name`)}
          <Text size="xs" c="dimmed">
            {t(`use.${use}.entry`)}
          </Text>
        </>
      ),
    },
    ...ACCOUNT_TEXTS.map((field) => ({
      id: field,
      title: t(`plan.column.${field}`),
      ...(field === 'code' && { width: 130 }),
      cell: (row: TypedAccountFields) => (
        <Field
          row={row}
          stands={kept.find(({ use }) => use === row.use)?.[field] ?? ''}
          {...{ field, faults, onType }}
        />
      ),
    })),
  ];
  return (
    <SmallTable
      label={t('plan.title')}
      columns={columns}
      rows={typed}
      keyOf={({ use }) => use}
      minWidth={700}
    />
  );
}

type FieldProps = Omit<RowsProps, 'typed' | 'kept'> & {
  readonly row: TypedAccountFields;
  readonly stands: string;
  readonly field: AccountText;
};

function Field({ row, stands, field, faults, onType }: FieldProps) {
  const { t } = useTranslation('accounting');
  const standsNow = useStandsNow();
  const fault = faults.find((each) => each.use === row.use && each.field === field);
  return (
    <TextInput
      id={fieldId(row.use, field)}
      size="xs"
      aria-label={t('plan.fieldOf', { field: t(`plan.column.${field}`), event: t(`use.${row.use}.name`) })}
      maxLength={ACCOUNT_ROOM[field]}
      value={row[field]}
      description={standsNow(stands, row[field])}
      error={fault && t(`plan.fault.${fault.code}`, { text: fault.text })}
      onChange={({ currentTarget }) => onType(row.use, field, currentTarget.value)}
    />
  );
}
