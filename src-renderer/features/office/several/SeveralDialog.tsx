import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../../../components/ModalDialog.tsx';
import { useToday } from '../../../kit/formats/use-today.ts';
import type { Glance } from '../office-view.ts';
import { lookFor, SeveralChoice, type Wanted } from './SeveralChoice.tsx';
import { SeveralRun } from './SeveralRun.tsx';
import { type Look, monthFor } from './several.ts';

/** One action in all companies on screen: closing a month, writing a file of it, charging it. */
export function SeveralDialog({ companies }: { readonly companies: readonly Glance[] }) {
  const { t } = useTranslation('office');
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChecklist size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={dialog.open}
      >
        {t('several.open')}
      </Button>
      <ModalDialog
        title={t('several.title')}
        size="xl"
        isOpen={isOpen}
        onClose={dialog.close}
        closeOnClickOutside={false}
      >
        <Steps companies={companies} />
      </ModalDialog>
    </>
  );
}

/** What was chosen, with the companies that were on screen then: they stay the same while they are gone through. */
type Begun = { readonly look: Look; readonly companies: readonly Glance[] };

function Steps({ companies }: { readonly companies: readonly Glance[] }) {
  const month = monthFor('close', useToday());
  const [wanted, setWanted] = useState<Wanted>({ action: 'close', month, basis: 'regime', file: 'receipts' });
  const [begun, setBegun] = useState<Begun | null>(null);
  const change = (part: Partial<Wanted>): void => setWanted((before) => ({ ...before, ...part }));
  if (begun !== null) return <SeveralRun {...begun} action={wanted.action} onBack={() => setBegun(null)} />;
  return (
    <SeveralChoice
      companies={companies.length}
      wanted={wanted}
      onChange={change}
      onLook={() => setBegun({ look: lookFor(wanted), companies })}
    />
  );
}
