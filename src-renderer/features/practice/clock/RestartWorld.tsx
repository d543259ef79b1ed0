import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { ModalDialog } from '../../../components/layout/ModalDialog.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { RestartForm } from './RestartForm.tsx';

/** Tells the world from its beginning, or another one, after asking. */
export function RestartWorld() {
  const { t } = useTranslation('practice');
  const [isOpen, question] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRestore size={14} aria-hidden />}
        aria-haspopup="dialog"
        onClick={question.open}
      >
        {t('restart.open')}
      </Button>
      <ModalDialog title={t('restart.title')} isOpen={isOpen} onClose={question.close}>
        <Loaded onClose={question.close} />
      </ModalDialog>
    </>
  );
}

/** The world is read once: what is typed must not be overwritten by the one that runs on. */
function Loaded({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery(ciclo.practiceBank.describeWorld, null);
  return <QueryView query={query}>{(world) => <RestartForm world={world} onClose={onClose} />}</QueryView>;
}
