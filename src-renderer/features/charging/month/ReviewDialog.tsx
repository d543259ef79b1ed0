import { Alert, DataList, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenMonth } from '../../../../src-preload/contract/charge-month.ts';
import { ciclo } from '../../../bridge.ts';
import { ModalDialog } from '../../../components/layout/ModalDialog.tsx';
import { Confirmation, progressOf } from '../../../components/writing/Confirmation.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useAction, useSingleFlight } from '../../../kit/queries/use-action.ts';
import { draftOf } from './month-draft.ts';
import { type Reading, useFreshReading } from './use-fresh-reading.ts';
import type { MonthOnScreen } from './use-month.ts';

type Props = {
  readonly screen: MonthOnScreen;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The sending has begun, as the batch of that id. */
  readonly onSent: (batchId: string) => void;
};

/** Asks plainly before charges are sent: how many, how much, and what the weightiest warnings are. */
export function ReviewDialog({ isOpen, ...props }: Props) {
  const { t } = useTranslation('charging');
  return (
    <ModalDialog title={t('review.title')} isOpen={isOpen} onClose={props.onClose}>
      {props.screen.chosen !== null && <Review {...props} chosen={props.screen.chosen} />}
    </ModalDialog>
  );
}

type ReviewProps = Omit<Props, 'isOpen'> & { readonly chosen: ChosenMonth };

function Review({ screen, chosen, onClose, onSent }: ReviewProps) {
  const { t } = useTranslation('charging');
  const formats = useFormats();
  const { progress, problem, send } = useSendMonth(screen, onSent);
  const reading = useFreshReading(screen.month.connectionId);
  const { count, amount } = chosen;
  const question = { count, shown: formats.count(count), amount: formats.money(amount) };
  return (
    <Confirmation
      confirmLabel={t('review.send', question)}
      confirmIcon={<IconSend size={14} aria-hidden />}
      progress={progress}
      canConfirm={(problem === null || problem === 'changed') && !screen.isCounting && !reading.isReading}
      isHarmless
      onConfirm={() => send(chosen.fingerprint)}
      onClose={onClose}
    >
      <Text fz="md" fw={600}>
        {t('review.question', question)}
      </Text>
      <Facts chosen={chosen} />
      <Text size="sm" c="dimmed">
        {t('review.meaning')}
      </Text>
      <ReadingText reading={reading} />
      {problem !== null && <ProblemAlert problem={problem} />}
    </Confirmation>
  );
}

/** From when what is reviewed is; that it is being read once more where it was old. */
function ReadingText({ reading: { isReading, hasFailed, readAt } }: { readonly reading: Reading }) {
  const { t } = useTranslation('charging');
  const { instant } = useFormats();
  const when = readAt === null ? '' : instant(readAt);
  const which = isReading ? 'reading' : hasFailed ? 'readingFailed' : 'readAt';
  return (
    <Text size="xs" role="status" c={hasFailed && !isReading ? 'var(--tone-attention)' : 'dimmed'}>
      {t(`review.${which}`, { when })}
    </Text>
  );
}

type Problem = 'lacksReceiver' | 'problems' | 'changed';

function ProblemAlert({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation('charging');
  return (
    <Alert role="alert" color="var(--mantine-color-error)" variant="outline" title={t(`review.${problem}`)} />
  );
}

function Facts({ chosen: { days, lateCount, warnings } }: { readonly chosen: ChosenMonth }) {
  const { t } = useTranslation('charging');
  const { count, date } = useFormats();
  return (
    <>
      <DataList size="sm" orientation="horizontal" labelWidth={110} gap={4}>
        {days !== null && (
          <DataList.Item>
            <DataList.ItemLabel>{t('review.days')}</DataList.ItemLabel>
            <DataList.ItemValue>
              {days.first === days.last
                ? date(days.first)
                : t('review.fromTo', { first: date(days.first), last: date(days.last) })}
            </DataList.ItemValue>
          </DataList.Item>
        )}
        {lateCount > 0 && (
          <DataList.Item>
            <DataList.ItemLabel>{t('late.title')}</DataList.ItemLabel>
            <DataList.ItemValue>{count(lateCount)}</DataList.ItemValue>
          </DataList.Item>
        )}
      </DataList>
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

/** Sends once, however often the button is pressed, and only what was shown. */
function useSendMonth({ month, work, takeRefusal, readAgain }: MonthOnScreen, onSent: Props['onSent']) {
  const { state, run } = useAction(ciclo.charging.sendMonth);
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = useSingleFlight(async (fingerprint: string): Promise<void> => {
    const answer = await run({ ...month, draft: draftOf(work), fingerprint });
    if (!answer.ok) return;
    const { value } = answer;
    if (value.kind === 'started') return onSent(value.batchId);
    if (value.kind === 'changed') {
      setProblem('changed');
      return readAgain();
    }
    takeRefusal(value);
    setProblem(value.lacksReceiver ? 'lacksReceiver' : 'problems');
  });
  return { progress: progressOf(state), problem, send };
}
