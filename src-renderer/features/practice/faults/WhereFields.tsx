import { Autocomplete, Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HTTP_METHODS } from '../../../../src-preload/contract/vocabulary/resources.ts';
import type { DraftPartProps } from './fault-draft.ts';
import { PATHS } from './fault-draft.ts';

/** Which requests the fault may strike. */
export function WhereFields({ draft, onChange }: DraftPartProps) {
  const { t } = useTranslation('practice');
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <NativeSelect
        size="xs"
        w={96}
        label={t('faults.method')}
        data={[{ value: '', label: t('faults.anyMethod') }, ...HTTP_METHODS]}
        value={draft.method}
        onChange={({ currentTarget }) =>
          onChange({ method: HTTP_METHODS.find((each) => each === currentTarget.value) ?? '' })
        }
      />
      <Autocomplete
        size="xs"
        flex={1}
        label={t('faults.path')}
        description={t('faults.pathText')}
        inputWrapperOrder={['label', 'input', 'description']}
        placeholder={t('faults.everywhere')}
        maxLength={200}
        data={[...PATHS]}
        value={draft.path}
        onChange={(path) => onChange({ path })}
      />
    </Group>
  );
}
