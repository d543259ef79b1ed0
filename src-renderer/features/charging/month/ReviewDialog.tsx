import { Alert, DataList, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeVerdict } from '../../../../src-preload/contract/charging.ts';
import { CHARGE_WARNINGS } from '../../../../src-preload/contract/vocabulary/charging.ts';
import { ciclo } from '../../../bridge.ts';
import { Confirmation, progressOf } from '../../../components/Confirmation.tsx';
import { ModalDialog } from '../../../components/ModalDialog.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useAction, useSingleFlight } from '../../../kit/queries/use-action.ts';
import { showBatch } from '../charging-location.ts';
import { chargeOf, type DraftRow, totalOf, warningCounts } from './month-draft.ts';

type Props = {
  readonly connectionId: string;
  /** The chosen rows. */
  readonly rows: readonly DraftRow[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Takes what keeps rows from being sent back to the table. */
  readonly onProblems: (rows: readonly DraftRow[], verdicts: readonly ChargeVerdict[]) => void;
};

/** Asks plainly before charges are sent: how many, how much, and what the weightiest warnings are. */
export function ReviewDialog(props: Props) {
  const { t } = useTranslation('charging');
  return (
    <ModalDialog title={t('review.title')} isOpen={props.isOpen} onClose={props.onClose}>
      <Review {...props} />
    </ModalDialog>
  );
}

function Review({ connectionId, rows, onClose, onProblems }: Props) {
  const { t } = useTranslation('charging');
  const formats = useFormats();
  const { progress, problem, send } = useSendMonth(connectionId, onProblems);
  const { count, amount } = totalOf(rows);
  const question = { count, shown: formats.count(count), amount: formats.money(amount) };
  return (
    <Confirmation
      confirmLabel={t('review.send', question)}
      confirmIcon={<IconSend size={14} aria-hidden />}
      progress={progress}
      canConfirm={problem === null}
      isHarmless
      onConfirm={() => send(rows)}
      onClose={onClose}
    >
      <Text fz="md" fw={600}>
        {t('review.question', question)}
      </Text>
      <Facts rows={rows} />
      <Text size="sm" c="dimmed">
        {t('review.meaning')}
      </Text>
      {problem !== null && <ProblemAlert problem={problem} />}
    </Confirmation>
  );
}

type Problem = 'lacksReceiver' | 'problems';

function ProblemAlert({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation('charging');
  return (
    <Alert role="alert" color="var(--mantine-color-error)" variant="outline" title={t(`review.${problem}`)} />
  );
}

function Facts({ rows }: Pick<Props, 'rows'>) {
  const { t } = useTranslation('charging');
  const { count, date } = useFormats();
  const days = rows.map(({ dueDate }) => dueDate).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const isPlain = days.every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day));
  const warnings = warningCounts(rows, CHARGE_WARNINGS);
  return (
    <>
      {isPlain && (
        <DataList size="sm" orientation="horizontal" labelWidth={110} gap={4}>
          <DataList.Item>
            <DataList.ItemLabel>{t('review.days')}</DataList.ItemLabel>
            <DataList.ItemValue>
              {first === last ? date(first) : t('review.fromTo', { first: date(first), last: date(last) })}
            </DataList.ItemValue>
          </DataList.Item>
        </DataList>
      )}
      {warnings.length > 0 && (
        <List
          size="sm"
          spacing={2}
          center
          aria-label={t('review.warnings')}
          icon={<IconAlertTriangle size={14} aria-hidden />}
        >
          {warnings.map(({ kind, count: bearing }) => (
            <List.Item key={kind}>
              {t(`review.warning.${kind}`, { count: bearing, shown: count(bearing) })}
            </List.Item>
          ))}
        </List>
      )}
    </>
  );
}

/** Sends once, however often the button is pressed. */
function useSendMonth(connectionId: string, onProblems: Props['onProblems']) {
  const { state, run } = useAction(ciclo.charging.sendMonth);
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = useSingleFlight(async (rows: readonly DraftRow[]): Promise<void> => {
    const answer = await run({ connectionId, charges: rows.map(chargeOf) });
    if (!answer.ok) return;
    if (answer.value.kind === 'started') return showBatch(answer.value.batchId);
    const { lacksReceiver, verdicts } = answer.value;
    onProblems(rows, verdicts);
    setProblem(lacksReceiver ? 'lacksReceiver' : 'problems');
  });
  return { progress: progressOf(state), problem, send };
}
