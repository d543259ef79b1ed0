import { describe, expect, it } from 'vitest';
import { noteOf, type Taken } from '../../../../src-renderer/components/messages/taking.ts';

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
