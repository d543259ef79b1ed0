import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { parseHash, useHash } from '../../kit/routes/hash-route.ts';
import { routeOf } from '../../kit/routes/routes.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { notePlace } from './recent-places.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** The palette, the list of shortcuts, and the keys that open them; notes which screens were shown. */
export function PaletteRoot() {
  useShortcuts();
  useNotingScreens();
  return (
    <>
      <CommandPalette />
      <ShortcutsDialog />
    </>
  );
}

/** Notes a screen when it is left: the one on screen is no place to go to. */
function useNotingScreens(): void {
  const { t } = useTranslation();
  const { path, label } = routeOf(parseHash(useHash()).path);
  const connectionId = useAppStore((state) => state.currentConnectionId);
  useEffect(
    () => () => notePlace({ hash: `#${path}`, connectionId, label: t(label) }),
    [path, connectionId, t, label],
  );
}
