import type { Emit, Handlers } from '../../../../src-preload/contract/index.ts';
import { toFailure } from '../../../core/failure.ts';
import type { SettingsFile } from '../../companies/settings-file.ts';
import type { SecretVault } from '../../companies/vault.ts';
import type { NoticeBoard } from '../../services.ts';

/** What the app says of itself besides its settings. */
export type AppFacts = { readonly version: string; readonly shell: 'electron' | 'browser' };

/** Handlers of the app's own facts and preferences. */
export function appHandlers(
  facts: AppFacts,
  settings: SettingsFile,
  vault: SecretVault,
  notices: NoticeBoard,
  emit: Emit,
): Handlers['app'] {
  return {
    info: async () => {
      const problem = await vault.keychainProblem();
      const keychainProblem = problem === null ? null : toFailure(problem);
      const { preferences } = settings.read();
      return { ...facts, keychainProblem, preferences, notices: notices.takePending().map(toFailure) };
    },
    pageShown: async () => null,
    setPreferences: async (change) => {
      const { preferences } = settings.update(({ preferences: before, ...others }) => ({
        ...others,
        preferences: {
          language: change.language ?? before.language,
          theme: change.theme ?? before.theme,
          notifications: change.notifications ?? before.notifications,
          keepsInTray: change.keepsInTray ?? before.keepsInTray,
          looksForUpdates: change.looksForUpdates ?? before.looksForUpdates,
          lastConnectionId: change.lastConnectionId ?? before.lastConnectionId,
        },
      }));
      emit('app.preferencesChanged', preferences);
      return preferences;
    },
  };
}
