import { Button, Stack, Text } from '@mantine/core';
import { IconCalendarX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/failures/Notice.tsx';
import { saoPauloDay } from '../../kit/formats/days.ts';
import { holidayGap } from '../../kit/formats/holiday-years.ts';
import { useNow } from '../../kit/formats/use-now.ts';
import type { FormHandle } from './form-handle.ts';
import { formatHolidays, parseHolidays } from './local-holidays.ts';

/** Says of which year no holiday is typed though an earlier one has some, types those that come again, and names the others. Nothing is kept before the form is saved. */
export function HolidayYear({ form }: { readonly form: FormHandle }) {
  const { t } = useTranslation('connections');
  const now = useNow();
  const typed = parseHolidays(form.getValues().localHolidays);
  // The practice company, which has a day of its own, has no form.
  const gap = typed === null ? null : holidayGap(typed, saoPauloDay(now));
  if (typed === null || gap === null) return null;
  const { year, again, left } = gap;
  const take = () => form.setValues({ localHolidays: formatHolidays([...typed, ...again]) });
  return (
    <Notice tone="attention" icon={IconCalendarX} title={t('form.holidayYear', { year })} role="status">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('form.holidayYearText')}</Text>
        {left.length > 0 && (
          <Text size="sm">
            {t('form.holidaysLeft', { days: formatHolidays(left).replaceAll('\n', ', ') })}
          </Text>
        )}
        {again.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={take}>
            {t('form.holidaysAgain', { year, count: again.length })}
          </Button>
        )}
      </Stack>
    </Notice>
  );
}
