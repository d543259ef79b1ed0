import type { EpochDay } from './calendar.ts';

/** The span of a world: the day it was made on and how many months it goes back. */
export type Span = { readonly seed: number; readonly today: EpochDay; readonly months: number };
