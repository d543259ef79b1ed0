import { Button, Checkbox, Group, Table, Text, TextInput } from '@mantine/core';
import { IconClockCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../../components/AmountInput.tsx';
import { VerdictList } from '../../../components/VerdictList.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import classes from '../charging.module.css';
import type { DraftRow, Edit } from './month-draft.ts';

type Props = {
  readonly row: DraftRow;
  readonly index: number;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onEdit: (change: Partial<Edit>) => void;
  /** Learns how high the row is. */
  readonly measure: (element: Element | null) => void;
};

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** One proposed charge: chosen by its check box, its day and amount changed in place. */
export function MonthRow({ row, index, isChosen, onChoose, onEdit, measure }: Props) {
  const { t } = useTranslation('charging');
  const { payerName, contract } = row.proposal;
  const name = payerName || t('unknownPayer');
  const hasProblem = (field: string) => row.verdict.problems.some((problem) => problem.field === field);
  return (
    <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <Table.Td>
        <Checkbox
          size="xs"
          mt={6}
          aria-label={t('month.send', { name, contract })}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </Table.Td>
      <PayerCell name={name} proposal={row.proposal} />
      <Table.Td>
        <DueDate
          label={t('month.dueDateOf', { name, contract })}
          dueDate={row.dueDate}
          hasProblem={hasProblem('dueDate')}
          onEdit={onEdit}
        />
      </Table.Td>
      <Table.Td>
        <AmountInput
          className={classes.amount ?? ''}
          aria-label={t('month.amountOf', { name, contract })}
          error={hasProblem('amount')}
          centavos={row.amount}
          onAmount={(amount) => amount !== row.amount && onEdit({ amount })}
        />
      </Table.Td>
      <Table.Td>
        <Verdict row={row} onEdit={onEdit} name={name} />
      </Table.Td>
    </Table.Tr>
  );
}

type DueDateProps = Pick<Props, 'onEdit'> & {
  readonly label: string;
  readonly dueDate: string;
  readonly hasProblem: boolean;
};

/** Shows a day as people write it, and whatever else was typed as it is. */
function DueDate({ label, dueDate, hasProblem, onEdit }: DueDateProps) {
  const { date } = useFormats();
  return (
    <TextInput
      aria-label={label}
      inputMode="numeric"
      error={hasProblem}
      value={ISO_DAY.test(dueDate) ? date(dueDate) : dueDate}
      onChange={(event) => onEdit({ dueDate: event.currentTarget.value.slice(0, 20) })}
    />
  );
}

type PayerProps = { readonly name: string; readonly proposal: DraftRow['proposal'] };

function PayerCell({ name, proposal: { contract, payerDocument } }: PayerProps) {
  return (
    <Table.Td>
      <Text size="sm">{name}</Text>
      <Text size="xs" c="dimmed">
        {[contract, payerDocument].filter(Boolean).join(' · ')}
      </Text>
    </Table.Td>
  );
}

type VerdictProps = Pick<Props, 'row' | 'onEdit'> & { readonly name: string };

/** What speaks against the charge, and the way out where there is one; that nothing does is said too. */
function Verdict({ row, onEdit, name }: VerdictProps) {
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
function EarliestDay({ row, onEdit, name }: VerdictProps) {
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
