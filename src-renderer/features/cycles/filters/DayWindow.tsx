import { Box } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RelativeWindow } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useToday } from '../../../kit/formats/use-today.ts';
import type { RelativeWindows } from '../../../kit/routes/cycle-links.ts';
import type { FilterPartProps } from './filter-part.ts';
import { OFFERED_WINDOWS, rangeOfWindow } from './relative-windows.ts';

type Window = [string | null, string | null];

/** The parts of the filter that a window of days sets. */
const PARTS = {
  due: { from: 'dueFrom', to: 'dueTo' },
  paid: { from: 'paidFrom', to: 'paidTo' },
} as const;

type Props = FilterPartProps & { readonly of: keyof RelativeWindows };

/**
 * Narrows to days from one to another, of the due date or of the payment. A window whose second day is still to be picked narrows nothing
 * yet; one that was chosen by its name stays what its name says as days pass.
 */
export function DayWindow({ of, filter, onChange }: Props) {
  const { t } = useTranslation('cycles');
  const { date } = useFormats();
  const today = useToday();
  const [begun, setBegun] = useState<string | null>(null);
  const { named, note } = useNamedWindow(of);
  const { from, to } = PARTS[of];
  const change = (picked: Window) => {
    const window = named.current;
    named.current = null;
    const days = window === null ? picked : pair(rangeOfWindow(window, today));
    const isHalf = window === null && days[0] !== null && days[1] === null;
    setBegun(isHalf ? days[0] : null);
    if (!isHalf) onChange({ [from]: days[0], [to]: days[1] }, { [of]: window });
  };
  const shown = [filter[from], filter[to]].filter((day) => day !== null).map(date);
  return (
    <Box onClickCapture={note}>
      <DatePickerInput
        type="range"
        w={206}
        aria-label={[t(`filter.${of}`), ...shown].join(' ')}
        placeholder={t(`filter.${of}`)}
        leftSection={<IconCalendar size={14} aria-hidden />}
        valueFormat="DD/MM/YYYY"
        allowSingleDateInRange
        clearable
        clearButtonProps={{ 'aria-label': t(`filter.clear_${of}`) }}
        value={begun ? [begun, null] : [filter[from], filter[to]]}
        onChange={change}
        defaultDate={filter[from] ?? today}
        presets={OFFERED_WINDOWS[of].map((window) => ({
          label: <span data-window={window}>{t(`filter.preset.${window}`)}</span>,
          value: shownAs(window, today),
        }))}
      />
    </Box>
  );
}

const pair = ({ from, to }: { readonly from: string | null; readonly to: string }): Window => [from, to];

/** The calendar turns to the first day, so that there has to be one. */
function shownAs(window: RelativeWindow, today: string): [string, string] {
  const { from, to } = rangeOfWindow(window, today);
  return [from ?? to, to];
}

/** The name of the window whose button is being pressed: the picker tells only its days. */
function useNamedWindow(of: keyof RelativeWindows) {
  const named = useRef<RelativeWindow | null>(null);
  const note = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const name = button?.querySelector<HTMLElement>('[data-window]')?.dataset.window;
    named.current = OFFERED_WINDOWS[of].find((window) => window === name) ?? null;
  };
  return { named, note };
}
