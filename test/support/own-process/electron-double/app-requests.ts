import type { Route } from '@playwright/test';

type AppHandler = (request: Request) => Promise<Response>;
type BeforeRequest = (
  details: { readonly url: string },
  answer: (decision: { cancel?: boolean }) => void,
) => void;

/** Where Chromium sees the app's pages; to the app they are on `app://ciclo`. */
const STAND_IN = 'https://ciclo.electron-double.test';

/** `app://ciclo/x` as Chromium gets to see it. */
export const toPage = (address: string): string => address.replace(/^app:\/\/ciclo(?=\/|$)/, STAND_IN);

/** An address of the page as the app gets to see it. */
export const toApp = (address: string): string => address.replace(STAND_IN, 'app://ciclo');

/** Electron's `protocol` and `session.webRequest`: who answers a request of the page, and who may stop it. */
export class AppRequests {
  readonly schemes = new Set<string>();
  #handler: AppHandler | null = null;
  #beforeRequest: BeforeRequest | null = null;

  handle(scheme: string, handler: AppHandler): void {
    if (!this.schemes.has(scheme)) throw new Error(`${scheme}: was not registered as privileged`);
    this.#handler = handler;
  }

  onBeforeRequest(listener: BeforeRequest): void {
    this.#beforeRequest = listener;
  }

  /** Answers from the app's handler; whatever it does not serve is aborted, as without a network. */
  async answer(route: Route): Promise<void> {
    const url = toApp(route.request().url());
    const isCancelled = await this.#isCancelled(url);
    if (isCancelled || this.#handler === null || !url.startsWith('app://')) {
      return route.abort(isCancelled ? 'blockedbyclient' : 'internetdisconnected');
    }
    const response = await this.#handler(new Request(url, { method: route.request().method() }));
    const headers = Object.fromEntries(response.headers);
    const body = Buffer.from(await response.arrayBuffer());
    return route.fulfill({ status: response.status, headers, body });
  }

  #isCancelled(url: string): Promise<boolean> {
    const listener = this.#beforeRequest;
    if (listener === null) return Promise.resolve(false);
    return new Promise((decide) => listener({ url }, ({ cancel }) => decide(cancel === true)));
  }
}
