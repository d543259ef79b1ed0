import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarCheck, IconSend } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeMonth } from '../../../../src-preload/contract/charging.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { PlaceLink } from '../../../components/PlaceLink.tsx';
import { isCovered } from '../../../components/verdict-lines.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import { LeftOut, UnknownPeriodicity } from './LeftOut.tsx';
import { MonthTable } from './MonthTable.tsx';
import { MonthToolbar } from './MonthToolbar.tsx';
import { type DraftRow, type MonthFilter, shownRows, totalOf } from './month-draft.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { useMonthDraft } from './use-month-draft.ts';

type Props = { readonly connectionId: string; readonly month: ChargeMonth };

/** The charges of a month, to be chosen, changed and sent. */
export function MonthDraftView({ connectionId, month }: Props) {
  const { t } = useTranslation('charging');
  const formats = useFormats();
  const draft = useMonthDraft(connectionId, month.rows);
  const [filter, setFilter] = useState<MonthFilter>({ which: 'all', search: '' });
  const [isReviewing, review] = useDisclosure(false);
  const shown = useMemo(() => shownRows(draft.rows, filter), [filter, draft.rows]);
  const chosen = draft.rows.filter(({ key }) => draft.chosen.has(key));
  // What turned out to be covered when it was to be sent is chosen no more.
  const endReview = (): void => {
    const sendable = chosen.filter(({ verdict }) => !isCovered(verdict));
    if (sendable.length < chosen.length) draft.choose(new Set(sendable.map(({ key }) => key)));
    review.close();
  };
  if (month.rows.length === 0) return <NothingToCharge month={month} />;
  return (
    <>
      <UnknownPeriodicity month={month} />
      <MonthToolbar draft={draft} shown={shown} filter={filter} onFilter={setFilter} />
      {draft.failure && <FailureNotice failure={draft.failure} />}
      {month.rowCount > month.rows.length && (
        <Text size="sm">
          {t('month.more', { shown: formats.count(month.rows.length), all: formats.count(month.rowCount) })}
        </Text>
      )}
      {/* Above the table: by key it would be thousands of rows away below it. */}
      <ChosenBar chosen={chosen} onReview={review.open} />
      {shown.length > 0 ? (
        <MonthTable rows={shown} draft={draft} />
      ) : (
        <Text size="sm">{t('month.noneShown')}</Text>
      )}
      <LeftOut month={month} />
      <ReviewDialog
        connectionId={connectionId}
        rows={chosen}
        isOpen={isReviewing}
        onClose={endReview}
        onProblems={draft.takeVerdicts}
      />
    </>
  );
}

type BarProps = { readonly chosen: readonly DraftRow[]; readonly onReview: () => void };

/** How many are chosen and what they come to; what was typed last is judged before it can be reviewed. */
function ChosenBar({ chosen, onReview }: BarProps) {
  const { t } = useTranslation('charging');
  const formats = useFormats();
  const { count, amount } = totalOf(chosen);
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text role="status" size="sm">
        {t('month.chosen', { count, shown: formats.count(count), amount: formats.money(amount) })}
      </Text>
      <Button
        leftSection={<IconSend size={14} aria-hidden />}
        disabled={chosen.length === 0 || chosen.some(({ isStale }) => isStale)}
        onClick={onReview}
      >
        {t('month.review')}
      </Button>
    </Group>
  );
}

function NothingToCharge({ month }: { readonly month: ChargeMonth }) {
  const { t } = useTranslation('charging');
  const isEmpty = month.leftOutCount === 0;
  return (
    <>
      <EmptyState
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
