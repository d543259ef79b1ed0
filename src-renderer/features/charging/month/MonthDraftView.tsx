import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarCheck, IconSend } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeMonth } from '../../../../src-preload/contract/charging.ts';
import { useFormats } from '../../../app/formats.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { PlaceLink } from '../../../components/PlaceLink.tsx';
import { LeftOut } from './LeftOut.tsx';
import { MonthTable } from './MonthTable.tsx';
import { type MonthFilter, MonthToolbar } from './MonthToolbar.tsx';
import { isRemarkable, totalOf } from './month-draft.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { useMonthDraft } from './use-month-draft.ts';

type Props = { readonly connectionId: string; readonly month: ChargeMonth };

/** The charges of a month, to be chosen, changed and sent. */
export function MonthDraftView({ connectionId, month }: Props) {
  const { t } = useTranslation('charging');
  const formats = useFormats();
  const draft = useMonthDraft(connectionId, month.rows);
  const [filter, setFilter] = useState<MonthFilter>('all');
  const [isReviewing, review] = useDisclosure(false);
  const shown = useMemo(
    () => (filter === 'all' ? draft.rows : draft.rows.filter(isRemarkable)),
    [filter, draft.rows],
  );
  const chosen = draft.rows.filter(({ key }) => draft.chosen.has(key));
  const total = totalOf(chosen);
  if (month.rows.length === 0) return <NothingToCharge month={month} />;
  return (
    <>
      <MonthToolbar draft={draft} filter={filter} onFilter={setFilter} />
      {draft.failure && <FailureNotice failure={draft.failure} />}
      {month.rowCount > month.rows.length && (
        <Text size="sm">
          {t('month.more', { shown: formats.count(month.rows.length), all: formats.count(month.rowCount) })}
        </Text>
      )}
      <MonthTable rows={shown} draft={draft} />
      <Group justify="space-between" wrap="nowrap">
        <Text role="status" size="sm">
          {t('month.chosen', {
            count: total.count,
            shown: formats.count(total.count),
            amount: formats.money(total.amount),
          })}
        </Text>
        <Button
          leftSection={<IconSend size={14} aria-hidden />}
          disabled={chosen.length === 0 || chosen.some(({ isStale }) => isStale)}
          onClick={review.open}
        >
          {t('month.review')}
        </Button>
      </Group>
      <LeftOut month={month} />
      <ReviewDialog
        connectionId={connectionId}
        rows={chosen}
        isOpen={isReviewing}
        onClose={review.close}
        onProblems={draft.takeVerdicts}
      />
    </>
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
      <LeftOut month={month} />
    </>
  );
}
