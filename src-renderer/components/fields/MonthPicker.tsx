import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { monthAround } from '../../kit/formats/days.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { IconAction } from '../layout/IconAction.tsx';
import classes from './MonthPicker.module.css';

type Props = {
  /** `YYYY-MM`. */
  readonly month: string;
  /** The month that it is, `YYYY-MM`. */
  readonly current: string;
  readonly onMonth: (month: string) => void;
};

/** One month, the one before and the one after it, and the way back to this one. */
export function MonthPicker({ month, current, onMonth }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const to = (months: number) => () => onMonth(monthAround(`${month}-01`, months).first.slice(0, 7));
  return (
    <Group gap={2} wrap="nowrap" role="group" aria-label={t('month.label')}>
      <IconAction icon={IconChevronLeft} label={t('month.previous')} onClick={to(-1)} />
      <Text size="sm" fw={500} className={classes.name} aria-live="polite">
        {formats.month(month)}
      </Text>
      <IconAction icon={IconChevronRight} label={t('month.next')} onClick={to(1)} />
      {month !== current && (
        <Button variant="default" size="xs" onClick={() => onMonth(current)}>
          {t('month.current')}
        </Button>
      )}
    </Group>
  );
}
