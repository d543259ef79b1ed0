import { EventEmitter } from 'node:events';
import type { BrowserWindow, IpcMainInvokeEvent, Rectangle, Session } from 'electron';
import type { ElectronModules } from '../../../src-main/shells/electron/electron-modules.ts';

type OpenHandler = (details: { url: string }) => { action: string };

/** `webContents` that keeps its handlers, so that a test can play Chromium's part. */
export class FakeWebContents extends EventEmitter {
  readonly id: number;
  readonly sent: unknown[][] = [];
  openHandler: OpenHandler = () => ({ action: 'allow' });

  constructor(id = 1) {
    super();
    this.id = id;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  send(...message: unknown[]): void {
    this.sent.push(message);
  }

  getURL(): string {
    return 'app://ciclo/index.html';
  }

  /** Emits an event that can be prevented; answers whether it was. */
  isPrevented(event: string): boolean {
    let isPrevented = false;
    this.emit(event, { preventDefault: () => (isPrevented = true) });
    return isPrevented;
  }
}

/** A window around fake contents, as far as `ipc.ts` looks at it. */
export function fakeWindow(contents: FakeWebContents): BrowserWindow {
  return { webContents: contents, isDestroyed: () => false } as unknown as BrowserWindow;
}

/** The sender of a call; by default the top frame of our own page. */
export function callEvent(contents: FakeWebContents, frame?: object | null): IpcMainInvokeEvent {
  const own = { origin: 'app://ciclo', parent: null };
  const senderFrame = frame === null ? null : { ...own, ...frame };
  return { sender: contents, senderFrame } as unknown as IpcMainInvokeEvent;
}

/** A session that keeps the handlers it is given, by the setter's name. */
export class FakeSession extends EventEmitter {
  readonly given = new Map<string, (...args: unknown[]) => unknown>();
  readonly protocol = { handle: this.#keep('handle') };
  readonly webRequest = { onBeforeRequest: this.#keep('onBeforeRequest') };
  readonly setPermissionRequestHandler = this.#keep('permissionRequest');
  readonly setPermissionCheckHandler = this.#keep('permissionCheck');
  readonly setDevicePermissionHandler = this.#keep('devicePermission');
  readonly setDisplayMediaRequestHandler = this.#keep('displayMedia');

  #keep(name: string): (...args: unknown[]) => void {
    return (...args) => {
      this.given.set(name, args.at(-1) as (...args: unknown[]) => unknown);
    };
  }

  /** Asks a handler that answers by calling back, and gives what it answered. */
  ask(name: string, ...args: unknown[]): unknown {
    let answer: unknown;
    this.given.get(name)?.(...args, (given: unknown) => {
      answer = given;
    });
    return answer;
  }

  asSession(): Session {
    return this as unknown as Session;
  }
}

/** A window as far as its opening and closing look at it; it keeps whether it is on the screen. */
export class FakeBrowserWindow extends EventEmitter {
  readonly webContents = new FakeWebContents();
  isShown = true;

  async loadURL(): Promise<void> {}

  maximize(): void {}

  isMaximized(): boolean {
    return false;
  }

  isMinimized(): boolean {
    return false;
  }

  getNormalBounds(): Rectangle {
    return { x: 0, y: 0, width: 1_280, height: 800 };
  }

  show(): void {
    this.isShown = true;
  }

  hide(): void {
    this.isShown = false;
  }

  focus(): void {}

  /** The window's own button; answers whether the app let it close. */
  isClosingHeld(): boolean {
    let isHeld = false;
    this.emit('close', { preventDefault: () => (isHeld = true) });
    return isHeld;
  }

  asWindow(): BrowserWindow {
    return this as unknown as BrowserWindow;
  }

  #isDestroyed = false;

  destroy(): void {
    this.#isDestroyed = true;
    this.emit('closed');
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
}

/** A tray that nobody looks at. */
class FakeTray extends EventEmitter {
  setToolTip(): void {}

  setContextMenu(): void {}

  destroy(): void {}
}

/** Electron's parts that write down what they are asked, in order. Gets ready when the test says so. */
export class FakeElectron {
  readonly #ready = Promise.withResolvers<void>();
  readonly asked: [what: string, ...details: unknown[]][] = [];
  readonly app = Object.assign(new EventEmitter(), {
    enableSandbox: () => this.#note('enableSandbox'),
    setPath: (name: string, path: string) => this.#note('setPath', name, path),
    requestSingleInstanceLock: (data: unknown) => {
      this.#note('requestSingleInstanceLock', data);
      return this.isFirst;
    },
    quit: () => this.#note('quit'),
    exit: (code: number) => this.#note('exit', code),
    relaunch: (options: object) => this.#note('relaunch', options),
    whenReady: () => this.#ready.promise,
    isPackaged: false,
    commandLine: { hasSwitch: (name: string) => this.switches.has(name) },
    setAsDefaultProtocolClient: (...asked: unknown[]) => this.#note('setAsDefaultProtocolClient', ...asked),
  });
  readonly protocol = { registerSchemesAsPrivileged: (list: unknown) => this.#note('schemes', list) };
  /** The button that the person presses in each question. */
  button = 0;
  readonly dialog = {
    showErrorBox: (...words: string[]) => this.#note('showErrorBox', ...words),
    showMessageBox: async (options: object) => {
      this.#note('showMessageBox', options);
      return { response: this.button };
    },
    showMessageBoxSync: (_window: object, options: object): number => {
      this.#note('showMessageBoxSync', options);
      return this.button;
    },
  };
  /** Whether the Mac has a sensor, and whether it knows the finger. */
  hasTouchId = true;
  isRecognised = true;
  readonly systemPreferences = {
    canPromptTouchID: (): boolean => {
      this.#note('canPromptTouchID');
      return this.hasTouchId;
    },
    promptTouchID: async (reason: string): Promise<void> => {
      this.#note('promptTouchID', reason);
      if (!this.isRecognised) throw new Error('Biometry is not recognised.');
    },
  };
  readonly shell = { openExternal: async (url: string) => this.#note('openExternal', url) };
  /** The session that partitions are. */
  readonly opened = new FakeSession();
  readonly session = {
    defaultSession: new FakeSession(),
    fromPartition: (...asked: unknown[]) => {
      this.#note('fromPartition', ...asked);
      return this.opened;
    },
  };
  readonly ipcMain = { handle: (channel: string) => this.#note('handle', channel) };
  displays: readonly { readonly workArea: Rectangle }[] = [];
  readonly screen = { getAllDisplays: () => this.displays };
  readonly powerMonitor = new EventEmitter();
  readonly Notification = { isSupported: () => false };
  readonly Tray = FakeTray;
  readonly Menu = { buildFromTemplate: () => null, setApplicationMenu: () => this.#note('menu') };
  readonly windows: FakeBrowserWindow[] = [];
  readonly BrowserWindow = this.#windowClass();
  isFirst = true;
  /** Chromium's switches of the command line. */
  readonly switches = new Set<string>();

  #windowClass() {
    const opened = (options: object, window: FakeBrowserWindow): void => {
      this.#note('BrowserWindow', options);
      this.windows.push(window);
    };
    return class extends FakeBrowserWindow {
      constructor(options: object) {
        super();
        opened(options, this);
      }
    };
  }

  becomeReady(): void {
    this.#ready.resolve();
  }

  #note(what: string, ...details: unknown[]): void {
    this.asked.push([what, ...details]);
  }

  /** Details of each time that it was asked this. */
  askedFor(what: string): unknown[] {
    return this.asked.filter(([name]) => name === what).map(([, ...details]) => details);
  }

  asModules(): ElectronModules {
    return this as unknown as ElectronModules;
  }
}
