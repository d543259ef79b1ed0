import { z } from 'zod';
import { failure } from './errors.ts';
import { invoke, notify } from './kinds.ts';
import { connectionId, nothing } from './values.ts';
import { LANGUAGES, SHELLS, THEMES } from './vocabulary/app.ts';
import { NOTIFICATION_KINDS } from './vocabulary/desktop.ts';
import { AUTHOR_LENGTH } from './vocabulary/history.ts';

const language = z.enum(LANGUAGES);
const theme = z.enum(THEMES);

/** `HH:mm` on the person's wall. */
const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Of what a person wants to be told, and when not; quiet hours that end before they begin run over midnight. */
export const notificationChoice = z.object({
  isOn: z.boolean(),
  kinds: z.array(z.enum(NOTIFICATION_KINDS)),
  quiet: z.object({ from: wallTime, to: wallTime }).nullable(),
  /** Whether a notice names the payer; files of earlier versions have no word on it. */
  showsPayerNames: z.boolean().default(false),
});
export type NotificationChoice = z.infer<typeof notificationChoice>;

/** What a person chose for the whole app. */
export const preferences = z.object({
  language,
  theme,
  notifications: notificationChoice,
  /** Whether the app goes on polling after its window was closed, where the system has a tray. */
  keepsInTray: z.boolean(),
  /** The company that was on screen last. Not the page's to keep: its storage ends with it. */
  lastConnectionId: connectionId.nullable(),
  /** Whether the app looks for newer versions of itself; it installs none without being told to. */
  looksForUpdates: z.boolean(),
  /** Who works at this computer, as the history names them; null leaves it to the system account's name. */
  author: z.string().trim().min(1).max(AUTHOR_LENGTH).nullable(),
});
export type Preferences = z.infer<typeof preferences>;

/** The app itself: version, shell, preferences, notices. */
export const app = {
  info: invoke(
    nothing,
    z.object({
      version: z.string(),
      shell: z.enum(SHELLS),
      /** Why the keychain cannot keep secrets here; null when it can. */
      keychainProblem: failure.nullable(),
      preferences,
      /** The name of the system's account, by which the history names whoever gave no other name; null where it tells none. */
      accountName: z.string().nullable(),
      /** What happened before this window could listen; told once. */
      notices: z.array(failure),
    }),
    null,
  ),
  /** The page has drawn its first screen. A shell that waits for it hears this before the application has started. */
  pageShown: invoke(nothing, nothing, null),
  setPreferences: invoke(preferences.partial(), preferences, null),
  preferencesChanged: notify(preferences),
  /** Something happened outside a call: a thread died and restarted, a settings file was set aside. */
  noticed: notify(failure),
  /** Events may have passed this page by: whatever it keeps by them is to be read again. Electron loses none. */
  eventsMissed: notify(nothing),
};
