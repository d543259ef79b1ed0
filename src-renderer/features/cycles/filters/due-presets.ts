import { daysAfter, monthAround } from '../../../kit/formats/days.ts';

/** A window of due dates with its name's key in `cycles.json`. */
export type DuePreset = { readonly label: string; readonly from: string; readonly to: string };

/** Windows that people ask for most, seen from a day. */
export function duePresets(today: string): readonly DuePreset[] {
  const thisMonth = monthAround(today, 0);
  const lastMonth = monthAround(today, -1);
  const nextMonth = monthAround(today, 1);
  return [
    { label: 'filter.preset.thisMonth', from: thisMonth.first, to: thisMonth.last },
    { label: 'filter.preset.lastMonth', from: lastMonth.first, to: lastMonth.last },
    { label: 'filter.preset.nextMonth', from: nextMonth.first, to: nextMonth.last },
    { label: 'filter.preset.last90Days', from: daysAfter(today, -90), to: today },
  ];
}
