import { z } from 'zod';
import { failure } from './errors.ts';
import { invoke, notify } from './kinds.ts';
import { nothing } from './values.ts';

export const language = z.enum(['pt-BR', 'en']);
export const theme = z.enum(['light', 'dark', 'auto']);

/** What a person chose for the whole app. */
export const preferences = z.object({ language, theme });
export type Preferences = z.infer<typeof preferences>;

/** The app itself: version, shell, preferences, notices. */
export const app = {
  info: invoke(
    nothing,
    z.object({
      version: z.string(),
      shell: z.enum(['electron', 'browser']),
      /** Why the keychain cannot keep secrets here; null when it can. */
      keychainProblem: failure.nullable(),
      preferences,
      /** What happened before this window could listen; told once. */
      notices: z.array(failure),
    }),
  ),
  setPreferences: invoke(preferences.partial(), preferences),
  /** Something happened outside a call: a thread died and restarted, a settings file was set aside. */
  noticed: notify(failure),
};
