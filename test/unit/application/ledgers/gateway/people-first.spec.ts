import { expect, it } from 'vitest';
import {
  askedByPerson,
  peopleFirst,
} from '../../../../../src-main/application/ledgers/gateway/people-first.ts';

/** Work that notes when it begins and ends when it is told to. */
function workshop(atOnce: number) {
  const inTurn = peopleFirst(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const ask = (name: string) =>
    inTurn(() => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    });
  const settled = () => new Promise(setImmediate);
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await settled();
  };
  return { ask, begun, end, settled };
}

it('lets as many begin as there is room for, then first what people have asked for, each in order', async () => {
  const { ask, begun, end, settled } = workshop(2);
  const all = ['a', 'b', 'c', 'd'].map(ask);
  await settled();
  expect(begun).toEqual(['a', 'b']);
  all.push(askedByPerson(() => ask('clicked')));
  all.push(
    askedByPerson(async () => {
      // Of whatever a click begins the later steps are asked for by a person, too.
      await settled();
      return ask('after it');
    }),
  );
  await settled();
  await end('b');
  await end('a');
  expect(begun).toEqual(['a', 'b', 'clicked', 'after it']);
  await end('clicked');
  await end('after it');
  expect(begun.slice(4)).toEqual(['c', 'd']);
  await end('c');
  await end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'clicked', 'after it']);
});

it('makes room again after what fails', async () => {
  const { ask, begun, end, settled } = workshop(1);
  const failing = expect(ask('a')).rejects.toThrow('no');
  const next = ask('b');
  await settled();
  await end('a', new Error('no'));
  await failing;
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(await next).toBe('b');
});
