import type { IncomingHttpHeaders } from 'node:http';

/** What the guard looks at. `port` is the one that the request came in by. */
export type GuardedRequest = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly port: number | undefined;
  /** Whether the address names a token that may open the app: then it comes from the file that opened the browser. */
  readonly isInvited: boolean;
};

/** The only address of this shell; `localhost` is another name that other programs can answer for. */
export const shellOrigin = (port: number | undefined): string => `http://127.0.0.1:${port}`;

/**
 * Why a request is not from our own page; null when it may pass. An exact Host stops DNS rebinding, an exact Origin stops other sites, and
 * browsers that tell where a request started (`Sec-Fetch-Site`) are taken at their word. To them the file that hands over an address is
 * another site, so it names the token.
 */
export function whyRefused({ method, headers, port, isInvited }: GuardedRequest): string | null {
  const origin = shellOrigin(port);
  const reads = method === 'GET' || method === 'HEAD';
  if (`http://${headers.host}` !== origin) return 'foreign Host';
  if (headers.origin === undefined ? !reads : headers.origin !== origin) return 'foreign Origin';
  const site = headers['sec-fetch-site'];
  const isOpened = reads && headers['sec-fetch-mode'] === 'navigate' && (site === 'none' || isInvited);
  if (site !== undefined && site !== 'same-origin' && !isOpened) return 'cross-site request';
  return null;
}
