import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Frame, Page, Route } from '@playwright/test';
import { toApp, toPage } from './app-requests.ts';
import { theBrowser } from './chromium.ts';
import { note } from './journal.ts';
import { app, appRequests, ipcHandlers, windows } from './parts.ts';
import { DELIVER, INVOKE_BINDING, preloadScript } from './preload-world.ts';

type WindowOptions = { readonly webPreferences: { readonly preload: string } };
type OpenHandler = (details: { readonly url: string }) => { readonly action: 'allow' | 'deny' };

/** `webContents` of one window. */
class WebContentsDouble extends EventEmitter {
  static #count = 0;
  readonly id = ++WebContentsDouble.#count;
  openHandler: OpenHandler = () => ({ action: 'allow' });
  page: Page | null = null;

  getURL(): string {
    return toApp(this.page?.url() ?? '');
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  /** A message to a page that is closing is lost, as in Electron. */
  send(channel: string, message: unknown): void {
    const sent = this.page?.evaluate(
      ([name, args, deliver]) =>
        (window as unknown as Record<string, (...args: unknown[]) => void>)[deliver as string]?.(name, args),
      [channel, message, DELIVER],
    );
    sent?.catch(() => undefined);
  }

  print(options: unknown, answer: (isPrinted: boolean, reason: string) => void): void {
    note('webContents.print', options);
    answer(process.env.ELECTRON_DOUBLE_PRINT === 'ok', 'Print job canceled');
  }

  async printToPDF(): Promise<Buffer> {
    if (!this.page) throw new Error('no page');
    return this.page.pdf({ printBackground: true, preferCSSPageSize: true });
  }

  /** Electron's frame of a Playwright one; a detached frame is null to the main process. */
  describe(frame: Frame): object | null {
    if (frame.isDetached()) return null;
    const { protocol, host } = new URL(toApp(frame.url()));
    return { url: toApp(frame.url()), origin: `${protocol}//${host}`, parent: frame.parentFrame() };
  }
}

/** A window whose page is a real one of Chromium's. */
export class BrowserWindowDouble extends EventEmitter {
  readonly webContents = new WebContentsDouble();
  readonly #opening: Promise<Page>;
  #isLoading = false;

  constructor(options: WindowOptions) {
    super();
    note('BrowserWindow', options);
    windows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
    this.#opening = this.#open(options.webPreferences.preload);
  }

  async #open(preloadFile: string): Promise<Page> {
    const browser = await theBrowser();
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.route('**/*', (route) => this.#onNewWindow(route, context));
    await context.exposeBinding(INVOKE_BINDING, ({ frame }, channel: string, message: unknown) => {
      const handler = ipcHandlers.get(channel);
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      return handler({ sender: this.webContents, senderFrame: this.webContents.describe(frame) }, message);
    });
    const page = await context.newPage();
    await page.route('**/*', (route) => this.#onRequest(route));
    await page.addInitScript({ content: preloadScript(readFileSync(preloadFile, 'utf8')) });
    page.on('pageerror', (error) => note('complaint', String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') note('complaint', message.text());
    });
    page.once('close', () => {
      windows.delete(this);
      this.emit('closed');
    });
    this.webContents.page = page;
    return page;
  }

  async #onRequest(route: Route): Promise<void> {
    const request = route.request();
    if (request.isNavigationRequest() && !this.#isLoading && this.#isNavigationDenied(request.url())) {
      note('navigation denied', toApp(request.url()));
      /** "No content" leaves the page where it is; an aborted navigation would show Chromium's error page. */
      return route.fulfill({ status: 204 });
    }
    this.#isLoading = false;
    return appRequests.answer(route);
  }

  #isNavigationDenied(url: string): boolean {
    let isDenied = false;
    const event = { url: toApp(url), preventDefault: () => (isDenied = true) };
    this.webContents.emit('will-frame-navigate', event);
    this.webContents.emit('will-navigate', event);
    return isDenied;
  }

  /** A request of another page of the context comes from a window that the page tries to open. */
  async #onNewWindow(route: Route, context: BrowserContext): Promise<void> {
    const url = toApp(route.request().url());
    const { action } = this.webContents.openHandler({ url });
    note('window.open', { url, action });
    await route.abort();
    const others = context.pages().filter((page) => page !== this.webContents.page);
    await Promise.all(others.map((page) => page.close()));
  }

  async loadURL(address: string): Promise<void> {
    const page = await this.#opening;
    this.#isLoading = true;
    await page.goto(toPage(address));
    this.emit('ready-to-show');
    note('window ready', address);
  }

  show(): void {
    note('window.show');
  }

  hide(): void {
    note('window.hide');
  }

  maximize(): void {
    note('window.maximize');
  }

  isMaximized(): boolean {
    return false;
  }

  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    return { x: 40, y: 30, width: 1_100, height: 700 };
  }

  /**
   * As when the person presses the window's own button: the app may prevent it, and so may the page, unless the app overrules it. Electron
   * asks nobody by itself. Answers whether it closed.
   */
  async close(): Promise<boolean> {
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (isPrevented || ((await this.#wouldStay()) && !this.#isOverruled())) return false;
    // A window that is already closing is as good as closed.
    await this.webContents.page?.close().catch(() => undefined);
    return true;
  }

  /** What the page answers to its unloading. A page that is gone wants nothing. */
  async #wouldStay(): Promise<boolean> {
    const asked = this.webContents.page?.evaluate(
      () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    );
    return (await asked?.catch(() => false)) ?? false;
  }

  #isOverruled(): boolean {
    let isOverruled = false;
    this.webContents.emit('will-prevent-unload', { preventDefault: () => (isOverruled = true) });
    return isOverruled;
  }

  destroy(): void {
    note('window.destroy');
    void this.webContents.page?.close().catch(() => undefined);
  }

  isMinimized(): boolean {
    return false;
  }

  isDestroyed(): boolean {
    return this.webContents.page?.isClosed() ?? false;
  }

  restore(): void {}

  focus(): void {
    note('window.focus');
  }
}
