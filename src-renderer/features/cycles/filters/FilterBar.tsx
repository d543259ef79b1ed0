import { Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { CHARGE_GROUPS } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { ManyChips } from '../../../components/fields/ManyChips.tsx';
import { type CyclesLocation, moveTo } from '../use-cycles-location.ts';
import { AmountRange } from './AmountRange.tsx';
import { DayWindow } from './DayWindow.tsx';
import { DebouncedText } from './DebouncedText.tsx';
import type { FilterPartProps } from './filter-part.ts';
import { PayerSearch } from './PayerSearch.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { StateSelect } from './StateSelect.tsx';
import { statesWithin } from './state-choices.ts';

/** Beside the search and the groups there is no room for more. */
const NARROW = '(max-width: 1180px)';

/** Everything by which the list narrows. */
export function FilterBar({ location }: { readonly location: CyclesLocation }) {
  const part: FilterPartProps = {
    filter: location.filter,
    onChange: (change, windows = {}) =>
      moveTo(location, {
        filter: { ...location.filter, ...change },
        windows: { ...location.windows, ...windows },
      }),
  };
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  return (
    <search>
      <Group gap="xs" mb={8} justify="space-between" wrap="nowrap">
        <Group gap="xs" miw={0}>
          <PayerSearch {...part} />
          <GroupChips {...part} />
        </Group>
        {!isNarrow && <SavedFilters location={location} />}
      </Group>
      <Group gap="xs">
        <StateSelect {...part} />
        <DayWindow of="due" {...part} />
        <DayWindow of="paid" {...part} />
        <AmountRange {...part} />
        <MandateField {...part} />
        {isNarrow && <SavedFilters location={location} />}
      </Group>
    </search>
  );
}

/** Narrows to groups of states. */
function GroupChips({ filter, onChange }: FilterPartProps) {
  const { t } = useTranslation('cycles');
  return (
    <ManyChips
      label={t('filter.groups')}
      words={CHARGE_GROUPS}
      nameOf={(group) => t(`states:group.${group}.name`)}
      chosen={filter.groups}
      onChoose={(groups) => onChange({ groups, states: statesWithin(filter.states, groups) })}
    />
  );
}

/** Narrows to the charges of one mandate, by its identifier. */
function MandateField({ filter, onChange }: FilterPartProps) {
  const { t } = useTranslation('cycles');
  return (
    <DebouncedText
      w={150}
      value={filter.idRec ?? ''}
      maxLength={64}
      placeholder={t('filter.mandatePlaceholder')}
      aria-label={t('filter.mandate')}
      onSettle={(text) => onChange({ idRec: text.trim() || null })}
    />
  );
}
