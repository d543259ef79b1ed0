import { MultiSelect, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CHARGE_GROUPS, CHARGE_STATES } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { ManyChips } from '../../components/fields/ManyChips.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import type { ExportForm } from './export-form.ts';
import { PeriodFields } from './PeriodFields.tsx';

type Props = { readonly form: ExportForm; readonly onChange: (form: ExportForm) => void };

/** Which charges: their due dates, groups and states. */
export function ChargeFilterFields({ form, onChange }: Props) {
  const { t } = useTranslation('exports');
  return (
    <Panel title={t('period.label')}>
      <Stack gap="md">
        <PeriodFields form={form} from={t('period.from')} onChange={onChange} />
        <StateFields form={form} onChange={onChange} />
      </Stack>
    </Panel>
  );
}

function StateFields({ form, onChange }: Props) {
  const { t } = useTranslation('exports');
  return (
    <Stack gap="xs">
      <ManyChips
        label={t('states.groups')}
        words={CHARGE_GROUPS}
        nameOf={(group) => t(`states:group.${group}.name`)}
        chosen={form.groups}
        onChoose={(groups) => onChange({ ...form, groups })}
      />
      <MultiSelect
        label={t('states.states')}
        placeholder={form.states.length === 0 ? t('states.statesPlaceholder') : ''}
        searchable
        clearable
        maw={560}
        data={CHARGE_STATES.map((state) => ({ value: state, label: t(`states:charge.${state}.name`) }))}
        value={[...form.states]}
        onChange={(words) =>
          onChange({ ...form, states: CHARGE_STATES.filter((state) => words.includes(state)) })
        }
      />
    </Stack>
  );
}
