import { Autocomplete, Button, Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FAULT_KINDS } from '../../../../src-preload/contract/vocabulary/practice-bank.ts';
import { HTTP_METHODS } from '../../../../src-preload/contract/vocabulary/resources.ts';
import { ciclo } from '../../../bridge.ts';
import { Panel } from '../../../components/layout/Panel.tsx';
import { submits } from '../../../kit/typing/submits.ts';
import { useControl } from '../live/use-control.ts';
import {
  type DraftPartProps,
  type FaultDraft,
  FIRST_DRAFT,
  isWhole,
  orderOf,
  PATHS,
  settingOf,
} from './fault-draft.ts';
import { FAULT_GROUPS, GROUP_OF_FAULT } from './fault-groups.ts';

/** Gives the bank a fault: what happens, where, and how often. */
export function FaultForm() {
  const { t } = useTranslation('practice');
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const { isRunning, run } = useControl(ciclo.practiceBank.addFault);
  const change = (part: Partial<FaultDraft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <Panel title={t('faults.addTitle')}>
      <form onSubmit={submits(() => run(orderOf(draft)))}>
        <Stack gap="xs">
          <FaultKindSelect draft={draft} onChange={change} />
          <SettingField draft={draft} onChange={change} />
          <WhereFields draft={draft} onChange={change} />
          <HowOftenFields draft={draft} onChange={change} />
          <Button
            type="submit"
            w="fit-content"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={!isWhole(draft)}
            loading={isRunning}
          >
            {t('faults.add')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}

/** What happens, grouped by what it puts to the test. */
function FaultKindSelect({ draft, onChange }: DraftPartProps) {
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

/** The one number that the fault takes, or the word that stands for the scheme's; nothing for the others. */
function SettingField({ draft, onChange }: DraftPartProps) {
  const { t } = useTranslation('practice');
  if (draft.kind === 'other_word') {
    return (
      <TextInput
        label={t('faults.word')}
        description={t('faults.wordText')}
        maxLength={20}
        value={draft.word}
        onChange={({ currentTarget }) => onChange({ word: currentTarget.value.toLowerCase() })}
      />
    );
  }
  const setting = settingOf(draft.kind);
  if (setting === null) return null;
  const { unit, least, most, standard } = setting;
  return (
    <NumberInput
      label={t(`faults.setting.${unit}`)}
      placeholder={String(standard)}
      min={least}
      max={most}
      allowDecimal={false}
      value={draft.setting}
      onChange={(value) => onChange({ setting: value === '' ? '' : Number(value) })}
    />
  );
}

/** Which requests the fault may strike. */
function WhereFields({ draft, onChange }: DraftPartProps) {
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

const MOST_STRIKES = 1_000_000;

/** By what chance the fault strikes, and how often at most. */
function HowOftenFields({ draft, onChange }: DraftPartProps) {
  const { t } = useTranslation('practice');
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" grow>
      <NumberInput
        label={t('faults.chance')}
        suffix="%"
        min={1}
        max={100}
        allowDecimal={false}
        value={draft.percent}
        onChange={(value) => onChange({ percent: value === '' ? '' : Number(value) })}
      />
      <NumberInput
        label={t('faults.count')}
        placeholder={t('faults.endless')}
        min={1}
        max={MOST_STRIKES}
        allowDecimal={false}
        value={draft.count}
        onChange={(value) => onChange({ count: value === '' ? '' : Number(value) })}
      />
    </Group>
  );
}
