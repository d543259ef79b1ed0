import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { Panel } from '../../../components/layout/Panel.tsx';
import { submits } from '../../../kit/typing/submits.ts';
import { useControl } from '../live/use-control.ts';
import { FaultKindSelect } from './FaultKindSelect.tsx';
import { type FaultDraft, FIRST_DRAFT, isWhole, orderOf } from './fault-draft.ts';
import { HowOftenFields } from './HowOftenFields.tsx';
import { SettingField } from './SettingField.tsx';
import { WhereFields } from './WhereFields.tsx';

/** Gives the bank a fault: what happens, where, and how often. */
export function FaultForm() {
  const { t } = useTranslation('practice');
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const { isRunning, run } = useControl(ciclo.practiceBank.addFault);
  const change = (part: Partial<FaultDraft>) => setDraft((before) => ({ ...before, ...part }));
  const add = () => {
    void run(orderOf(draft));
  };
  return (
    <Panel title={t('faults.addTitle')}>
      <form onSubmit={submits(add)}>
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
