import { CloseButton, Group, MultiSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CHARGE_GROUPS, CHARGE_STATES } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { TYPING_ROOM } from '../../../../src-preload/contract/vocabulary/limits.ts';
import { ManyChips } from '../../../components/fields/ManyChips.tsx';
import { type CyclesLocation, moveTo } from '../use-cycles-location.ts';
import { AmountRange } from './AmountRange.tsx';
import { DayWindow } from './DayWindow.tsx';
import { DebouncedText } from './DebouncedText.tsx';
import type { FilterPartProps } from './filter-part.ts';
import { SavedFilters } from './SavedFilters.tsx';
import { stateChoices, statesWithin } from './state-choices.ts';

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

/** Narrows to payers by part of a name or a document, as one types. */
function PayerSearch({ filter, onChange }: FilterPartProps) {
  const { t } = useTranslation('cycles');
  return (
    <DebouncedText
      w={250}
      value={filter.payer}
      maxLength={TYPING_ROOM.search}
      placeholder={t('filter.payerPlaceholder')}
      aria-label={t('filter.payer')}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={
        filter.payer !== '' && (
          <CloseButton
            size="xs"
            aria-label={t('filter.clearPayer')}
            onClick={() => onChange({ payer: '' })}
          />
        )
      }
      onSettle={(payer) => onChange({ payer: payer.trim() })}
    />
  );
}

/** Narrows to states, offered by group. The chips below the bar name those chosen, so the field only counts them. */
function StateSelect({ filter, onChange }: FilterPartProps) {
  const { t } = useTranslation(['cycles', 'states']);
  const data = stateChoices(filter.groups).map(({ group, states }) => ({
    group: t(`states:group.${group}.name`),
    items: states.map((state) => ({ value: state, label: t(`states:charge.${state}.name`) })),
  }));
  const count = filter.states.length;
  return (
    <MultiSelect
      w={140}
      aria-label={t('filter.states')}
      placeholder={count > 0 ? t('filter.statesChosen', { count }) : t('filter.states')}
      data={data}
      value={filter.states}
      onChange={(chosen) => onChange({ states: CHARGE_STATES.filter((state) => chosen.includes(state)) })}
      renderPill={() => null}
      maxDropdownHeight={420}
      comboboxProps={{ width: 230, position: 'bottom-start' }}
      clearable={false}
    />
  );
}
