import { Chip, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MOVEMENT_KINDS } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { SearchInput } from '../../components/fields/SearchInput.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import type { ExportForm } from './export-form.ts';
import { PeriodFields } from './PeriodFields.tsx';

type Props = { readonly form: ExportForm; readonly onChange: (form: ExportForm) => void };

/** Which movements: their days, kinds, and what they are found by; as the screen of receipts has it. */
export function MovementFields({ form, onChange }: Props) {
  const { t } = useTranslation(['exports', 'receipts']);
  const choose = (words: readonly string[]) =>
    onChange({ ...form, kinds: MOVEMENT_KINDS.filter((kind) => words.includes(kind)) });
  return (
    <Panel title={t('movements.label')}>
      <Stack gap="md">
        <PeriodFields form={form} from={t('movements.from')} onChange={onChange} />
        <Chip.Group multiple value={[...form.kinds]} onChange={choose}>
          <Group gap={6} role="group" aria-label={t('receipts:kindFilter')}>
            {MOVEMENT_KINDS.map((kind) => (
              <Chip key={kind} value={kind} size="xs" variant="outline">
                {t(`receipts:kinds.${kind}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <SearchInput
          label={t('receipts:search')}
          value={form.search}
          onSearch={(search) => onChange({ ...form, search })}
        />
      </Stack>
    </Panel>
  );
}
