import type { Preferences } from '../../src-preload/contract/app.ts';
import type { Notified } from '../../src-preload/contract/desktop.ts';
import type { EventName, EventPayload, Handlers } from '../../src-preload/contract/index.ts';
import type { Shell } from '../../src-preload/contract/vocabulary/app.ts';
import type { ConfirmationReason } from '../../src-preload/contract/vocabulary/lock.ts';
import type { PrintOutcome, SaveOutcome } from '../../src-preload/contract/vocabulary/printing.ts';
import type { CicloError } from '../core/failure.ts';
import type { Release, ReleaseFile } from '../updates/update-source.ts';

/** What a shell does for the application: the parts that differ between Electron and a browser. */
export type ShellServices = {
  readonly kind: Shell;
  /** Asks where to save, null when the person cancels; or chooses, and then a path that it could claim: a file is on its way to every other. */
  readonly chooseSavePath: (
    suggestedName: string,
    claim: (path: string) => boolean,
  ) => Promise<string | null>;
  /** Shows a file in the system's file browser. */
  readonly revealFile: (path: string) => Promise<void>;
  /** Opens a message of a payer in the program that is there for it; rejects where the system does not. */
  readonly openMessage: (address: string) => Promise<{ outcome: 'opened' | 'by_page' }>;
  readonly print: () => Promise<{ outcome: PrintOutcome }>;
  readonly savePdf: (suggestedName: string) => Promise<{ outcome: SaveOutcome; path: string | null }>;
  /** Puts a newer version in the place of this one; absent where whatever started the app is what keeps it up to date. */
  readonly updates?: UpdateInstaller;
  /** Shows a notification of the system; false leaves it to the page. */
  readonly notify: (notified: Notified, language: Preferences['language']) => boolean;
  /** The system's own question whether it is the computer's owner; null where the shell has none. */
  readonly systemConfirmation: SystemConfirmation | null;
};

/** The system asks a person to show that it is them, as by a fingerprint. */
export type SystemConfirmation = {
  /** Whether it can ask now: a sensor may be under a closed lid. */
  readonly isOffered: () => boolean;
  /** Whether the person confirmed; false where they declined or were not recognised. */
  readonly ask: (reason: ConfirmationReason, language: Preferences['language']) => Promise<boolean>;
};

/** Installs a newer version, of which every byte was checked by `fetch` before it comes near an installer. */
export type UpdateInstaller = {
  /** Chooses the file for this computer, has it fetched, and keeps it at hand. Throws what `fetch` throws, and `update_not_installed`. */
  readonly prepare: (
    release: Release,
    fetch: (file: ReleaseFile, path: string) => Promise<void>,
  ) => Promise<void>;
  /** Closes the app and installs what was prepared; nothing where the person stays with an unsaved form. */
  readonly quitAndInstall: () => void;
};

export type EventListener = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;

/** Told of a call that failed, with what it threw and how long it took; must not throw. */
export type OnFailedCall = (call: string, error: unknown, durationMs: number) => void;

/** The running application, the same under every shell. */
export type Application = {
  readonly handlers: Handlers;
  /** Returns the function that stops listening. */
  readonly onEvent: (listener: EventListener) => () => void;
  readonly preferences: () => Preferences;
  /** Tells the person of something that happened outside a call; kept for the first window where none is open yet. */
  readonly postNotice: (notice: CicloError) => void;
  /** The lid is closed: ends polls and begins none until `wake`, which polls soon. */
  readonly sleep: () => void;
  readonly wake: () => void;
  /** Notes a call that failed, for the log. */
  readonly onFailedCall: OnFailedCall;
  readonly close: () => Promise<void>;
};
