import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { randomKey, tokenIdOf } from '../../../src-preload/browser-session.ts';
import { AddressTokens, servedPort } from './address-tokens.ts';
import { shellOrigin } from './request-guard.ts';

/** The query parameter by which a page that a file opened names the token of its fragment. */
export const TOKEN_ID_PARAM = 'aberto-por';

/** How long a handed-over file and its token live, in milliseconds: a browser opens within seconds. */
const HANDED_OVER_MS = 60_000;

/** Ways to let the person in. */
export type Addresses = {
  /** An address to print, with its token in the fragment, which browsers send nowhere. Good until it is used once. */
  readonly print: () => Promise<string>;
  /**
   * A `file:` address to give to the system's opener, whose arguments every user of the machine can read: the file, which only this person
   * can, leads on to the app. It lives a minute.
   */
  readonly handOver: () => Promise<string>;
};

/** The addresses of a shell that serves on a port and keeps its tokens in a folder. */
export function addressesOf(folder: string, port: number, tokens: AddressTokens): Addresses {
  return {
    print: async () => `${shellOrigin(port)}/#token=${await tokens.issue(null)}`,
    handOver: async () => {
      const token = await tokens.issue(HANDED_OVER_MS);
      const address = `${shellOrigin(port)}/?${TOKEN_ID_PARAM}=${await tokenIdOf(token)}#token=${token}`;
      const file = join(folder, `${randomKey()}.html`);
      writeFileSync(file, pageLeadingTo(address), { mode: 0o600, flag: 'wx' });
      setTimeout(() => rmSync(file, { force: true }), HANDED_OVER_MS).unref();
      return pathToFileURL(file).href;
    },
  };
}

/** Fresh addresses of the app that runs over a folder already; null where no browser shell does. */
export function addressesOfRunning(folder: string, nowMs: () => number): Addresses | null {
  const port = servedPort(folder);
  return port === null ? null : addressesOf(folder, port, new AddressTokens(folder, nowMs));
}

const pageLeadingTo = (address: string): string => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Ciclo</title>
`;
