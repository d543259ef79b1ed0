import {
  type CivilDate,
  DAY_MS,
  instantFromEpochMs,
  saoPauloInstant,
  type UtcInstant,
} from '../core/civil-date.ts';

/** A creation-date window, both ends included: neighbours share an instant so that nothing falls between them. */
export type Window = { readonly from: UtcInstant; readonly to: UtcInstant };

/** What each poll reads again of a list, for what the bank shows late. */
export const OVERLAP_MS = 2 * DAY_MS;

/** The shortest window: what a bank puts into one minute is read as it is. */
export const MINUTE_MS = 60_000;

/** The instant `ms` after (before, when negative) another. */
export function shift(instant: UtcInstant, ms: number): UtcInstant {
  return instantFromEpochMs(Date.parse(instant) + ms);
}

/** How long a window is, in milliseconds. */
export function spanMs(window: Window): number {
  return Date.parse(window.to) - Date.parse(window.from);
}

/** A window that holds what was created on a day, by the day of São Paulo or by that of UTC, of two days where the bank takes so long a one. */
export function aroundDay(day: CivilDate, mostDays: number): Window {
  const days = Math.min(2, mostDays);
  const from = shift(saoPauloInstant(day, '00:00:00'), days < 2 ? 0 : -DAY_MS / 4);
  return { from, to: shift(from, days * DAY_MS) };
}

/** Cuts a range into windows of at most `lengthMs`, oldest first; none when it ends before it begins. */
export function cut(range: Window, lengthMs: number): readonly Window[] {
  if (range.from > range.to) return [];
  const count = Math.max(1, Math.ceil(spanMs(range) / lengthMs));
  const edges = Array.from({ length: count }, (_, index) => shift(range.from, index * lengthMs));
  return edges.map((from, index) => ({ from, to: edges[index + 1] ?? range.to }));
}

/** Cuts a window into equal parts, oldest first; null when it is a minute or shorter. */
export function divide(window: Window, parts: number): readonly Window[] | null {
  const span = spanMs(window);
  return span <= MINUTE_MS ? null : cut(window, Math.max(MINUTE_MS, Math.ceil(span / parts)));
}
