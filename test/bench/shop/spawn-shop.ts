import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { BankAccess } from '../../../src-main/api-client/bank-api.ts';
import type { ShopOrder, ShopReady } from './shop-server.ts';

export type SpawnedShop = AsyncDisposable & { readonly ready: ShopReady };

/** Generates and serves a shop in a process of its own, so that neither its memory nor its work counts as the app's. */
export async function spawnShop(order: ShopOrder): Promise<SpawnedShop> {
  const child = fork(new URL('./shop-entry.ts', import.meta.url), [JSON.stringify(order)]);
  const ended = once(child, 'exit');
  const ready = await Promise.race([
    once(child, 'message').then(([message]) => message as ShopReady),
    ended.then(([code]) => Promise.reject(new Error(`the shop ended with ${code}`))),
  ]);
  return {
    ready,
    [Symbol.asyncDispose]: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** What a client of the app reaches a shop with: as a practice bank, whose clock it follows. */
export const shopAccess = ({ baseUrl, tokenUrl, clientId, clientSecret }: ShopReady): BankAccess => ({
  ...{ baseUrl, tokenUrl, clientId, clientSecret },
  profile: 'practice',
  schemeWord: 'instant',
  extraHeaders: {},
  certificate: null,
});
