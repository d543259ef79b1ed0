import type { EventName, EventPayload, Handlers } from '../../src-preload/contract/index.ts';

/** What a shell does for the application: the parts that differ between Electron and a browser. */
export type ShellServices = {
  readonly kind: 'electron' | 'browser';
  /** Asks where to save, or chooses; null when the person cancels. */
  readonly chooseSavePath: (suggestedName: string) => Promise<string | null>;
  /** Shows a file in the system's file browser. */
  readonly revealFile: (path: string) => Promise<void>;
  readonly print: () => Promise<{ outcome: 'printed' | 'cancelled' | 'by_page' }>;
  readonly savePdf: (
    suggestedName: string,
  ) => Promise<{ outcome: 'saved' | 'cancelled' | 'by_page'; path: string | null }>;
};

export type EventListener = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;

/** The running application, the same under every shell. */
export type Application = {
  readonly handlers: Handlers;
  /** Returns the function that stops listening. */
  readonly onEvent: (listener: EventListener) => () => void;
  readonly close: () => Promise<void>;
};
