import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorldState } from '../../../../src-preload/contract/practice-bank/clock.ts';
import { ciclo } from '../../../bridge.ts';
import { Confirmation } from '../../../components/Confirmation.tsx';
import { showDone } from '../../../components/notices/notices.tsx';
import { useControl } from '../live/use-control.ts';
import { WorldFields } from './WorldFields.tsx';
import { sameWorld, wholePlan } from './world-plan.ts';

type Props = { readonly world: WorldState; readonly onClose: () => void };

/** Which world to tell, and that what was done to this one is forgotten. */
export function RestartForm({ world, onClose }: Props) {
  const { t } = useTranslation('practice');
  const [draft, setDraft] = useState(() => sameWorld(world));
  const { isRunning, run } = useControl(ciclo.practiceBank.restartWorld);
  const plan = wholePlan(draft);
  const restart = async (): Promise<void> => {
    if (plan === null) return;
    const answer = await run(plan);
    if (!answer.ok) return;
    showDone(t('restart.done'));
    onClose();
  };
  return (
    <Confirmation
      confirmLabel={t('restart.confirm')}
      progress={{ isRunning, failure: null }}
      canConfirm={plan !== null}
      isForm
      onConfirm={restart}
      onClose={onClose}
    >
      <Alert variant="light" color="orange" c="inherit" icon={<IconAlertTriangle aria-hidden />}>
        {t('restart.question')}
      </Alert>
      <WorldFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
    </Confirmation>
  );
}
