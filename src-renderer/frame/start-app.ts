import type { Preferences } from '../../src-preload/contract/app.ts';
import type { Connection } from '../../src-preload/contract/connections.ts';
import type { Failure } from '../../src-preload/contract/errors.ts';
import type { PracticeStatus } from '../../src-preload/contract/practice.ts';
import type { SyncStatus } from '../../src-preload/contract/sync.ts';
import { ciclo, onEvent, sayAnswersBy } from '../bridge.ts';
import { showNotice } from '../components/notices/notices.tsx';
import { recallConnection, setConnections, setSyncStatus, useAppStore } from '../kit/queries/app-store.ts';
import { newest } from '../kit/queries/newest.ts';
import { askedPreferences, followPreferences } from '../kit/queries/preferences.ts';
import { followEvents } from '../kit/queries/stale-on.ts';
import { inOwnWords } from '../kit/texts/erased-payer.ts';
import { joinDesktop, openFirstPlace } from './join-desktop.ts';
import { keepFocus } from './keep-focus.ts';
import { joinLock } from './lock/confirmation.ts';
import { joinReasons } from './reason/reason.ts';

const companies = newest();
const practiceBank = newest();
const pollsOf = new Map<string, ReturnType<typeof newest>>();

/** Reads what every screen needs and follows the events of the main side. Answers the function that stops following. */
export function startApp(): () => void {
  sayAnswersBy(inOwnWords);
  const stops = [
    onEvent('connections.changed', heardConnections),
    onEvent('sync.statusChanged', heardSyncStatus),
    followEvents(),
    onEvent('practice.changed', heardPractice),
    onEvent('app.noticed', (failure) =>
      isOver(failure) ? useAppStore.setState({ ended: failure }) : showNotice(failure),
    ),
    onEvent('app.eventsMissed', () => void catchUp()),
    onEvent('app.preferencesChanged', (preferences) => void followPreferences(preferences)),
    joinDesktop(),
    joinLock(),
    joinReasons(),
    keepFocus(),
  ];
  void readAll();
  return () => {
    for (const stop of stops) stop();
  };
}

async function readAll(): Promise<void> {
  await readShared(({ lastConnectionId }) => {
    if (lastConnectionId !== null) recallConnection(lastConnectionId);
  });
  await openFirstPlace();
}

/** Said of the whole page, not of one thing on it. */
const isOver = ({ code }: Failure): boolean => code === 'app_ended' || code === 'session_over';

/** Reads again what events told while none came in: what every screen needs, and the polls. The app is there again, if it was gone. */
async function catchUp(): Promise<void> {
  useAppStore.setState({ ended: null });
  const known = useAppStore.getState().connections ?? [];
  for (const { id } of known) void readSyncStatus(id);
  await readShared();
}

/**
 * What is newer than an answer stands (`newest`). An empty list of companies that was read just before the first was added would else leave the page without it. So would
 * the answer of before a break, where it comes in late.
 */
async function readShared(onPreferences: (preferences: Preferences) => void = () => {}): Promise<void> {
  const showPreferences = askedPreferences();
  const [areNewest, isNewest] = [companies.asked(), practiceBank.asked()];
  const [info, connections, practice] = await Promise.all([
    ciclo.app.info(null),
    ciclo.connections.list(null),
    ciclo.practice.status(null),
  ]);
  if (info.ok) {
    const { version, shell, keychainProblem, preferences, accountName, notices } = info.value;
    useAppStore.setState({ version, shell, keychainProblem, accountName });
    await showPreferences(preferences);
    onPreferences(preferences);
    for (const notice of notices) showNotice(notice);
  }
  if (practice.ok && isNewest()) useAppStore.setState({ practice: practice.value });
  if (connections.ok && areNewest()) takeConnections(connections.value);
  useAppStore.setState({ startFailure: connections.ok ? null : connections.error });
}

function heardConnections(connections: readonly Connection[]): void {
  companies.heard();
  takeConnections(connections);
}

function heardPractice(practice: PracticeStatus): void {
  practiceBank.heard();
  useAppStore.setState({ practice });
}

function heardSyncStatus(status: SyncStatus): void {
  pollsAt(status.connectionId).heard();
  setSyncStatus(status);
}

/**
 * Keeps the list and asks how the newcomers' polls stand. A newcomer is shown by who adds it (`showCompany`), or where there was none before:
 * the terminal, another window or another member of the office add companies too, and would take the screen from under a person's hands.
 */
function takeConnections(connections: readonly Connection[]): void {
  const known = useAppStore.getState().connections;
  const newcomers = connections.filter(({ id }) => !known?.some((before) => before.id === id));
  setConnections(connections);
  for (const { id } of newcomers) void readSyncStatus(id);
}

async function readSyncStatus(connectionId: string): Promise<void> {
  const isNewest = pollsAt(connectionId).asked();
  const status = await ciclo.sync.status({ connectionId });
  if (status.ok && isNewest()) setSyncStatus(status.value);
}

function pollsAt(connectionId: string): ReturnType<typeof newest> {
  const known = pollsOf.get(connectionId) ?? newest();
  pollsOf.set(connectionId, known);
  return known;
}
