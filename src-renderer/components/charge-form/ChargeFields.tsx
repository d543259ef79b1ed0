import { Checkbox, Group, Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChargeVerdict, IntendedCharge } from '../../../src-preload/contract/charge-month.ts';
import {
  CHARGE_FORM_FIELDS,
  type ChargeFormField,
} from '../../../src-preload/contract/vocabulary/charging.ts';
import { TEXT_LIMITS, TYPING_ROOM } from '../../../src-preload/contract/vocabulary/limits.ts';
import type { FieldErrors } from '../../kit/queries/use-write.ts';
import { useDraftTexts } from '../../kit/texts/draft-texts.ts';
import { AmountInput } from '../fields/AmountInput.tsx';
import { DayInput } from '../fields/DayInput.tsx';
import { VerdictList } from '../fields/VerdictList.tsx';

type Props = {
  readonly charge: IntendedCharge;
  /** Null until it was given. */
  readonly verdict: ChargeVerdict | null;
  /** What the bank refused, by field. */
  readonly errors: FieldErrors;
  readonly onChange: (charge: IntendedCharge) => void;
};

/** The fields of a charge that a person decides, each with what is wrong with it, and what is to be known of it. */
export function ChargeFields({ charge, verdict, errors, onChange }: Props) {
  const { t } = useTranslation('charging');
  const errorOf = useFieldErrors(verdict, errors);
  return (
    <Stack gap="sm">
      <Group grow align="flex-start" gap="sm">
        <DayInput
          label={t('field.dueDate')}
          withAsterisk
          error={errorOf('dueDate')}
          value={charge.dueDate === '' ? null : charge.dueDate}
          onChange={(day) => onChange({ ...charge, dueDate: day ?? '' })}
        />
        <AmountInput
          label={t('field.amount')}
          withAsterisk
          error={errorOf('amount')}
          centavos={charge.amount}
          onAmount={(amount) => amount !== charge.amount && onChange({ ...charge, amount })}
        />
      </Group>
      <Checkbox
        size="xs"
        label={t('field.adjusts')}
        description={t('field.adjustsText')}
        checked={charge.adjustsToBusinessDay}
        onChange={(event) => onChange({ ...charge, adjustsToBusinessDay: event.currentTarget.checked })}
      />
      <InfoField
        info={charge.info}
        error={errorOf('info')}
        onInfo={(info) => onChange({ ...charge, info })}
      />
      {verdict && <VerdictList verdict={besideFields(verdict)} label={t('column.warnings')} />}
    </Stack>
  );
}

type InfoProps = {
  readonly info: string;
  readonly error: string | undefined;
  readonly onInfo: (info: string) => void;
};

/** What the payer reads of it. More than the bank takes can be typed, so that a long text can be cut by hand. */
function InfoField({ info, error, onInfo }: InfoProps) {
  const { t } = useTranslation('charging');
  return (
    <Textarea
      label={t('field.info')}
      description={t('field.infoText', { left: TEXT_LIMITS.info - [...info].length })}
      error={error}
      maxLength={TYPING_ROOM.info}
      autosize
      minRows={1}
      value={info}
      onChange={(event) => onInfo(event.currentTarget.value)}
    />
  );
}

/** The sentence below a field: what the bank refused, else what is wrong with it before it is sent. */
function useFieldErrors(verdict: ChargeVerdict | null, errors: FieldErrors) {
  const texts = useDraftTexts();
  return (field: ChargeFormField) => {
    const found = verdict?.problems.find((problem) => problem.field === field);
    return errors[field] ?? (found && texts.problem(found));
  };
}

/** The rest of the verdict: problems that stand below no field, and what is to be known. */
function besideFields({ problems, warnings }: ChargeVerdict) {
  const isBelow = (field: string): boolean => CHARGE_FORM_FIELDS.some((shown) => shown === field);
  return { problems: problems.filter(({ field }) => !isBelow(field)), warnings };
}
