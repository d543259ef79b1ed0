import { Group } from '@mantine/core';
import { type CyclesLocation, moveTo } from '../use-cycles-location.ts';
import { AmountRange } from './AmountRange.tsx';
import { DueWindow } from './DueWindow.tsx';
import type { FilterPartProps } from './filter-part.ts';
import { GroupChips } from './GroupChips.tsx';
import { MandateField } from './MandateField.tsx';
import { PayerSearch } from './PayerSearch.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { StateSelect } from './StateSelect.tsx';

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
