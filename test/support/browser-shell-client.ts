import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserShell, startBrowserShell } from '../../src-main/shells/browser/start-browser-shell.ts';
import type { FakeApplication } from './fake-application.ts';
import { makePageFolder } from './page-folder.ts';
import { type RawAnswer, type RawRequest, sendRaw } from './raw-http.ts';

/** A real browser shell on a free port over a small renderer folder, and requests to it as its own page would make them. */
export class BrowserShellClient {
  readonly port: number;
  readonly token: string;
  readonly origin: string;
  readonly #shell: BrowserShell;
  readonly #folder: string;
  #cookie = '';

  private constructor(shell: BrowserShell, folder: string) {
    const address = new URL(shell.address);
    this.#shell = shell;
    this.#folder = folder;
    this.port = Number(address.port);
    this.origin = address.origin;
    this.token = address.hash.replace('#token=', '');
  }

  static async start(application: FakeApplication): Promise<BrowserShellClient> {
    const folder = makePageFolder();
    const bridgeFile = join(folder, 'bridge.cjs');
    const shell = await startBrowserShell({ application, rendererDir: folder, bridgeFile, port: 0 });
    return new BrowserShellClient(shell, folder);
  }

  /** A request with the page's own headers, changed by `request`. An empty string removes a header. */
  send(request: Omit<RawRequest, 'port'>): Promise<RawAnswer> {
    const own: Record<string, string> = {
      host: `127.0.0.1:${this.port}`,
      origin: this.origin,
      cookie: this.#cookie,
      'content-type': request.body === undefined ? '' : 'application/json',
      ...request.headers,
    };
    const headers = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ''));
    return sendRaw({ ...request, port: this.port, headers });
  }

  /** Exchanges a token as the page does; keeps the cookie for the requests that follow. */
  async exchange(token = this.token): Promise<RawAnswer> {
    const answer = await this.send({ method: 'POST', path: '/session', body: JSON.stringify({ token }) });
    this.#cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? this.#cookie;
    return answer;
  }

  call(call: string, input: unknown, headers: Record<string, string> = {}): Promise<RawAnswer> {
    return this.send({ method: 'POST', path: '/call', body: JSON.stringify({ call, input }), headers });
  }

  get cookie(): string {
    return this.#cookie;
  }

  async close(): Promise<void> {
    await this.#shell.close();
    rmSync(this.#folder, { recursive: true });
  }
}
