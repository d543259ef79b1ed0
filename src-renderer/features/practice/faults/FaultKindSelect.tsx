import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FAULT_KINDS } from '../../../../src-preload/contract/vocabulary/practice-bank.ts';
import type { DraftPartProps } from './fault-draft.ts';
import { FAULT_GROUPS, GROUP_OF_FAULT } from './fault-groups.ts';

/** What happens, grouped by what it puts to the test. */
export function FaultKindSelect({ draft, onChange }: DraftPartProps) {
  const { t } = useTranslation('practice');
  const groups = FAULT_GROUPS.map((group) => ({
    group: t(`faults.group.${group}`),
    items: FAULT_KINDS.filter((kind) => GROUP_OF_FAULT[kind] === group).map((value) => ({
      value,
      label: t(`faults.kind.${value}.name`),
    })),
  }));
  return (
    <NativeSelect
      size="xs"
      label={t('faults.kindLabel')}
      description={t(`faults.kind.${draft.kind}.text`)}
      inputWrapperOrder={['label', 'input', 'description']}
      data={groups}
      value={draft.kind}
      onChange={({ currentTarget }) => {
        const kind = FAULT_KINDS.find((each) => each === currentTarget.value);
        if (kind) onChange({ kind, setting: '' });
      }}
    />
  );
}
