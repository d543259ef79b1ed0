import { Group } from '@mantine/core';
import type { CycleFilter } from '../../../../src-preload/contract/cycles.ts';
import { type CyclesLocation, moveTo } from '../use-cycles-location.ts';
import { AmountRange } from './AmountRange.tsx';
import { DueWindow } from './DueWindow.tsx';
import { GroupChips } from './GroupChips.tsx';
import { MandateField } from './MandateField.tsx';
import { PayerSearch } from './PayerSearch.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { StateSelect } from './StateSelect.tsx';

/** What each part of the bar is given: the filter, and how to change parts of it. */
export type FilterPartProps = {
  readonly filter: CycleFilter;
  readonly onChange: (change: Partial<CycleFilter>) => void;
};

/** Everything by which the list narrows. */
export function FilterBar({ location }: { readonly location: CyclesLocation }) {
  const part: FilterPartProps = {
    filter: location.filter,
    onChange: (change) => moveTo(location, { filter: { ...location.filter, ...change } }),
  };
  return (
    <search>
      <Group gap="xs" mb={8} justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap" miw={0}>
          <PayerSearch {...part} />
          <GroupChips {...part} />
        </Group>
        <SavedFilters location={location} />
      </Group>
      <Group gap="xs">
        <StateSelect {...part} />
        <DueWindow {...part} />
        <AmountRange {...part} />
        <MandateField {...part} />
      </Group>
    </search>
  );
}
