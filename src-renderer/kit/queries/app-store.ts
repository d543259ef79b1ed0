import { create } from 'zustand';
import type { Preferences } from '../../../src-preload/contract/app.ts';
import type { Connection } from '../../../src-preload/contract/connections.ts';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { PracticeStatus } from '../../../src-preload/contract/practice.ts';
import type { SyncStatus } from '../../../src-preload/contract/sync.ts';
import { DEFAULT_NOTIFICATIONS } from '../../../src-preload/contract/vocabulary/desktop.ts';

/** What every screen shares. `null` lists and statuses have not been read yet. */
export type AppState = {
  readonly version: string;
  readonly shell: 'electron' | 'browser';
  readonly keychainProblem: Failure | null;
  readonly preferences: Preferences;
  /** The system account's name, by which the history names whoever gave no other. */
  readonly accountName: string | null;
  readonly connections: readonly Connection[] | null;
  readonly currentConnectionId: string | null;
  readonly syncById: Readonly<Record<string, SyncStatus>>;
  readonly practice: PracticeStatus | null;
  /** Why the app could not start. */
  readonly startFailure: Failure | null;
  /** Why this page speaks to no app any more; null while it does. */
  readonly ended: Failure | null;
};

/** The shared state. Written by `frame/start-app.ts` and the functions below only. */
export const useAppStore = create<AppState>()(() => ({
  version: '',
  shell: 'browser',
  keychainProblem: null,
  preferences: {
    language: 'pt-BR',
    theme: 'auto',
    notifications: DEFAULT_NOTIFICATIONS,
    keepsInTray: false,
    lastConnectionId: null,
    looksForUpdates: true,
    author: null,
  },
  accountName: null,
  connections: null,
  currentConnectionId: null,
  syncById: {},
  practice: null,
  startFailure: null,
  ended: null,
}));

/** Takes over a new list of connections; a current one that is gone gives way to the first. */
export function setConnections(connections: readonly Connection[]): void {
  const { currentConnectionId } = useAppStore.getState();
  const isStillThere = connections.some(({ id }) => id === currentConnectionId);
  useAppStore.setState({
    connections,
    currentConnectionId: isStillThere ? currentConnectionId : (connections[0]?.id ?? null),
  });
}

/**
 * Has a company on screen, without asking whether what is typed there may be lost: at the start of the page; from then on `showCompany`
 * (`kit/routes/companies.ts`) asks. Unknown ids are kept until the list that holds them arrives.
 */
export function recallConnection(id: string): void {
  useAppStore.setState({ currentConnectionId: id });
}

/** Keeps what the poller says of one connection. */
export function setSyncStatus(status: SyncStatus): void {
  useAppStore.setState(({ syncById }) => ({ syncById: { ...syncById, [status.connectionId]: status } }));
}

const currentOf = ({ connections, currentConnectionId }: AppState): Connection | null =>
  connections?.find(({ id }) => id === currentConnectionId) ?? null;

/** The company on screen; null when there is none yet. */
export function useCurrentConnection(): Connection | null {
  return useAppStore(currentOf);
}

/** The company on screen, for screens that are only shown with one; throws without one. */
export function useConnection(): Connection {
  const connection = useAppStore(currentOf);
  if (!connection) throw new Error('this screen needs a connection');
  return connection;
}

/** Whether a practice connection exists or the practice bank runs. */
export function hasPracticeBank({ connections, practice }: AppState): boolean {
  return (practice?.isRunning ?? false) || (connections ?? []).some(({ isPractice }) => isPractice);
}

/** Whether there is more than one company besides the practice bank's. */
export const hasSeveralCompanies = ({ connections }: AppState): boolean =>
  (connections ?? []).filter(({ isPractice }) => !isPractice).length > 1;

/** What the poller says of a connection; null until it was read. */
export function useSyncStatus(connectionId: string): SyncStatus | null {
  return useAppStore(({ syncById }) => syncById[connectionId] ?? null);
}
