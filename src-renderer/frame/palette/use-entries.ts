import { IconBuildingStore, IconCommand, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { COMMANDS, type CommandId } from '../../../src-preload/contract/vocabulary/desktop.ts';
import { i18n } from '../../kit/formats/language.ts';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { showCompany } from '../../kit/routes/companies.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import { ROUTES } from '../../kit/routes/routes.ts';
import { commandsNow, runCommand, screenOf } from '../run-command.ts';
import type { PaletteEntry } from './entries.ts';
import { useRecentPlaces } from './recent-places.ts';
import { keysOfCommand } from './shortcuts.ts';

/** What the palette offers without asking the ledger: recent places, screens, commands, other companies. */
export function useEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation('palette');
  const state = useAppStore();
  const places = useRecentPlaces((recent) => recent.places);
  const recent = places
    .filter(({ connectionId }) => connectionId === state.currentConnectionId)
    .map((place): PaletteEntry => {
      const screen = ROUTES.find(({ path }) => place.hash === hashOf(path));
      const command = COMMANDS.find(({ id }) => id === `screen.${screen?.id}`);
      // The entry of the screen itself, so that it is not offered twice.
      if (command) return { ...commandEntry(command.id), group: 'recent' };
      const run = (): void => {
        window.location.hash = place.hash;
      };
      const id = `place ${place.connectionId} ${place.hash}`;
      return { ...PLAIN, id, group: 'recent', icon: IconHistory, label: place.label, run };
    });
  const commands = commandsNow(state)
    .filter((id) => id !== 'palette.open')
    .map(commandEntry);
  const companies = (state.connections ?? [])
    .filter(({ id }) => id !== state.currentConnectionId)
    .map(({ id, name }): PaletteEntry => {
      const entry = { ...PLAIN, id: `company ${id}`, icon: IconBuildingStore, words: t('companyWords') };
      return { ...entry, group: 'companies', label: name, run: () => showCompany(id) };
    });
  return [...recent, ...commands, ...companies];
}

const PLAIN = { detail: '', keys: [], words: '', leadsAway: false } as const;

/** A command by its words on screen; those of the other language find it too. */
function commandEntry(id: CommandId): PaletteEntry {
  const screen = screenOf(id);
  const wordsIn = (language: string): string => i18n.getFixedT(language, 'desktop')(`commands.${id}`);
  return {
    id,
    group: screen ? 'screens' : 'commands',
    icon: screen?.icon ?? IconCommand,
    label: wordsIn(i18n.language),
    detail: '',
    keys: keysOfCommand(id),
    words: `${wordsIn('pt-BR')} ${wordsIn('en')}`,
    run: () => runCommand(id),
    leadsAway: screen !== null || LEADING.has(id),
  };
}

/** Commands that end on a screen without being named for it. */
const LEADING: ReadonlySet<CommandId> = new Set(['mandate.new', 'charge.month', 'preferences.open']);
