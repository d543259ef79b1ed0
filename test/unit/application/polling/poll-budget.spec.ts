import { expect, it } from 'vitest';
import {
  MOST_OVERTAKEN,
  type PollTurn,
  pollBudget,
} from '../../../../src-main/application/polling/poll-budget.ts';

const WAITS = new AbortController().signal;
const turn = (bank: string, changes: Partial<PollTurn> = {}): PollTurn => ({
  ...{ bank, isAskedFor: () => false, deadline: null },
  ...changes,
});

/** A budget whose polls end when they are told to, and who has begun, in order. */
function watched(atOnce: number, atOneBank: number) {
  const budget = pollBudget({ atOnce, atOneBank });
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const poll = (name: string, asked: PollTurn, signal = WAITS): Promise<string> => {
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    return budget.within(asked, signal, async () => {
      begun.push(name);
      await end.promise;
      return name;
    });
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.resolve();
    await settle();
  };
  const fail = async (name: string): Promise<void> => {
    ends.get(name)?.reject(new Error('bank down'));
    await settle();
  };
  return { begun, poll, end, fail, settle };
}

it('lets as many poll at once as it bears, and the next when one ends', async () => {
  const { begun, poll, end, settle } = watched(2, 2);
  const polls = ['a', 'b', 'c'].map((name) => poll(name, turn(name)));
  await settle();
  expect(begun).toEqual(['a', 'b']);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('b');
  await end('c');
  expect(await Promise.all(polls)).toEqual(['a', 'b', 'c']);
});

it('takes whom a person waits for first, then the nearest deadline, then as they came', async () => {
  const { begun, poll, end, settle } = watched(1, 1);
  void poll('plain', turn('1'));
  void poll('later', turn('2', { deadline: '2026-03-12' }));
  void poll('soon', turn('3', { deadline: '2026-03-11' }));
  void poll('plain too', turn('4'));
  void poll('asked', turn('5', { isAskedFor: () => true }));
  await settle();
  for (const name of ['asked', 'soon', 'later', 'plain', 'plain too']) {
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
});

it('lets no more than a round of those with deadlines pass a poll that has none', async () => {
  const { begun, poll, end, settle } = watched(1, 1);
  const soon = turn('busy', { deadline: '2026-03-11' });
  void poll('soon 0', soon);
  await settle();
  void poll('examined', turn('busy'));
  for (let passed = 0; passed < MOST_OVERTAKEN; passed += 1) {
    void poll(`soon ${passed + 1}`, soon);
    await settle();
    await end(`soon ${passed}`);
    expect(begun.at(-1)).toBe(`soon ${passed + 1}`);
  }
  void poll('too many', soon);
  void poll('asked', turn('busy', { isAskedFor: () => true }));
  await settle();
  await end(`soon ${MOST_OVERTAKEN}`);
  expect(begun.at(-1)).toBe('asked');
  await end('asked');
  expect(begun.at(-1)).toBe('examined');
  await end('examined');
  expect(begun.at(-1)).toBe('too many');
});

it('counts those of other banks too where its own has room for it', async () => {
  const { begun, poll, end, settle } = watched(1, 1);
  const soon = (index: number) => turn(`busy ${index % 2}`, { deadline: '2026-03-11' });
  void poll('soon 0', soon(0));
  await settle();
  void poll('examined', turn('idle'));
  for (let passed = 0; passed <= MOST_OVERTAKEN; passed += 1) {
    void poll(`soon ${passed + 1}`, soon(passed + 1));
    await settle();
    await end(`soon ${passed}`);
  }
  expect(begun.at(-1)).toBe('examined');
});

it('holds up polls of a bank that bears no more, and lets those of another pass', async () => {
  const { begun, poll, fail, settle } = watched(3, 1);
  const down = poll('down', turn('dead')).catch(String);
  void poll('behind it', turn('dead', { isAskedFor: () => true })).catch(() => undefined);
  void poll('elsewhere', turn('alive'));
  await settle();
  expect(begun).toEqual(['behind it', 'elsewhere']);
  await fail('behind it');
  expect(begun).toEqual(['behind it', 'elsewhere', 'down']);
  await fail('down');
  expect(await down).toContain('bank down');
});

it('heeds a person who comes to wait for a poll that is waiting', async () => {
  const { begun, poll, end, settle } = watched(1, 1);
  let isAsked = false;
  for (const name of ['first', 'second']) void poll(name, turn(name));
  void poll('third', turn('third', { isAskedFor: () => isAsked }));
  await settle();
  isAsked = true;
  await end('first');
  expect(begun).toEqual(['first', 'third']);
});

it('a poll that is cancelled before its turn never begins, and takes no room', async () => {
  const { begun, poll, end, settle } = watched(1, 1);
  const cancelled = new AbortController();
  void poll('first', turn('1'));
  await settle();
  const second = poll('second', turn('2'), cancelled.signal).catch((error: unknown) => error);
  void poll('third', turn('3'));
  cancelled.abort();
  expect(await second).toMatchObject({ code: 'cancelled' });
  await end('first');
  expect(begun).toEqual(['first', 'third']);
  expect(await poll('late', turn('4'), cancelled.signal).catch((error: unknown) => error)).toMatchObject({
    code: 'cancelled',
  });
});
