import type { ConnectionOptions } from 'node:tls';
import type { MessagePort } from 'node:worker_threads';
import type { Signs } from './lease-pulse.ts';

export type ServerHost = { readonly host: string; readonly port: number };

/** How a server is reached, as {@link parseServerUrl} reads it. The password goes no further than the client. */
export type ServerAddress = {
  /** Servers with the same data, at least one, tried in that order: one is the primary, which alone takes writing, the others are its standbys. */
  readonly hosts: readonly ServerHost[];
  /** Whether lists are read from a standby, where one is there; else everything is asked of the primary. */
  readonly prefersStandby: boolean;
  readonly database: string;
  readonly user: string;
  readonly password: string | null;
  /** Null asks for no encryption, which only this computer itself may do. */
  readonly tls: Pick<ConnectionOptions, 'ca' | 'servername'> | null;
};

/** A value as it goes to the server; bytes and dates have no column here. */
export type ServerValue = string | number | bigint | null;

/** One statement; the same text is prepared once a session. */
export type Statement = { readonly text: string; readonly values: readonly ServerValue[] };

/** Which of several servers a session is for. Where only one is named there is nothing to choose. */
export type WantedServer = 'primary' | 'standby';

/** Statements without values go as they are, several at once. */
export type Work =
  | {
      readonly kind: 'connect';
      readonly address: ServerAddress;
      readonly settings: readonly string[];
      readonly streams: boolean;
      readonly wants: WantedServer;
      /** Keeps the session from being silent, and tells whoever looks at the pulse when the server last answered. */
      readonly beats: Signs | null;
    }
  /** `ahead`: statements that were not waited for, in order; those after them are answered. */
  | { readonly kind: 'run'; readonly ahead: readonly Statement[]; readonly statements: readonly Statement[] }
  | { readonly kind: 'script'; readonly ahead: readonly Statement[]; readonly text: string }
  /** Each `fetch` answers lines as `COPY` writes them, none past the last. */
  | { readonly kind: 'open_rows'; readonly statement: Statement }
  | { readonly kind: 'fetch' }
  | { readonly kind: 'close_rows' }
  | { readonly kind: 'end' };

/** Of what nobody waits for, no answer comes; what goes wrong with its session is told by the next that is asked. */
export type Request = { readonly session: number; readonly work: Work; readonly isAwaited: boolean };

/** Rows as arrays in the order of `columns`. */
export type Answer = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly changes: number;
};

/** The answer of what has none. */
export const NOTHING: Answer = { columns: [], rows: [], changes: 0 };

/** What a server refused, or why it was not reached: SQLSTATE, or the code of the system's error. */
export type ServerFailure = {
  readonly code: string;
  readonly message: string;
  readonly constraint: string | null;
};

/** One answer, or where several statements were given one for each. */
export type Reply = { readonly answers: readonly Answer[] } | { readonly failure: ServerFailure };

/** What a thread of sessions is started with, and the places of `signals`. */
export type SessionThreadData = { readonly signals: Int32Array; readonly port: MessagePort };

/** Whether an answer lies ready. */
export const READY = 0;
/** Counted up while the thread lives, since whoever waits for it hears of nothing else. */
export const PULSE = 1;
/** Milliseconds between two counts. */
export const PULSE_MS = 1_000;
