import type { PreparedMessage } from '../../../src-preload/contract/messages.ts';
import type { MessageTone, MessageWay } from '../../../src-preload/contract/vocabulary/messages.ts';

/** What is taken out, and how it spoke when it was. */
export type Taken = {
  readonly messages: readonly Pick<PreparedMessage, 'payerId' | 'situation' | 'body' | 'txids'>[];
  readonly way: MessageWay;
  readonly tone: MessageTone;
};

/** All that is noted of what is taken out: of two presses those alone are one of which the same would be noted. */
export const noteOf = ({ messages, way, tone }: Taken) => ({
  ...{ tone, way },
  messages: messages.map(({ payerId, situation, body, txids }) => ({ payerId, situation, body, txids })),
});
