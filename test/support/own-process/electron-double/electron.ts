import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { BrowserWindowDouble } from './browser-window.ts';
import { type Action, note } from './journal.ts';
import { app, appRequests, ipcHandlers, windows } from './parts.ts';

type MenuItem = {
  readonly id?: string;
  readonly label?: string;
  readonly role?: string;
  readonly submenu?: readonly MenuItem[];
  readonly click?: () => void;
};

/** The exports of Electron that the shell uses. */
export { app, BrowserWindowDouble as BrowserWindow };

export const ipcMain = {
  handle: (channel: string, handler: (event: object, message: unknown) => unknown): void => {
    if (ipcHandlers.has(channel)) throw new Error(`a second handler for '${channel}'`);
    ipcHandlers.set(channel, handler);
  },
};

export const protocol = {
  registerSchemesAsPrivileged: (schemes: readonly { readonly scheme: string }[]): void => {
    if (app.isReady)
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme } of schemes) appRequests.schemes.add(scheme);
    note('protocol.registerSchemesAsPrivileged', schemes);
  },
};

const noting = (what: string) => (): void => note(what);

class SessionDouble extends EventEmitter {
  readonly protocol = appRequests;
  readonly webRequest = appRequests;
  readonly setPermissionRequestHandler = noting('session.setPermissionRequestHandler');
  readonly setPermissionCheckHandler = noting('session.setPermissionCheckHandler');
  readonly setDevicePermissionHandler = noting('session.setDevicePermissionHandler');
  readonly setDisplayMediaRequestHandler = noting('session.setDisplayMediaRequestHandler');
}

const partitions = new Map<string, SessionDouble>();

export const session = {
  defaultSession: new SessionDouble(),
  fromPartition: (partition: string, options: object): SessionDouble => {
    const opened = partitions.get(partition) ?? new SessionDouble();
    partitions.set(partition, opened);
    note('session.fromPartition', { partition, options });
    return opened;
  },
};

export const Menu = {
  buildFromTemplate: (template: readonly MenuItem[]): readonly MenuItem[] => template,
  setApplicationMenu: (menu: readonly MenuItem[]): void => {
    menus.application = menu;
    note('Menu.setApplicationMenu', menu);
  },
};

/** The menus that a person can open now. */
const menus: Record<'application' | 'tray', readonly MenuItem[]> = { application: [], tray: [] };

const itemsOf = (menu: readonly MenuItem[]): readonly MenuItem[] =>
  menu.flatMap((item) => [item, ...itemsOf(item.submenu ?? [])]);

export class Tray extends EventEmitter {
  constructor(image: string) {
    super();
    note('Tray', { image, isThere: existsSync(image) });
    pressed.set('tray.click', () => this.emit('click'));
  }

  setToolTip(text: string): void {
    note('tray.setToolTip', text);
  }

  setContextMenu(menu: readonly MenuItem[]): void {
    menus.tray = menu;
    note('tray.setContextMenu', menu);
  }

  destroy(): void {
    note('tray.destroy');
  }
}

export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return process.env.ELECTRON_DOUBLE_NOTIFICATIONS !== 'none';
  }

  readonly #options: object;

  constructor(options: object) {
    super();
    this.#options = options;
  }

  show(): void {
    note('notification.show', this.#options);
    pressed.set('notification.click', () => this.emit('click'));
  }
}

export const powerMonitor = new EventEmitter();

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1_920, height: 1_080 } }],
};

let chosenButton = 0;

/** What the hand of a person does, by what it does it to. */
const pressed = new Map<string, (detail: string) => void>([
  ['menu', (id) => press(menus.application, id)],
  ['tray', (id) => press(menus.tray, id)],
  ['window.close', () => void [...windows].at(-1)?.close()],
  ['second-instance', (link) => app.emit('second-instance', {}, ['/opt/ciclo', '--', link], '/', { link })],
  ['open-url', (link) => app.emit('open-url', { preventDefault: () => note('open-url held') }, link)],
  ['choose button', (index) => (chosenButton = Number(index))],
  ['power', (event) => powerMonitor.emit(event)],
  ['page crash', () => void loseWindow()],
  ['call as', (sender) => void callAs(sender)],
]);

/** The page's process dies, as Electron tells it. */
function loseWindow(): void {
  const [window] = [...windows].filter((one) => one instanceof BrowserWindowDouble);
  window?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 });
}

/** Senders that are not the app's own page, as the main process sees them. */
function stranger(sender: string): object {
  const [own] = [...windows].flatMap((window) => ('webContents' in window ? [window.webContents] : []));
  const frame = { origin: 'app://ciclo', parent: null };
  const strangers: Readonly<Record<string, object>> = {
    'another window': { sender: { id: 99 }, senderFrame: frame },
    'a frame inside': { sender: own, senderFrame: { ...frame, parent: frame } },
    'no frame': { sender: own, senderFrame: null },
    'another origin': { sender: own, senderFrame: { ...frame, origin: 'https://example.com' } },
    'developer tools': { sender: { id: 99 }, senderFrame: { ...frame, origin: 'devtools://devtools' } },
  };
  return strangers[sender] ?? { sender: own, senderFrame: frame };
}

/** Makes a change through the channel of calls as somebody else would. */
async function callAs(sender: string): Promise<void> {
  const message = { call: 'app.setPreferences', input: { theme: 'dark' } };
  note('called', { sender, answer: await ipcHandlers.get('ciclo:call')?.(stranger(sender), message) });
}

function press(menu: readonly MenuItem[], id: string): void {
  const item = itemsOf(menu).find((one) => one.id === id);
  if (!item?.click) throw new Error(`no item ${id} to press`);
  item.click();
}

/** The test asks for it over the child's channel. */
// Whoever started the app is gone: nothing is left behind.
process.once('disconnect', () => process.exit());
process.on('message', ({ what, detail }: Action) => pressed.get(what)?.(detail));
process.channel?.unref();

export const dialog = {
  showSaveDialog: async (_window: object, options: object) => {
    note('dialog.showSaveDialog', options);
    const filePath = process.env.ELECTRON_DOUBLE_SAVE_PATH ?? '';
    return { canceled: filePath === '', filePath };
  },
  /** Answers with the button that the test chose last, which is the first unless it chose one. */
  showMessageBoxSync: (_window: object, options: object): number => {
    note('dialog.showMessageBoxSync', options);
    return chosenButton;
  },
  showMessageBox: async (options: object): Promise<{ response: number }> => {
    note('dialog.showMessageBox', options);
    return { response: chosenButton };
  },
  showErrorBox: (title: string, content: string): void => note('dialog.showErrorBox', { title, content }),
};

export const shell = {
  openExternal: async (url: string): Promise<void> => note('shell.openExternal', url),
  showItemInFolder: (path: string): void => note('shell.showItemInFolder', path),
};
