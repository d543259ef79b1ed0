import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MOVEMENT_KINDS } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { ManyChips } from '../../components/fields/ManyChips.tsx';
import { SearchInput } from '../../components/fields/SearchInput.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import type { ExportForm } from './export-form.ts';
import { PeriodFields } from './PeriodFields.tsx';

type Props = { readonly form: ExportForm; readonly onChange: (form: ExportForm) => void };

/** Which movements: their days, kinds, and what they are found by; as the screen of receipts has it. */
export function MovementFields({ form, onChange }: Props) {
  const { t } = useTranslation(['exports', 'receipts']);
  return (
    <Panel title={t('movements.label')}>
      <Stack gap="md">
        <PeriodFields form={form} from={t('movements.from')} onChange={onChange} />
        <ManyChips
          label={t('receipts:kindFilter')}
          words={MOVEMENT_KINDS}
          chosen={form.kinds}
          nameOf={(kind) => t(`receipts:kinds.${kind}`)}
          onChoose={(kinds) => onChange({ ...form, kinds })}
        />
        <SearchInput
          label={t('receipts:search')}
          value={form.search}
          onSearch={(search) => onChange({ ...form, search })}
        />
      </Stack>
    </Panel>
  );
}
