import type { Preferences } from '../../src-preload/contract/app.ts';
import { COMMANDS, type CommandId } from '../../src-preload/contract/vocabulary/desktop.ts';
import { lockNow } from '../components/actions/lock-now.ts';
import { openPractice } from '../components/actions/open-practice.ts';
import { pollNow } from '../components/actions/poll-now.ts';
import { showNotice } from '../components/notices/notices.tsx';
import { type AppState, hasPracticeBank, useAppStore } from '../kit/queries/app-store.ts';
import { changePreferences } from '../kit/queries/preferences.ts';
import { goTo } from '../kit/routes/hash-route.ts';
import { ROUTES, type Route } from '../kit/routes/routes.ts';
import { showOverlay } from './palette/overlay.ts';
import { showSwitcher } from './switcher-state.ts';

type Action = {
  /** Makes sense only with a company on screen. */
  readonly needsConnection: boolean;
  readonly run: () => void;
};

/** What each command does that is no screen of its own name. */
const ACTIONS: Readonly<Partial<Record<CommandId, Action>>> = {
  'palette.open': { needsConnection: false, run: () => showOverlay('palette') },
  'help.shortcuts': { needsConnection: false, run: () => showOverlay('shortcuts') },
  'sync.now': { needsConnection: true, run: syncNow },
  'mandate.new': { needsConnection: true, run: () => goTo('/mandate-form') },
  'charge.month': { needsConnection: true, run: () => goTo('/charging') },
  'company.switch': { needsConnection: true, run: () => showSwitcher(true) },
  'practice.open': { needsConnection: false, run: () => void openPractice() },
  'preferences.open': { needsConnection: false, run: () => goTo('/settings') },
  'lock.now': { needsConnection: false, run: () => void lockNow() },
  'theme.toggle': { needsConnection: false, run: () => void keep({ theme: isDark() ? 'light' : 'dark' }) },
  'language.toggle': { needsConnection: false, run: toggleLanguage },
};

/** Does what a command says, wherever it was given: menu, key, tray or palette. One that makes no sense now does nothing. */
export function runCommand(id: CommandId): void {
  if (!canRun(id, useAppStore.getState())) return;
  const route = screenOf(id);
  if (route) goTo(route.path);
  else ACTIONS[id]?.run();
}

/** Whether a command makes sense in this state: with a company on screen, with a practice bank. */
function canRun(id: CommandId, state: AppState): boolean {
  const hasConnection = state.connections?.some((one) => one.id === state.currentConnectionId) ?? false;
  const route = screenOf(id);
  const needsConnection = (route ?? ACTIONS[id])?.needsConnection ?? false;
  return (hasConnection || !needsConnection) && (hasPracticeBank(state) || !route?.needsPractice);
}

/** The commands that make sense in this state, in the order of the table. */
export function commandsNow(state: AppState): readonly CommandId[] {
  return COMMANDS.map(({ id }) => id).filter((id) => canRun(id, state));
}

/** The screen that a command goes to; null for all other commands. */
export function screenOf(id: CommandId): Route | null {
  return ROUTES.find((route) => id === `screen.${route.id}`) ?? null;
}

function syncNow(): void {
  const { currentConnectionId } = useAppStore.getState();
  if (currentConnectionId !== null) void pollNow(currentConnectionId);
}

function toggleLanguage(): void {
  const { language } = useAppStore.getState().preferences;
  void keep({ language: language === 'en' ? 'pt-BR' : 'en' });
}

/** What is on screen: the system's choice where the person made none. */
const isDark = (): boolean => document.documentElement.dataset.mantineColorScheme === 'dark';

async function keep(change: Partial<Preferences>): Promise<void> {
  const failure = await changePreferences(change);
  if (failure) showNotice(failure);
}
