import { Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MandateFormField } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { PERIODICITIES } from '../../../src-preload/contract/vocabulary/mandates.ts';
import { TypedDay } from '../../components/fields/TypedDay.tsx';
import { useToday } from '../../kit/formats/use-today.ts';
import { type ForAll, forAllRows } from './for-all-rows.ts';
import type { TableControl } from './use-table.ts';

/** Values for fields that the list has no column for. */
export function ForAllRows({ control }: { readonly control: TableControl }) {
  const { t } = useTranslation('mandate-import');
  const fields = forAllRows(control.table.columns);
  if (fields.length === 0) return null;
  return (
    <Fieldset legend={t('mapping.forAll')} variant="unstyled">
      <SimpleGrid cols={{ base: 2, md: 3 }} spacing="sm" verticalSpacing="xs">
        {fields.map((field) => (
          <ForAllField
            key={field}
            field={field}
            value={control.table.defaults[field] ?? ''}
            onValue={(value) => control.setDefault(field, value)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

const RETRY_POLICIES = ['PERMITE_3R_7D', 'NAO_PERMITE'] as const;

type FieldProps = {
  readonly field: ForAll & MandateFormField;
  readonly value: string;
  readonly onValue: (value: string) => void;
};

function ForAllField({ field, value, onValue }: FieldProps) {
  const { t } = useTranslation(['mandate-import', 'mandate-form', 'mandates']);
  const today = useToday();
  const label = t(`mandate-form:fields.${field}`);
  const choose = { size: 'xs', label, value } as const;
  switch (field) {
    case 'periodicity':
      return (
        <NativeSelect
          {...choose}
          data={PERIODICITIES.map((each) => ({ value: each, label: t(`mandates:periodicity.${each}`) }))}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      );
    case 'retryPolicy':
      return (
        <NativeSelect
          {...choose}
          data={RETRY_POLICIES.map((each) => ({ value: each, label: t(`mandate-form:retry.${each}`) }))}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      );
    case 'firstDate':
      return (
        <TypedDay
          label={label}
          value={value}
          required
          earliest={today}
          onType={onValue}
          error={undefined}
          disabled={false}
          onBlur={() => undefined}
        />
      );
    case 'object':
    case 'fixedAmount':
      return (
        <TextInput
          {...choose}
          placeholder={t(`mapping.hint.${field}`)}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      );
  }
}
