import { Alert, Radio, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorldState } from '../../../../src-preload/contract/practice-bank/clock.ts';
import { ciclo } from '../../../bridge.ts';
import { DialogButton } from '../../../components/layout/DialogButton.tsx';
import { FoldButton } from '../../../components/layout/FoldButton.tsx';
import { showDone } from '../../../components/notices/notices.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { Confirmation } from '../../../components/writing/Confirmation.tsx';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { useControl } from '../live/use-control.ts';
import { WorldFields } from './WorldFields.tsx';
import { sameWorld, type WorldDraft, wholePlan } from './world-plan.ts';

/** Tells the world from its beginning, or another one, after asking. */
export function RestartWorld() {
  const { t } = useTranslation('practice');
  return (
    <DialogButton
      label={t('restart.open')}
      leftSection={<IconRestore size={14} aria-hidden />}
      title={t('restart.title')}
    >
      {(close) => <Loaded onClose={close} />}
    </DialogButton>
  );
}

/** The world is read once: what is typed must not be overwritten by the one that runs on. */
function Loaded({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery(ciclo.practiceBank.describeWorld, null);
  return <QueryView query={query}>{(world) => <RestartForm world={world} onClose={onClose} />}</QueryView>;
}

type RestartFormProps = { readonly world: WorldState; readonly onClose: () => void };

/** Which world to tell, and that what was done to this one is forgotten. */
function RestartForm({ world, onClose }: RestartFormProps) {
  const { t } = useTranslation('practice');
  const [draft, setDraft] = useState(() => sameWorld(world));
  const { isRunning, run } = useControl(ciclo.practiceBank.restartWorld);
  const plan = wholePlan(draft);
  const isSame = draft.seed === world.seed;
  const choose = (which: string): void =>
    setDraft({ ...draft, seed: which === 'same' ? world.seed : otherSeed() });
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
      <Radio.Group label={t('restart.which')} value={isSame ? 'same' : 'another'} onChange={choose}>
        <Stack gap={6} mt={4}>
          <Radio value="same" label={t('restart.same')} description={t('restart.sameText')} />
          <Radio value="another" label={t('restart.another')} description={t('restart.anotherText')} />
        </Stack>
      </Radio.Group>
      <Details draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
    </Confirmation>
  );
}

type DetailsProps = {
  readonly draft: WorldDraft;
  readonly onChange: (change: Partial<WorldDraft>) => void;
};

/** Size, day and number of the world: nobody has to know them. */
function Details({ draft, onChange }: DetailsProps) {
  const { t } = useTranslation('practice');
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <div>
      <FoldButton isOpen={isOpen} onToggle={toggle}>
        {t('restart.details')}
      </FoldButton>
      {isOpen && <WorldFields draft={draft} onChange={onChange} />}
    </div>
  );
}

/** Any other number makes another world. */
const otherSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
