import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BrowserShell,
  startBrowserShell,
} from '../../../../src-main/shells/browser/start-browser-shell.ts';
import { bearerOf } from '../../../../src-preload/browser-session.ts';
import type { FakeApplication } from '../../fake/fake-application.ts';
import { makePageFolder } from '../folders/page-folder.ts';
import { type RawAnswer, type RawRequest, sendRaw } from '../network/raw-http.ts';
import { offerOf } from './let-in.ts';

/** A real browser shell on a free port over a small renderer folder, and requests to it as its own page would make them. */
export class BrowserShellClient {
  readonly port: number;
  readonly token: string;
  readonly origin: string;
  readonly shell: BrowserShell;
  /** The renderer's files; the app's data folder is beside them. */
  readonly #folder: string;
  /** What the session's page holds once it is open. */
  key = '';
  #bearer = '';

  private constructor(shell: BrowserShell, printed: string, folder: string) {
    const address = new URL(printed);
    this.shell = shell;
    this.#folder = folder;
    this.port = Number(address.port);
    this.origin = address.origin;
    this.token = address.hash.replace('#token=', '');
  }

  static async start(application: FakeApplication, nowMs = Date.now): Promise<BrowserShellClient> {
    const folder = makePageFolder();
    const bridgeFile = join(folder, 'bridge.cjs');
    const dataDir = join(folder, 'data');
    const served = { application, rendererDir: folder, bridgeFile, port: 0, dataDir, nowMs };
    const shell = await startBrowserShell(served);
    return new BrowserShellClient(shell, await shell.print(), folder);
  }

  /** Where the shell keeps its tokens. */
  get tokenFolder(): string {
    return join(this.#folder, 'data', 'browser');
  }

  /** A request with the page's own headers, changed by `request`. An empty string removes a header. */
  send(request: Omit<RawRequest, 'port'>): Promise<RawAnswer> {
    const own: Record<string, string> = {
      host: `127.0.0.1:${this.port}`,
      origin: this.origin,
      authorization: this.#bearer,
      'content-type': request.body === undefined ? '' : 'application/json',
      ...request.headers,
    };
    const headers = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ''));
    return sendRaw({ ...request, port: this.port, headers });
  }

  /** Exchanges a token as the page does; keeps the session for the requests that follow. */
  async exchange(token = this.token): Promise<RawAnswer> {
    const offer = await offerOf(token);
    const answer = await this.send({ method: 'POST', path: '/session', body: JSON.stringify(offer.body) });
    if (answer.status !== 200) return answer;
    this.key = await offer.keyFrom(JSON.parse(answer.body));
    this.#bearer = `Bearer ${await bearerOf(this.key)}`;
    return answer;
  }

  call(call: string, input: unknown, headers: Record<string, string> = {}): Promise<RawAnswer> {
    return this.send({ method: 'POST', path: '/call', body: JSON.stringify({ call, input }), headers });
  }

  get bearer(): string {
    return this.#bearer;
  }

  async close(): Promise<void> {
    await this.shell.close();
    rmSync(this.#folder, { recursive: true });
  }
}
