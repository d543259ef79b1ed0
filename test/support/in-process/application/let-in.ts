import { bearerOf, randomKey, sessionKeyOf, tokenIdOf } from '../../../../src-preload/browser-session.ts';

/** What a page offers for a token, and how it reckons out its key from the answer. */
export async function offerOf(token: string) {
  const pageNonce = randomKey();
  return {
    body: { tokenId: await tokenIdOf(token), nonce: pageNonce },
    keyFrom: ({ serverNonce }: { readonly serverNonce: string }) =>
      sessionKeyOf(token, { pageNonce, serverNonce }),
  };
}

/** The session that an address opens once it was printed: its origin, the key that its pages remember, and the headers of their calls. */
export async function sessionBy(printed: string) {
  const { origin, hash } = new URL(printed);
  const headers = { origin, 'content-type': 'application/json' };
  const { body, keyFrom } = await offerOf(hash.replace('#token=', ''));
  const answer = await fetch(`${origin}/session`, { method: 'POST', headers, body: JSON.stringify(body) });
  const key = await keyFrom((await answer.json()) as { serverNonce: string });
  return { origin, key, headers: { ...headers, authorization: `Bearer ${await bearerOf(key)}` } };
}

/** The headers of a page that a printed address has let in. */
export const letInBy = async (printed: string): Promise<Record<string, string>> =>
  (await sessionBy(printed)).headers;
