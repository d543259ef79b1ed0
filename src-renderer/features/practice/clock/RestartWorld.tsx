import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { DialogButton } from '../../../components/layout/DialogButton.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { RestartForm } from './RestartForm.tsx';

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
