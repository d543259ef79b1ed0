import type { MenuItemConstructorOptions, Tray } from 'electron';
import type { SyncStatus } from '../../../src-preload/contract/sync.ts';
import type { Application } from '../../application/application.ts';
import { dispatch } from '../../application/compose/dispatch.ts';
import { subscribe } from '../../application/compose/events.ts';
import type { SayDesktop, SayIn } from '../desktop-texts.ts';
import type { ElectronModules } from './electron-modules.ts';

type Language = ReturnType<Application['preferences']>['language'];

/** What the tray needs: its picture, its words, and what it opens and ends. */
export type TrayOptions = {
  readonly electron: Pick<ElectronModules, 'Tray' | 'Menu'>;
  readonly application: Application;
  readonly iconFile: string;
  readonly sayIn: SayIn;
  readonly open: () => void;
  readonly quit: () => void;
};

/** Puts the app into the tray: what it does in the background, and how fresh the ledgers are. Answers the tray, which must be held. */
export function openTray(options: TrayOptions): Tray {
  const { electron, application, iconFile, sayIn, open } = options;
  const tray = new electron.Tray(iconFile);
  const statuses = new Map<string, SyncStatus>();
  let isPaused = false;
  const draw = (): void => {
    const { language } = application.preferences();
    const say = sayIn(language);
    tray.setToolTip(trayTooltip([...statuses.values()], isPaused, say, language));
    tray.setContextMenu(electron.Menu.buildFromTemplate(trayTemplate({ ...options, say, isPaused })));
  };
  subscribe(application, 'sync.statusChanged', (status) => {
    const before = statuses.get(status.connectionId);
    statuses.set(status.connectionId, status);
    if (before === undefined || shownOf(before) !== shownOf(status)) draw();
  });
  subscribe(application, 'connections.changed', (connections) => {
    const ids = new Set(connections.map(({ id }) => id));
    for (const id of statuses.keys()) if (!ids.has(id)) statuses.delete(id);
    draw();
  });
  subscribe(application, 'desktop.backgroundChanged', (background) => {
    isPaused = background.isPaused;
    draw();
  });
  subscribe(application, 'app.preferencesChanged', draw);
  tray.on('click', open);
  draw();
  return tray;
}

type TrayMenu = Pick<TrayOptions, 'application' | 'open' | 'quit'> & {
  readonly say: SayDesktop;
  readonly isPaused: boolean;
};

/** The tray's menu. */
function trayTemplate({ application, open, quit, say, isPaused }: TrayMenu): MenuItemConstructorOptions[] {
  const setPaused = (): Promise<unknown> =>
    dispatch(application.handlers, 'desktop.setPaused', { isPaused: !isPaused });
  return [
    { id: 'open', label: say('tray.open'), click: open },
    { type: 'separator' },
    { id: 'sync', label: say('commands.sync.now'), click: () => void syncAll(application) },
    { id: 'pause', label: say(isPaused ? 'tray.resume' : 'tray.pause'), click: () => void setPaused() },
    { type: 'separator' },
    { id: 'quit', label: say('roles.quit'), click: quit },
  ];
}

/** Asks every bank now. */
async function syncAll({ handlers }: Application): Promise<void> {
  for (const { id } of await handlers.connections.list(null))
    await dispatch(handlers, 'sync.start', { connectionId: id });
}

/** What the tray tells of a company: of anything else that changes it is not drawn anew. */
const shownOf = ({ lastGoodPoll, offline }: SyncStatus): string => `${lastGoodPoll} ${offline?.since}`;

/** The last good poll, of whichever company, in São Paulo's time. Always with its day: what is drawn today is read on other days as well. */
function trayTooltip(
  statuses: readonly SyncStatus[],
  isPaused: boolean,
  say: SayDesktop,
  language: Language,
): string {
  const moment = (instant: string) => momentIn(instant, language);
  const last = statuses
    .flatMap(({ lastGoodPoll }) => lastGoodPoll ?? [])
    .toSorted()
    .at(-1);
  const offline = statuses
    .flatMap(({ offline: cut }) => cut?.since ?? [])
    .toSorted()
    .at(0);
  const lines = [
    'Ciclo',
    last === undefined ? say('tray.never') : say('tray.synced', moment(last)),
    ...(offline === undefined ? [] : [say('tray.offline', moment(offline))]),
    ...(isPaused ? [say('tray.paused')] : []),
  ];
  return lines.join('\n');
}

const LOCALES: Readonly<Record<Language, string>> = { 'pt-BR': 'pt-BR', en: 'en-GB' };

function momentIn(instant: string, language: Language): { readonly day: string; readonly time: string } {
  const say = (parts: Intl.DateTimeFormatOptions): string =>
    new Date(instant).toLocaleString(LOCALES[language], { ...parts, timeZone: 'America/Sao_Paulo' });
  return {
    day: say({ day: 'numeric', month: 'short' }),
    time: say({ hour: '2-digit', minute: '2-digit' }),
  };
}
