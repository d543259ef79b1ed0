import { Group, NumberInput, Switch, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from './FormSection.tsx';
import type { FormHandle } from './form-handle.ts';
import { HolidayYear } from './HolidayYear.tsx';

type Props = {
  readonly form: FormHandle;
  /** Whether the person comes for the holidays. */
  readonly hasFocus: boolean;
};

/** How often the bank is asked, and the holidays that the calendar lacks. */
export function RoutineFields({ form, hasFocus }: Props) {
  const { t } = useTranslation('connections');
  return (
    <FormSection title={t('form.routine')}>
      <Group gap="md" align="flex-end">
        <NumberInput
          label={t('form.pollMinutes')}
          w={190}
          min={1}
          max={1_440}
          allowDecimal={false}
          disabled={!form.getValues().polls}
          {...form.getInputProps('pollMinutes')}
        />
        <Switch
          size="xs"
          mb={6}
          label={t('form.polls')}
          {...form.getInputProps('polls', { type: 'checkbox' })}
        />
      </Group>
      <Textarea
        label={t('form.localHolidays')}
        description={t('form.localHolidaysHint')}
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus={hasFocus || undefined}
        {...form.getInputProps('localHolidays')}
      />
      <HolidayYear form={form} />
    </FormSection>
  );
}
