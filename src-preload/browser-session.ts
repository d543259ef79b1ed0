/**
 * What a page and the browser shell prove to each other. Both hold a key that never crosses the wire: first the token of the address, then the
 * session's own, which follows from it. A server that took the port after the app ended has neither, so it can prove nothing, and what it
 * is sent tells it nothing.
 */

/** Says of which browser a page is that asks for events. Bears nothing that is to be kept from anybody. */
export const BROWSER_HEADER = 'x-ciclo-browser';

/** A message's proof by whoever holds the key: HMAC-SHA-256 in base64url, 43 characters. */
async function proofOf(key: string, ...message: readonly string[]): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['sign']);
  return base64url(new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytesOf(message.join('\n')))));
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** 256 random bits in base64url: a token, or a question that nobody has asked before. */
export const randomKey = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** Names a token without telling it. */
export const tokenIdOf = (token: string): Promise<string> => proofOf(token, 'token id');

/** The questions of both sides when a token is exchanged: neither can be made to repeat an earlier exchange. */
export type Exchange = { readonly pageNonce: string; readonly serverNonce: string };

/** The key of the session that an exchange opens. */
export const sessionKeyOf = (token: string, { pageNonce, serverNonce }: Exchange): Promise<string> =>
  proofOf(token, 'session', pageNonce, serverNonce);

/** Names a session without telling its key. */
export const sessionIdOf = (sessionKey: string): Promise<string> => proofOf(sessionKey, 'session id');

/** What the page sends with each call as `Authorization: Bearer`, once the server has proven itself. */
export const bearerOf = (sessionKey: string): Promise<string> => proofOf(sessionKey, 'bearer');

/** The server's answer to a page's question: only who holds the session's key can give it. */
export const serverProofOf = (sessionKey: string, nonce: string): Promise<string> =>
  proofOf(sessionKey, 'server', nonce);
