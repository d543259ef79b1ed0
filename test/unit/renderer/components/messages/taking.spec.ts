import { describe, expect, it } from 'vitest';
import {
  NOTHING_TAKEN,
  noteOf,
  type Taken,
  wayOf,
  withoutTaken,
  withTaken,
} from '../../../../../src-renderer/components/messages/taking.ts';

const message = { payerId: 1, situation: 'unpaid', body: 'Olá, Ana', txids: ['a'] } as const;
const taken: Taken = { messages: [{ ...message, txids: ['a'] }], way: 'copied', tone: 'friendly' };
const of = (change: Partial<Taken['messages'][number]>): Taken => ({
  ...taken,
  messages: taken.messages.map((each) => ({ ...each, ...change })),
});
const pressed = (each: Taken): string => JSON.stringify(noteOf(each));

describe('two presses', () => {
  it('are one where the same is noted of both, whatever else is known of the payer', () => {
    const named = { ...taken, messages: taken.messages.map((each) => ({ ...each, name: 'Ana', before: 1 })) };
    expect(pressed(named)).toBe(pressed(taken));
  });

  it.each([
    ['another way', { ...taken, way: 'mail' }],
    ['another tone', { ...taken, tone: 'formal' }],
    ['another payer', of({ payerId: 2 })],
    ['another subject', of({ situation: 'refused' })],
    ['another text', of({ body: 'Prezada Ana' })],
    ['other charges', of({ txids: ['b'] })],
    ['nobody', { ...taken, messages: [] }],
  ] satisfies [string, Taken][])('are two where the second is of %s', (_what, other) => {
    expect(pressed(other)).not.toBe(pressed(taken));
  });
});

describe('what was taken out', () => {
  const other = { payerId: 2, situation: 'unpaid' } as const;
  const waiting = { payerId: 1, situation: 'waiting' } as const;

  it('is a message about one thing, of whatever tone, and not the payer’s about another', () => {
    const ways = withTaken(NOTHING_TAKEN, [message], 'copied');
    expect([message, other, waiting].map((each) => wayOf(ways, each))).toEqual(['copied', null, null]);
  });

  it('is taken back alone', () => {
    const ways = withTaken(withTaken(NOTHING_TAKEN, [message, other], 'copied'), [waiting], 'mail');
    const left = withoutTaken(ways, [message]);
    expect([message, other, waiting].map((each) => wayOf(left, each))).toEqual([null, 'copied', 'mail']);
  });
});
