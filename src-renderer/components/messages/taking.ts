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

type About = Pick<PreparedMessage, 'payerId' | 'situation'>;

/** By which way messages were taken out, by payer and subject: one about something else is another message. */
export type TakenWays = ReadonlyMap<string, MessageWay>;

export const NOTHING_TAKEN: TakenWays = new Map();

const keyOf = ({ payerId, situation }: About): string => `${payerId} ${situation}`;

export const withTaken = (before: TakenWays, messages: readonly About[], way: MessageWay): TakenWays =>
  new Map([...before, ...messages.map((each) => [keyOf(each), way] as const)]);

export function withoutTaken(before: TakenWays, messages: readonly About[]): TakenWays {
  const keys = new Set(messages.map(keyOf));
  return new Map([...before].filter(([key]) => !keys.has(key)));
}

export const wayOf = (taken: TakenWays, message: About): MessageWay | null =>
  taken.get(keyOf(message)) ?? null;
