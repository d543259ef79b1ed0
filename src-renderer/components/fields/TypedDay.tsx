import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brazilianDay } from '../../kit/formats/days.ts';
import { typedDay } from './typed-day.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** As typed: `31/12/2026`, or whatever it is. */
  readonly value: string;
  readonly onType: (typed: string) => void;
  /** First day that may be picked, `YYYY-MM-DD`. */
  readonly earliest?: string;
};

/** A day that is typed, whatever is typed, so that it can be told what is wrong with it; or picked from a calendar. */
export function TypedDay({ value, onType, earliest, ...input }: Props) {
  const { t } = useTranslation();
  return (
    <TextInput
      inputMode="numeric"
      placeholder={t('dates.format')}
      autoComplete="off"
      {...input}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      rightSection={
        <DayPicker
          picked={typedDay(value)}
          earliest={earliest}
          isDisabled={input.disabled ?? false}
          onPick={(day) => onType(brazilianDay(day))}
        />
      }
    />
  );
}

type PickerProps = {
  /** `YYYY-MM-DD`, as `earliest` is; null where no day was typed. */
  readonly picked: string | null;
  readonly earliest: string | undefined;
  readonly isDisabled: boolean;
  readonly onPick: (day: string) => void;
};

function DayPicker({ picked, earliest, isDisabled, onPick }: PickerProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const pick = (day: string | null) => {
    if (day !== null) onPick(day);
    setIsOpen(false);
  };
  const beginning = picked ?? earliest;
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus withArrow position="bottom-end">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          disabled={isDisabled}
          aria-label={t('dates.pick')}
          onClick={() => setIsOpen((open) => !open)}
        >
          <IconCalendar size={15} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          size="xs"
          hideOutsideDates
          value={picked}
          {...(earliest === undefined ? {} : { minDate: earliest })}
          {...(beginning === undefined ? {} : { defaultDate: beginning })}
          onChange={pick}
          ariaLabels={{ nextMonth: t('dates.nextMonth'), previousMonth: t('dates.previousMonth') }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
