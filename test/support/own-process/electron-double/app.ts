import { EventEmitter } from 'node:events';
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { closeBrowser, theBrowser } from './chromium.ts';
import { note } from './journal.ts';

/** A window as far as quitting goes: closing answers whether the page let it. */
export type ClosableWindow = { readonly close: () => Promise<boolean> };

/** Electron's `app`, as far as the shell goes. Ready once Chromium runs. */
export class AppDouble extends EventEmitter {
  readonly isPackaged = false;
  readonly #paths = new Map([['downloads', join(homedir(), 'Downloads')]]);
  #lockFile: string | null = null;
  readonly #windows: ReadonlySet<ClosableWindow>;
  #isReady = false;
  #isQuitting = false;

  constructor(windows: ReadonlySet<ClosableWindow>) {
    super();
    this.#windows = windows;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
    note('app.enableSandbox');
  }

  async whenReady(): Promise<void> {
    await theBrowser();
    this.#isReady = true;
  }

  setPath(name: string, path: string): void {
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`);
    this.#paths.set(name, path);
    note('app.setPath', { name, path });
  }

  getPath(name: string): string {
    const path = this.#paths.get(name);
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  getVersion(): string {
    return '0.0.0';
  }

  /** One lock a `userData` folder, as Electron has it. */
  requestSingleInstanceLock(): boolean {
    const file = join(this.getPath('userData'), 'SingletonLock');
    try {
      closeSync(openSync(file, 'wx'));
      this.#lockFile = file;
      return true;
    } catch {
      return false;
    }
  }

  setAsDefaultProtocolClient(scheme: string): boolean {
    note('app.setAsDefaultProtocolClient', scheme);
    return true;
  }

  /** Closes the windows first; one that stays open ends the quitting. */
  quit(): void {
    if (this.#isQuitting) return;
    this.#isQuitting = true;
    this.emit('before-quit');
    void this.#closeWindows().then((areClosed) => {
      this.#isQuitting = false;
      if (areClosed) this.#shutDown();
    });
  }

  async #closeWindows(): Promise<boolean> {
    for (const window of this.#windows) if (!(await window.close())) return false;
    return true;
  }

  relaunch(options: object): void {
    note('app.relaunch', options);
  }

  #shutDown(): void {
    let isPrevented = false;
    this.emit('will-quit', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) void this.exit(0);
  }

  async exit(code: number): Promise<void> {
    note('app.exit', code);
    if (this.#lockFile) rmSync(this.#lockFile, { force: true });
    await closeBrowser();
    process.exit(code);
  }
}
