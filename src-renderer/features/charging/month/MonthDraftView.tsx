import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarCheck, IconCalendarPlus, IconSend } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeMonth } from '../../../../src-preload/contract/charge-month.ts';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/failures/FailureNotice.tsx';
import { LeaveQuestion } from '../../../components/layout/LeaveQuestion.tsx';
import { EmptyState } from '../../../components/reading/EmptyState.tsx';
import { LoadingRows } from '../../../components/reading/LoadingRows.tsx';
import { PlaceLink } from '../../../components/values/PlaceLink.tsx';
import { monthAround } from '../../../kit/formats/days.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { type LeaveGuard, useLeaveGuard } from '../../../kit/routes/use-leave-guard.ts';
import { showBatch } from '../charging-location.ts';
import { AskReceiver } from '../receiver/AskReceiver.tsx';
import { LateBar } from './LateBar.tsx';
import { LeftOut, UnknownPeriodicity } from './LeftOut.tsx';
import { MonthTable } from './MonthTable.tsx';
import { MonthToolbar } from './MonthToolbar.tsx';
import { losesWork } from './month-draft.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { type Month, type MonthOnScreen, useMonth } from './use-month.ts';

type Props = {
  readonly month: Month;
  /** Shows the month after it; null where that one cannot be charged yet. */
  readonly onNext: (() => void) | null;
  /** Hears its first day while work would be lost with it, and null once none would. */
  readonly onHeld: (first: string | null) => void;
};

/** The charges of a month, to be chosen, changed and sent. */
export function MonthDraftView({ month, onNext, onHeld }: Props) {
  const { t } = useTranslation('charging');
  const screen = useMonth(month);
  const [isReviewing, review] = useDisclosure(false);
  const [isAsking, ask] = useDisclosure(false);
  const receiver = useQuery(ciclo.charging.receiver, { connectionId: month.connectionId });
  const begin = (): void => {
    ask.close();
    review.open();
  };
  // The account is asked for first: a review that cannot be sent would be read in vain.
  const lacksReceiver = receiver.state === 'ready' && receiver.value.known === null;
  const { head, failure } = screen;
  const guard = useHeldWork(screen, onHeld);
  const sent = (batchId: string): void => {
    guard.letGo();
    showBatch(batchId);
  };
  if (head === null)
    return failure === null ? (
      <LoadingRows />
    ) : (
      <FailureNotice failure={failure} onRetry={screen.readAgain} />
    );
  const toNext = head.month.count === 0 && onNext && <ToNextMonth month={month} onNext={onNext} />;
  if (head.rowCount === 0)
    return (
      <>
        {toNext}
        <NothingToCharge month={head} />
      </>
    );
  const isLoading = screen.rows.length === 0 && screen.more.isReading;
  return (
    <>
      <LeaveQuestion guard={guard} text={t('month.leaving')} />
      {toNext}
      <UnknownPeriodicity month={head} />
      <LateBar screen={screen} />
      <MonthToolbar screen={screen} />
      {failure && <FailureNotice failure={failure} onRetry={screen.readAgain} />}
      {/* Above the table: by key it would be thousands of rows away below it. */}
      <ChosenBar screen={screen} onReview={lacksReceiver ? ask.open : begin} />
      {screen.rows.length > 0 && <MonthTable screen={screen} />}
      {isLoading && <LoadingRows />}
      {screen.rows.length === 0 && !isLoading && <Text size="sm">{t('month.noneShown')}</Text>}
      <LeftOut month={head} />
      <ReviewDialog screen={screen} isOpen={isReviewing} onClose={review.close} onSent={sent} />
      <AskReceiver connectionId={month.connectionId} isOpen={isAsking} onClose={ask.close} onSaved={begin} />
    </>
  );
}

/** Asks before the month is left, while there are rows to be sent and work of a person's hand on them. */
function useHeldWork({ month: { first }, head, work }: MonthOnScreen, onHeld: Props['onHeld']): LeaveGuard {
  const isHeld = head !== null && head.rowCount > 0 && losesWork(work);
  useEffect(() => {
    if (!isHeld) return;
    onHeld(first);
    return () => onHeld(null);
  }, [isHeld, first, onHeld]);
  return useLeaveGuard(isHeld);
}

/** On the last days of a month nothing of it is left, while the window of the next one's first days closes. */
function ToNextMonth({ month, onNext }: { readonly month: Month; readonly onNext: () => void }) {
  const { t } = useTranslation('charging');
  const formats = useFormats();
  const next = monthAround(month.first, 1);
  const query = useQuery(ciclo.charging.month, { ...month, ...next });
  const count = query.state === 'ready' ? query.value.month.count : 0;
  if (count === 0) return null;
  const words = { month: formats.month(next.first.slice(0, 7)), count, shown: formats.count(count) };
  return (
    <Group>
      <Button
        variant="light"
        size="xs"
        leftSection={<IconCalendarPlus size={14} aria-hidden />}
        onClick={onNext}
      >
        {t('month.next', words)}
      </Button>
    </Group>
  );
}

type BarProps = { readonly screen: MonthOnScreen; readonly onReview: () => void };

/** How many are chosen and what they come to; what was typed last is judged before it can be reviewed. */
function ChosenBar({ screen: { chosen, isCounting }, onReview }: BarProps) {
  const { t } = useTranslation('charging');
  const formats = useFormats();
  const { count, amount, lateCount } = chosen ?? NOTHING_CHOSEN;
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text role="status" size="sm" aria-busy={isCounting}>
        {t('month.chosen', { count, shown: formats.count(count), amount: formats.money(amount) })}
        {lateCount > 0 && t('month.chosenLate', { count: lateCount, shown: formats.count(lateCount) })}
      </Text>
      <Button
        leftSection={<IconSend size={14} aria-hidden />}
        disabled={count === 0 || isCounting}
        onClick={onReview}
      >
        {t('month.review')}
      </Button>
    </Group>
  );
}

const NOTHING_CHOSEN = { count: 0, amount: 0, lateCount: 0 };

function NothingToCharge({ month }: { readonly month: ChargeMonth }) {
  const { t } = useTranslation('charging');
  const isEmpty = month.leftOutCount === 0;
  return (
    <>
      <EmptyState
        isFromBank
        icon={IconCalendarCheck}
        title={t('month.nothing')}
        description={t(isEmpty ? 'month.nothingAtAll' : 'month.nothingLeftOut')}
        actions={isEmpty && <PlaceLink path="/mandates">{t('month.toMandates')}</PlaceLink>}
      />
      <UnknownPeriodicity month={month} />
      <LeftOut month={month} />
    </>
  );
}
