import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '../../../components/layout/DialogButton.tsx';
import { useToday } from '../../../kit/formats/use-today.ts';
import type { Glance } from '../office-view.ts';
import { lookFor, SeveralChoice, type Wanted } from './SeveralChoice.tsx';
import { SeveralRun } from './SeveralRun.tsx';
import { companiesFor, dayIn, type Look, monthFor } from './several.ts';

/**
 * One action in all companies on screen: closing a month, writing a file of it, charging it. It stays where it is while none is on screen: a
 * company that is charged may thereby leave the list, and what was begun goes on and is told to its end.
 */
export function SeveralDialog({ companies }: { readonly companies: readonly Glance[] }) {
  const { t } = useTranslation('office');
  return (
    <DialogButton
      label={t('several.open')}
      leftSection={<IconChecklist size={16} aria-hidden />}
      disabled={companies.length === 0}
      title={t('several.title')}
      dialog={{ size: 'xl', closeOnClickOutside: false }}
    >
      {() => <Steps shown={companies} />}
    </DialogButton>
  );
}

/** What was chosen, and in which companies: they are looked at once, so these stay the same too. */
type Begun = { readonly look: Look; readonly companies: readonly Glance[] };

/** The companies are those that were on screen when the dialog was opened: they stay the same while they are gone through. */
function Steps({ shown }: { readonly shown: readonly Glance[] }) {
  const [companies] = useState(shown);
  const ownDay = useToday();
  const today = dayIn(companies) ?? ownDay;
  const month = monthFor('close', today);
  const [wanted, setWanted] = useState<Wanted>({ action: 'close', month, basis: 'regime', file: 'receipts' });
  const [begun, setBegun] = useState<Begun | null>(null);
  const change = (part: Partial<Wanted>): void => setWanted((before) => ({ ...before, ...part }));
  if (begun !== null) return <SeveralRun {...begun} action={wanted.action} onBack={() => setBegun(null)} />;
  const takingPart = companiesFor(wanted.action, companies);
  return (
    <SeveralChoice
      companies={takingPart.length}
      leavesCopiesOut={takingPart.length < companies.length}
      today={today}
      wanted={wanted}
      onChange={change}
      onLook={() => setBegun({ look: lookFor(wanted), companies: takingPart })}
    />
  );
}
