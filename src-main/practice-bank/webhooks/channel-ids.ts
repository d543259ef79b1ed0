import { RECEIVER } from '../rules/people.ts';

/** What a channel carries: mandates, charges, or the settlements of a key (SERVICE.md, section 6). */
export type ChannelKind = 'rec' | 'cobr' | 'chave';

const KEY_PREFIX = 'chave:';

/** The channel of a key, as the panel names it. */
export const keyChannel = (key: string): string => `${KEY_PREFIX}${key}`;

/** The channel of the receiver's own key: every settlement reaches the receiver through it. */
export const KEY_CHANNEL: string = keyChannel(RECEIVER.key);

/** The kind of a channel by its id. */
export const kindOfChannel = (id: string): ChannelKind => (id === 'rec' || id === 'cobr' ? id : 'chave');

/** The segment after the registered path at which a channel's deliveries arrive; settlements under the scheme's word. */
export const segmentOf = (id: string, word: string): string => {
  const kind = kindOfChannel(id);
  return kind === 'chave' ? word : kind;
};
