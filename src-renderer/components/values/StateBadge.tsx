import { useTranslation } from 'react-i18next';
import type {
  ChargeGroup,
  ChargeState,
  ExpectedState,
} from '../../../src-preload/contract/vocabulary/cycles.ts';
import { CHARGE_GROUP_ICONS, CHARGE_STATE_ICONS, EXPECTED_STATE_LOOKS } from './state-looks.ts';
import { ToneBadge } from './ToneBadge.tsx';

type StateProps = {
  readonly state: ChargeState;
  readonly group: ChargeGroup;
  readonly daysLate?: number | null;
};

/** The state of a charge: icon, word, colour, and how many days late it is. */
export function StateBadge({ state, group, daysLate = null }: StateProps) {
  const { t } = useTranslation('states');
  return (
    <ToneBadge
      tone={group}
      icon={CHARGE_STATE_ICONS[state]}
      label={t(`charge.${state}.name`)}
      emphasis={daysLate === null ? undefined : t('daysLate', { count: daysLate })}
      explanation={t(`charge.${state}.meaning`)}
    />
  );
}

/** The state of a cycle that no charge bears. */
export function ExpectedBadge({ state }: { readonly state: ExpectedState }) {
  const { t } = useTranslation('states');
  return (
    <ToneBadge
      {...EXPECTED_STATE_LOOKS[state]}
      label={t(`expected.${state}.name`)}
      explanation={t(`expected.${state}.meaning`)}
    />
  );
}

/** A group of states. */
export function GroupBadge({ group }: { readonly group: ChargeGroup }) {
  const { t } = useTranslation('states');
  return (
    <ToneBadge
      tone={group}
      icon={CHARGE_GROUP_ICONS[group]}
      label={t(`group.${group}.name`)}
      explanation={t(`group.${group}.meaning`)}
    />
  );
}
