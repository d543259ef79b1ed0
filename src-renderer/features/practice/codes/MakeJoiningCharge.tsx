import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { Panel } from '../../../components/layout/Panel.tsx';
import { showDone } from '../../../components/notices/notices.tsx';
import { submits } from '../../../kit/typing/submits.ts';
import { useControl } from '../live/use-control.ts';
import { JoiningKind, JoiningTerms } from './JoiningFields.tsx';
import { FIRST_JOINING_DRAFT, type JoiningDraft } from './joining-draft.ts';

/** Makes an immediate or a due-date charge to compose journeys 3 and 4 with. */
export function MakeJoiningCharge() {
  const { t } = useTranslation('practice');
  const [draft, setDraft] = useState(FIRST_JOINING_DRAFT);
  const { isRunning, run } = useControl(ciclo.practiceBank.makeJoiningCharge);
  const change = (part: Partial<JoiningDraft>) => setDraft((before) => ({ ...before, ...part }));
  const { amount, label } = draft;
  const make = async (): Promise<void> => {
    if (!amount) return;
    const answer = await run({ ...draft, amount, label: label.trim() });
    if (!answer.ok) return;
    showDone(t('codes.made', { txid: answer.value.txid }));
    change({ label: '' });
  };
  return (
    <Panel title={t('codes.makeTitle')} description={t('codes.makeText')}>
      <form onSubmit={submits(make)}>
        <Stack gap="xs">
          <JoiningKind draft={draft} onChange={change} />
          <JoiningTerms draft={draft} onChange={change} />
          <Button
            type="submit"
            w="fit-content"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={label.trim() === '' || !amount}
            loading={isRunning}
          >
            {t('codes.make')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
