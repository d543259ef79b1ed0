import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { IconClockCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../../components/fields/AmountInput.tsx';
import { VerdictList } from '../../../components/fields/VerdictList.tsx';
import type { Column } from '../../../components/table/column.ts';
import { isCivilDate } from '../../../kit/formats/days.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import classes from '../charging.module.css';
import type { DraftRow, Edit } from './month-draft.ts';
import type { MonthOnScreen } from './use-month.ts';

/** One proposed charge a row: chosen by its check box, its day and amount changed in place. */
export function useMonthColumns({
  tick,
  edit,
}: Pick<MonthOnScreen, 'tick' | 'edit'>): readonly Column<DraftRow>[] {
  const { t } = useTranslation('charging');
  const nameOf = ({ proposal }: DraftRow): string => proposal.payerName || t('unknownPayer');
  return [
    {
      id: 'send',
      title: t('column.send'),
      isTitleHidden: true,
      width: 34,
      cell: (row) => (
        <Checkbox
          size="xs"
          mt={6}
          aria-label={t('month.send', { name: nameOf(row), contract: row.proposal.contract })}
          checked={row.isChosen}
          onChange={({ currentTarget }) => tick(row, currentTarget.checked)}
        />
      ),
    },
    { id: 'payer', title: t('column.payer'), cell: (row) => <Payer row={row} name={nameOf(row)} /> },
    {
      id: 'dueDate',
      title: t('column.dueDate'),
      width: 130,
      cell: (row) => <DueDate row={row} name={nameOf(row)} onEdit={(change) => edit(row, change)} />,
    },
    {
      id: 'amount',
      title: t('column.amount'),
      width: 150,
      isAtRight: true,
      cell: (row) => <Amount row={row} name={nameOf(row)} onEdit={(change) => edit(row, change)} />,
    },
    {
      id: 'warnings',
      title: t('column.warnings'),
      width: '38%',
      cell: (row) => <Verdict row={row} name={nameOf(row)} onEdit={(change) => edit(row, change)} />,
    },
  ];
}

type Named = { readonly row: DraftRow; readonly name: string };
type Edited = Named & { readonly onEdit: (change: Edit) => void };

const hasProblem = ({ verdict }: DraftRow, field: string): boolean =>
  verdict.problems.some((problem) => problem.field === field);

function Payer({ name, row: { proposal } }: Named) {
  return (
    <>
      <Text size="sm">{name}</Text>
      <Text size="xs" c="dimmed">
        {[proposal.contract, proposal.payerDocument].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

/** Shows a day as people write it, and whatever else was typed as it is. */
function DueDate({ row, name, onEdit }: Edited) {
  const { t } = useTranslation('charging');
  const { date } = useFormats();
  const { dueDate, proposal } = row;
  const proposed = date(proposal.dueDate);
  const type = (typed: string) =>
    onEdit({ dueDate: typed === proposed ? proposal.dueDate : typed.slice(0, 20) });
  return (
    <TextInput
      aria-label={t('month.dueDateOf', { name, contract: proposal.contract })}
      inputMode="numeric"
      error={hasProblem(row, 'dueDate')}
      value={isCivilDate(dueDate) ? date(dueDate) : dueDate}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function Amount({ row, name, onEdit }: Edited) {
  const { t } = useTranslation('charging');
  return (
    <AmountInput
      className={classes.amount ?? ''}
      aria-label={t('month.amountOf', { name, contract: row.proposal.contract })}
      error={hasProblem(row, 'amount')}
      centavos={row.amount}
      onAmount={(amount) => amount !== row.amount && onEdit({ amount })}
    />
  );
}

/** What speaks against the charge, and the way out where there is one; that nothing does is said too. */
function Verdict({ row, onEdit, name }: Edited) {
  const { t } = useTranslation('charging');
  const { isSendable, warnings } = row.verdict;
  return (
    <>
      <VerdictList verdict={row.verdict} label={t('month.warningsOf', { name })} />
      <EarliestDay row={row} onEdit={onEdit} name={name} />
      {isSendable && warnings.length === 0 && (
        <Group gap={4} c="dimmed">
          <IconClockCheck size={14} aria-hidden />
          <Text size="xs">{t('month.inTime')}</Text>
        </Group>
      )}
    </>
  );
}

/** The first day of the same cycle that can still be charged, where the proposed one no longer can: one press takes it. */
function EarliestDay({ row, onEdit, name }: Edited) {
  const { t } = useTranslation('charging');
  const { date } = useFormats();
  const late = row.verdict.warnings.find((warning) => warning.kind === 'too_late');
  const day = late?.kind === 'too_late' ? late.earliestDueDate : null;
  if (day === null) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      mt={4}
      ml={20}
      aria-label={t('month.useDayFor', { date: date(day), name })}
      onClick={() => onEdit({ dueDate: day })}
    >
      {t('month.useDay', { date: date(day) })}
    </Button>
  );
}
