import { List, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RetryPlan, RetryRefusal } from '../../../../../src-preload/contract/charge-changes.ts';
import type { CycleRow } from '../../../../../src-preload/contract/cycles.ts';
import { ciclo } from '../../../../bridge.ts';
import { ModalDialog } from '../../../../components/layout/ModalDialog.tsx';
import { QueryView } from '../../../../components/reading/QueryView.tsx';
import { Confirmation, progressOf } from '../../../../components/writing/Confirmation.tsx';
import { useFormats } from '../../../../kit/formats/formats.ts';
import { useConnection } from '../../../../kit/queries/app-store.ts';
import { useAction } from '../../../../kit/queries/use-action.ts';
import { useQuery } from '../../../../kit/queries/use-query.ts';
import { useChargeLabels } from '../../../../kit/texts/charge-labels.ts';
import { sharedRefusals } from './shared-refusals.ts';

type Props = {
  readonly row: CycleRow;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Chooses the day on which a debit that failed is tried again. */
export function RetryPlanner(props: Props) {
  const { t } = useTranslation('charging');
  return (
    <ModalDialog title={t('retry.title')} size="lg" isOpen={props.isOpen} onClose={props.onClose}>
      <Planner {...props} />
    </ModalDialog>
  );
}

function Planner({ row: { txid }, onClose, onChanged }: Props) {
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.charging.retryPlan, { connectionId, txid });
  return (
    <QueryView query={query}>
      {(plan) => (
        <Plan
          connectionId={connectionId}
          txid={txid}
          plan={plan}
          onClose={onClose}
          onChanged={() => {
            query.refresh();
            onChanged();
          }}
        />
      )}
    </QueryView>
  );
}

type PlanProps = {
  readonly connectionId: string;
  readonly txid: string;
  readonly plan: RetryPlan;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

function Plan({ connectionId, txid, plan, onClose, onChanged }: PlanProps) {
  const { t } = useTranslation('charging');
  const [date, setDate] = useState<string | null>(null);
  const { state, run } = useAction(ciclo.charging.retry);
  const send = async (): Promise<void> => {
    if (date === null) return;
    const answer = await run({ connectionId, txid, date });
    if (answer.ok && answer.value.kind === 'tried') onChanged();
  };
  const answer = state.kind === 'done' ? state.value : null;
  const result = answer?.kind === 'tried' ? answer.result : null;
  const isOver = result?.kind === 'done' || result?.kind === 'unknown';
  return (
    <Confirmation
      confirmLabel={t('retry.send')}
      progress={{ ...progressOf(state), result }}
      canConfirm={date !== null}
      isHarmless
      onConfirm={send}
      onClose={onClose}
    >
      <Used plan={plan} />
      <Days plan={plan} value={date} onChange={setDate} isDisabled={isOver} />
      {answer?.kind === 'illegal' && <Reasons refusals={answer.refusals} isAlert />}
    </Confirmation>
  );
}

function Used({ plan: { used, left } }: Pick<PlanProps, 'plan'>) {
  const { t } = useTranslation(['charging', 'cycles']);
  const { date } = useFormats();
  return (
    <>
      <Text size="sm">{t('retry.left', { count: left })}</Text>
      {used.length > 0 && (
        <List size="sm" aria-label={t('retry.used')}>
          {used.map(({ settleDate, status }) => (
            <List.Item key={`${settleDate} ${status}`}>
              {t('retry.usedOn', {
                date: settleDate === null ? '' : date(settleDate),
                status: t(`attempt.${status}`, { defaultValue: status }),
              })}
            </List.Item>
          ))}
        </List>
      )}
    </>
  );
}

type DaysProps = {
  readonly plan: RetryPlan;
  readonly value: string | null;
  readonly onChange: (date: string) => void;
  readonly isDisabled: boolean;
};

/** The days to choose from; where something refuses every one of them, only that, said once. */
function Days({ plan: { days }, value, onChange, isDisabled }: DaysProps) {
  const { t } = useTranslation('charging');
  const shared = sharedRefusals(days);
  if (shared.length > 0) return <Reasons refusals={shared} />;
  return (
    <Radio.Group label={t('retry.choose')} value={value} onChange={onChange}>
      <Stack gap={6} mt={6}>
        {days.map((day) => (
          <Day key={day.date} day={day} isDisabled={isDisabled} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

type ReasonsProps = { readonly refusals: readonly RetryRefusal[]; readonly isAlert?: boolean };

function Reasons({ refusals, isAlert = false }: ReasonsProps) {
  const words = useChargeLabels();
  return (
    <Stack gap={4} {...(isAlert ? { role: 'alert', c: 'var(--mantine-color-error)' } : {})}>
      {refusals.map((refusal) => (
        <Text key={refusal.kind} size="sm">
          {words.refusal(refusal)}
        </Text>
      ))}
    </Stack>
  );
}

type DayProps = { readonly day: RetryPlan['days'][number]; readonly isDisabled: boolean };

/** A day, to be chosen where nothing refuses it, else with the reasons. */
function Day({ day: { date: day, isBusinessDay, refusals }, isDisabled }: DayProps) {
  const { t } = useTranslation('charging');
  const { date } = useFormats();
  const words = useChargeLabels();
  const [first] = refusals;
  return (
    <Radio
      size="xs"
      value={day}
      disabled={isDisabled || first !== undefined}
      label={isBusinessDay ? date(day) : t('retry.noBusinessDay', { date: date(day) })}
      description={first === undefined ? undefined : refusals.map(words.refusal).join(' ')}
    />
  );
}
