import type { LedgerEncryption } from '../../src-preload/contract/connections.ts';

/** What a banner has to say: asked once, stopped by the answer, or without a key. */
export type ShownEncryption = 'plain' | 'stopped' | 'locked' | null;

/** What a person is to know of a company's data on this disk; nothing where they are encrypted, or were said to stay plain. */
export function bannerFor(connectionId: string, { choice, companies }: LedgerEncryption): ShownEncryption {
  const state = companies.find(({ id }) => id === connectionId)?.state;
  if (state === 'locked') return 'locked';
  if (state !== 'plain' || choice === 'plain') return null;
  return choice === 'nothing' ? 'stopped' : 'plain';
}
