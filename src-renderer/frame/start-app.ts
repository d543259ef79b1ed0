import type { Preferences } from '../../src-preload/contract/app.ts';
import type { Connection } from '../../src-preload/contract/connections.ts';
import type { Failure } from '../../src-preload/contract/errors.ts';
import { ciclo, onEvent, sayAnswersBy } from '../bridge.ts';
import { showNotice } from '../components/notices/notices.tsx';
import { recallConnection, setConnections, setSyncStatus, useAppStore } from '../kit/queries/app-store.ts';
import { followPreferences } from '../kit/queries/preferences.ts';
import { followEvents } from '../kit/queries/stale-on.ts';
import { inOwnWords } from '../kit/texts/erased-payer.ts';
import { joinDesktop, openFirstPlace } from './join-desktop.ts';
import { keepFocus } from './keep-focus.ts';
import { joinLock } from './lock/confirmation.ts';
import { joinReasons } from './reason/reason.ts';

/** Reads what every screen needs and follows the events of the main side. Answers the function that stops following. */
export function startApp(): () => void {
  sayAnswersBy(inOwnWords);
  const stops = [
    onEvent('connections.changed', takeConnections),
    onEvent('sync.statusChanged', setSyncStatus),
    followEvents(),
    onEvent('practice.changed', (practice) => useAppStore.setState({ practice })),
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
 * Answers and events come by ways of their own: what an event told while all three were on their way is newer than the answer, which is dropped. An empty list of companies that was read
 * just before the first was added would else leave the page without it.
 */
async function readShared(onPreferences: (preferences: Preferences) => void = () => {}): Promise<void> {
  const before = useAppStore.getState();
  const isOld = (kept: 'preferences' | 'practice' | 'connections') =>
    useAppStore.getState()[kept] !== before[kept];
  const [info, connections, practice] = await Promise.all([
    ciclo.app.info(null),
    ciclo.connections.list(null),
    ciclo.practice.status(null),
  ]);
  if (info.ok) {
    const { version, shell, keychainProblem, preferences, accountName, notices } = info.value;
    useAppStore.setState({ version, shell, keychainProblem, accountName });
    if (!isOld('preferences')) await followPreferences(preferences);
    onPreferences(preferences);
    for (const notice of notices) showNotice(notice);
  }
  if (practice.ok && !isOld('practice')) useAppStore.setState({ practice: practice.value });
  if (connections.ok && !isOld('connections')) takeConnections(connections.value);
  useAppStore.setState({ startFailure: connections.ok ? null : connections.error });
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

/** Answers and events come by ways of their own: an answer that an event has overtaken is old. */
async function readSyncStatus(connectionId: string): Promise<void> {
  const statusNow = () => useAppStore.getState().syncById[connectionId];
  const before = statusNow();
  const status = await ciclo.sync.status({ connectionId });
  if (status.ok && statusNow() === before) setSyncStatus(status.value);
}
