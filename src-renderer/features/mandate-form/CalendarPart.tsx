import { Group, Input, SegmentedControl, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PERIODICITIES } from '../../../src-preload/contract/vocabulary/mandates.ts';
import { TypedDay } from '../../components/fields/TypedDay.tsx';
import { CivilDateText } from '../../components/values/CivilDateText.tsx';
import { useToday } from '../../kit/formats/use-today.ts';
import { FormPart } from './FormPart.tsx';
import classes from './mandate-form.module.css';
import type { NewMandate } from './use-new-mandate.ts';

/** When it is charged, and the due dates that follow from it. */
export function CalendarPart({ mandate }: { readonly mandate: NewMandate }) {
  const { t } = useTranslation(['mandate-form', 'mandates']);
  const today = useToday();
  const id = useId();
  const { field } = mandate;
  const periodicity = field('periodicity');
  return (
    <FormPart title={t('calendar.title')}>
      <div className={classes.calendar}>
        <Input.Wrapper
          label={t('fields.periodicity')}
          labelElement="div"
          labelProps={{ id }}
          error={periodicity.error}
        >
          <SegmentedControl
            fullWidth
            size="xs"
            aria-labelledby={id}
            disabled={periodicity.disabled}
            data={PERIODICITIES.map((value) => ({ value, label: t(`mandates:periodicity.${value}`) }))}
            value={periodicity.value}
            onChange={periodicity.onType}
          />
        </Input.Wrapper>
        <TypedDay
          label={t('fields.firstDate')}
          description={t('calendar.firstHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          earliest={today}
          {...field('firstDate')}
        />
        <TypedDay
          label={t('fields.lastDate')}
          description={t('calendar.lastHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          earliest={today}
          {...field('lastDate')}
        />
      </div>
      <DueDates dates={mandate.reading?.dueDates ?? []} />
    </FormPart>
  );
}

function DueDates({ dates }: { readonly dates: readonly string[] }) {
  const { t } = useTranslation('mandate-form');
  const id = useId();
  return (
    <div>
      <Text size="sm" fw={600} id={id}>
        {t('calendar.dueDates')}
      </Text>
      {dates.length === 0 ? (
        <Text size="sm" c="dimmed" className={classes.noDates ?? ''}>
          {t('calendar.noDueDates')}
        </Text>
      ) : (
        <Group component="ol" gap={6} className={classes.dates} aria-labelledby={id}>
          {dates.map((date) => (
            <li key={date} className={classes.date}>
              <CivilDateText date={date} />
            </li>
          ))}
        </Group>
      )}
      <Text size="xs" c="dimmed">
        {t('calendar.dueDatesHint')}
      </Text>
    </div>
  );
}
