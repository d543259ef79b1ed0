import type { Emit, Handlers } from '../../../../src-preload/contract/index.ts';
import type { CicloError } from '../../../core/failure.ts';
import type { SettingsFile } from '../../companies/settings-file.ts';
import type { SecretVault } from '../../companies/vault.ts';
import { toFailure } from '../../compose/dispatch.ts';

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

/** Notices for people: those of the start wait until the first window asks. */
export type NoticeBoard = {
  readonly post: (notice: CicloError) => void;
  readonly takePending: () => readonly CicloError[];
};

/** A board that tells through `emit` once somebody has asked for what was pending. */
export function noticeBoard(emit: Emit): NoticeBoard {
  let pending: CicloError[] | null = [];
  return {
    post: (notice) => (pending === null ? emit('app.noticed', toFailure(notice)) : void pending.push(notice)),
    takePending: () => {
      const waiting = pending ?? [];
      pending = null;
      return waiting;
    },
  };
}
