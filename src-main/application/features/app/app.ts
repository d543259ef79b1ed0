import { toFailure } from '../../../core/failure.ts';
import { systemAccount } from '../../companies/author.ts';
import type { Feature } from '../../services.ts';

/** The app's own facts and preferences. */
export const appFeature: Feature<'app'> = ({ version, shell, settings, vault, notices, emit }) => ({
  handlers: {
    info: async () => {
      const problem = await vault.keychainProblem();
      const keychainProblem = problem === null ? null : toFailure(problem);
      const { preferences } = settings.read();
      return {
        version,
        shell: shell.kind,
        keychainProblem,
        accountName: systemAccount(),
        preferences,
        notices: notices.takePending().map(toFailure),
      };
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
          author: change.author === undefined ? before.author : change.author,
        },
      }));
      emit('app.preferencesChanged', preferences);
      return preferences;
    },
  },
});
