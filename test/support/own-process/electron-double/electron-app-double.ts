import { type ChildProcess, fork } from 'node:child_process';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Bridge } from '../../../../src-preload/contract/index.ts';
import { freePort } from '../../in-process/network/free-port.ts';
import type { Action, JournalEntry } from './journal.ts';

type WithBridge = Window & { readonly ciclo: Bridge };

const root = resolve(import.meta.dirname, '../../../..');

/** What can be done outside the page. */
type ActionName =
  | 'menu'
  | 'tray'
  | 'tray.click'
  | 'notification.click'
  | 'window.close'
  | 'choose button'
  | 'second-instance'
  | 'open-url'
  | 'power'
  | 'call as'
  | 'page crash';

/** What a test can set: arguments of the app and answers of the system's dialogs. */
export type ElectronAppOptions = {
  readonly dataDir: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The main bundle; the app's own unless said. */
  readonly main?: string;
};

/** The built app running on the electron double. */
export class ElectronAppDouble {
  readonly journal: JournalEntry[];
  readonly page: Page;
  readonly #child: ChildProcess;
  readonly #browser: Browser;
  readonly #ended: Promise<number | null>;

  private constructor(child: ChildProcess, journal: JournalEntry[], browser: Browser, page: Page) {
    this.#child = child;
    this.journal = journal;
    this.#browser = browser;
    this.#ended = new Promise((done) => child.once('exit', done));
    this.page = page;
  }

  /** Starts the app and waits for its window. */
  static async start(options: ElectronAppOptions): Promise<ElectronAppDouble> {
    const port = await freePort();
    const journal: JournalEntry[] = [];
    const child = runMain(options, port);
    child.on('message', (entry: JournalEntry) => journal.push(entry));
    await until(child, journal, 'window ready');
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const page = browser.contexts().flatMap((context) => context.pages())[0];
    if (!page) throw new Error('the app opened no window');
    return new ElectronAppDouble(child, journal, browser, page);
  }

  /** Runs the app to its end, for starts that open no window. Answers the exit code. */
  static async run(options: ElectronAppOptions): Promise<number | null> {
    const child = runMain(options, await freePort());
    return new Promise((done) => child.once('exit', done));
  }

  /** What the app writes to its terminal, line by line. */
  async line(pattern: RegExp): Promise<string> {
    let output = '';
    const { stdout } = this.#child;
    return new Promise((found) => {
      stdout?.on('data', (chunk) => {
        output += chunk;
        const [line] = pattern.exec(output) ?? [];
        if (line !== undefined) found(line);
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  noted(what: string): unknown[] {
    return this.journal.filter((entry) => entry.what === what).map(({ detail }) => detail);
  }

  /** Does what a person does outside the page; `detail` is an item's id, a link, or a word of the power. Throws once the app has ended. */
  do(what: ActionName, detail = ''): void {
    if (!this.#child.connected) throw new Error(`the app has ended before: ${what}`);
    this.#child.send({ what, detail } satisfies Action);
  }

  /** Waits until the app has asked that of the system with such a detail. */
  async noteLike(what: string, isLike: (detail: unknown) => boolean): Promise<unknown> {
    for (;;) {
      const found = this.noted(what).find(isLike);
      if (found !== undefined) return found;
      await new Promise((later) => this.#child.once('message', later));
    }
  }

  /** A call of the page through the built preload and main bundles. */
  call(name: string, input: unknown): Promise<unknown> {
    return this.page.evaluate(
      ([called, given]) => (window as unknown as WithBridge).ciclo.invoke(called as never, given),
      [name, input] as const,
    );
  }

  /** Ends the app from its tray, and answers its exit code. */
  async quit(): Promise<number | null> {
    this.do('tray', 'quit');
    return this.#ended;
  }

  /** Waits until the app has asked that of the system, and answers the last detail. */
  async note(what: string): Promise<unknown> {
    await until(this.#child, this.journal, what);
    return this.noted(what).at(-1);
  }

  /** Ends the app wherever it is, as the loss of whoever started it does, so that a test that failed leaves nothing behind. */
  async end(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    await this.#ended;
  }

  /** Closes the window, which ends the app, and answers its exit code. */
  async close(): Promise<number | null> {
    await this.page.close().catch(() => undefined);
    const code = await this.#ended;
    await this.#browser.close().catch(() => undefined);
    return code;
  }
}

function runMain(options: ElectronAppOptions, port: number): ChildProcess {
  const main = options.main ?? join(root, 'out/main/index.js');
  const execArgv = [
    '--disable-warning=ExperimentalWarning',
    '--import',
    join(import.meta.dirname, 'register.ts'),
  ];
  const { args = [] } = options;
  const own = args[0] === '--headless' ? args : ['--data', options.dataDir, ...args];
  /** The bundle stands where in development Electron the app's folder does. */
  return fork(main, own, {
    execArgv,
    env: { ...process.env, ...options.env, ELECTRON_DOUBLE_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

function until(child: ChildProcess, journal: readonly JournalEntry[], what: string): Promise<void> {
  return new Promise((done, fail) => {
    const look = (): void => {
      if (!journal.some((entry) => entry.what === what)) return;
      child.off('message', look);
      done();
    };
    child.on('message', look);
    child.once('exit', (code) => fail(new Error(`the app ended with ${code} before: ${what}`)));
    look();
  });
}
