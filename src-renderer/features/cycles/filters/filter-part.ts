import type { CycleFilter } from '../../../../src-preload/contract/cycles.ts';

/** What each part of the bar is given: the filter, and how to change parts of it. */
export type FilterPartProps = {
  readonly filter: CycleFilter;
  readonly onChange: (change: Partial<CycleFilter>) => void;
};
