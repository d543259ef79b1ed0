import { EventEmitter } from 'node:events';
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { closeBrowser, theBrowser } from './chromium.ts';
import { note } from './journal.ts';

/** Electron's `app`, as far as the shell goes. Ready once Chromium runs. */
export class AppDouble extends EventEmitter {
  readonly isPackaged = false;
  readonly #paths = new Map([['downloads', join(homedir(), 'Downloads')]]);
  #lockFile: string | null = null;
  #isReady = false;

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

  quit(): void {
    this.emit('before-quit');
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
