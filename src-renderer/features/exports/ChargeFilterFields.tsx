import { Button, Group, MultiSelect, Stack } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { CHARGE_STATES } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { ChargeGroupChips } from '../../components/ChargeGroupChips.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useToday } from '../../kit/formats/use-today.ts';
import type { ExportForm } from './export-form.ts';
import { QUICK_PERIODS, quickPeriod, quickPeriodOf } from './quick-periods.ts';

type Props = { readonly form: ExportForm; readonly onChange: (form: ExportForm) => void };

/** Which charges: their due dates, groups and states. */
export function ChargeFilterFields({ form, onChange }: Props) {
  const { t } = useTranslation('exports');
  return (
    <Panel title={t('period.label')}>
      <Stack gap="md">
        <PeriodFields form={form} onChange={onChange} />
        <StateFields form={form} onChange={onChange} />
      </Stack>
    </Panel>
  );
}

function PeriodFields({ form, onChange }: Props) {
  const { t } = useTranslation('exports');
  const today = useToday();
  const current = quickPeriodOf(form, today);
  const shared = { valueFormat: 'DD/MM/YYYY', size: 'xs', w: 130, clearable: true } as const;
  return (
    <Group align="flex-end" gap="sm">
      <DateInput
        {...shared}
        label={t('period.from')}
        value={form.dueFrom}
        onChange={(dueFrom) => onChange({ ...form, dueFrom })}
      />
      <DateInput
        {...shared}
        label={t('period.to')}
        value={form.dueTo}
        onChange={(dueTo) => onChange({ ...form, dueTo })}
      />
      <Group gap={6} role="group" aria-label={t('period.quick')}>
        {QUICK_PERIODS.map((period) => (
          <Button
            key={period}
            variant={period === current ? 'light' : 'default'}
            aria-pressed={period === current}
            onClick={() => onChange({ ...form, ...quickPeriod(period, today) })}
          >
            {t(`period.${period}`)}
          </Button>
        ))}
      </Group>
    </Group>
  );
}

function StateFields({ form, onChange }: Props) {
  const { t } = useTranslation('exports');
  return (
    <Stack gap="xs">
      <ChargeGroupChips
        label={t('states.groups')}
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
