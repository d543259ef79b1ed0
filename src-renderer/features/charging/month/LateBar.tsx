import { Button, Group, Paper, Text } from '@mantine/core';
import { IconArrowBackUp, IconCalendarClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../kit/formats/formats.ts';
import type { MonthOnScreen } from './use-month.ts';

/** What is late of every month, apart from the one that was chosen, and one press that charges all of it. */
export function LateBar({ screen: { head, work, moveLate, isReading } }: { readonly screen: MonthOnScreen }) {
  const { t } = useTranslation('charging');
  const formats = useFormats();
  if (head === null || head.late.count === 0) return null;
  const { count, amount, movable, movesTo } = head.late;
  const day = movesTo === null ? '' : formats.date(movesTo);
  return (
    <Paper component="section" withBorder px="sm" py={6} aria-label={t('late.title')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {t('late.sum', { count, shown: formats.count(count), amount: formats.money(amount) })}{' '}
          {movable < count &&
            t('late.gone', { count: count - movable, shown: formats.count(count - movable) })}
        </Text>
        {movable > 0 && (
          <Button
            variant="default"
            loading={isReading}
            leftSection={
              work.isLateMoved ? (
                <IconArrowBackUp size={14} aria-hidden />
              ) : (
                <IconCalendarClock size={14} aria-hidden />
              )
            }
            onClick={() => moveLate(!work.isLateMoved)}
          >
            {work.isLateMoved
              ? t('late.unmove')
              : t('late.move', { count: movable, shown: formats.count(movable), day })}
          </Button>
        )}
      </Group>
    </Paper>
  );
}
