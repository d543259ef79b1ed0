import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentConnection } from '../../kit/queries/app-store.ts';
import { SEARCH_PAUSE_MS } from '../../kit/queries/use-check.ts';
import { inGroups, matching, type PaletteEntry } from './entries.ts';
import { showOverlay, useOverlay } from './overlay.ts';
import { PaletteList } from './PaletteList.tsx';
import { useEntries } from './use-entries.ts';
import { useFoundRecords } from './use-found-records.ts';

const LONGEST_QUERY = 140;

/** Goes anywhere and does anything by a few typed letters: screens, commands, companies, payers, mandates, charges. */
export function CommandPalette() {
  const { t } = useTranslation('palette');
  const isShown = useOverlay(({ shown }) => shown === 'palette');
  const close = (chosen: PaletteEntry | null) => {
    const target = chosen?.leadsAway ? document.getElementById('content') : useOverlay.getState().opener;
    showOverlay(null);
    chosen?.run();
    // After the dialog is gone; what opens a dialog of its own gets the focus there.
    requestAnimationFrame(() => {
      if (document.querySelector('[aria-modal="true"]') === null) target?.focus();
    });
  };
  return (
    <Modal.Root
      opened={isShown}
      onClose={() => close(null)}
      returnFocus={false}
      centered={false}
      yOffset="10vh"
      size={600}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')}>
        <Modal.Body p={0}>{isShown && <Palette onChoose={close} />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Palette({ onChoose }: { readonly onChoose: (entry: PaletteEntry) => void }) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, SEARCH_PAUSE_MS);
  const connection = useCurrentConnection();
  const found = useFoundRecords(connection?.id ?? null, settled);
  const known = matching(useEntries(), typed);
  const records = typed === '' ? [] : found.entries;
  return (
    <PaletteList
      typed={typed}
      onType={(text) => setTyped(text.slice(0, LONGEST_QUERY))}
      groups={inGroups([...known, ...records])}
      isSearching={typed !== settled}
      failure={found.failure}
      onChoose={onChoose}
    />
  );
}
