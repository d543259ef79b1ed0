import { describe, expect, it } from 'vitest';
import { KeptAnswers } from '../../../src-main/practice-bank/wire/kept-answers.ts';

/** Answers that tell how often they were written. */
class Writer {
  written = 0;
  readonly write = (): unknown => {
    this.written += 1;
    return { written: this.written };
  };
}

const text = (bytes: Buffer): string => bytes.toString('utf8');

describe('a kept answer', () => {
  it('is written once while nothing changes, each key by itself', () => {
    const [kept, writer, world] = [new KeptAnswers(), new Writer(), { now: 1 }];
    expect(text(kept.bytesOf(world, '/cobr?a', writer.write))).toBe('{"written":1}');
    expect(text(kept.bytesOf(world, '/cobr?a', writer.write))).toBe('{"written":1}');
    expect(text(kept.bytesOf(world, '/cobr?b', writer.write))).toBe('{"written":2}');
  });

  it.each([
    [
      'time has passed',
      (world: { now: number }) => ({ world: Object.assign(world, { now: 2 }), forgets: false }),
    ],
    ['another world stands in its place', () => ({ world: { now: 1 }, forgets: false })],
    ['somebody has done something', (world: { now: number }) => ({ world, forgets: true })],
  ])('is written anew once %s', (_, change) => {
    const [kept, writer, world] = [new KeptAnswers(), new Writer(), { now: 1 }];
    kept.bytesOf(world, 'x', writer.write);
    const { world: changed, forgets } = change(world);
    if (forgets) kept.forget();
    expect(text(kept.bytesOf(changed, 'x', writer.write))).toBe('{"written":2}');
  });

  it('gives way to newer ones, and is never kept when it is too large', () => {
    const [kept, writer, world] = [new KeptAnswers(30), new Writer(), { now: 1 }];
    for (const key of ['a', 'b', 'c']) kept.bytesOf(world, key, writer.write);
    expect(text(kept.bytesOf(world, 'c', writer.write))).toBe('{"written":3}');
    expect(text(kept.bytesOf(world, 'a', writer.write))).toBe('{"written":4}');
    const long = { text: 'x'.repeat(40) };
    expect(kept.bytesOf(world, 'long', () => long)).not.toBe(kept.bytesOf(world, 'long', () => long));
  });

  it('is nothing where writing it fails', () => {
    const [kept, writer, world] = [new KeptAnswers(), new Writer(), { now: 1 }];
    const refuse = () => {
      throw new RangeError('refused');
    };
    expect(() => kept.bytesOf(world, 'x', refuse)).toThrow('refused');
    expect(text(kept.bytesOf(world, 'x', writer.write))).toBe('{"written":1}');
  });
});
