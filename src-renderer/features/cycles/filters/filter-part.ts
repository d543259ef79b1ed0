import type { CycleFilter } from '../../../../src-preload/contract/cycles.ts';
import type { RelativeWindows } from '../../../kit/routes/cycle-links.ts';

/** What each part of the filter bar is given: the filter, and how to change parts of it; windows by name stand beside their days. */
export type FilterPartProps = {
  readonly filter: CycleFilter;
  readonly onChange: (change: Partial<CycleFilter>, windows?: Partial<RelativeWindows>) => void;
};
