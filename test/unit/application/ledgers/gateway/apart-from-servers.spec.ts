import { expect, it } from 'vitest';
import { apartFromServers } from '../../../../../src-main/application/ledgers/gateway/apart-from-servers.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import type { ThreadClient } from '../../../../../src-main/ledger/threads/spawn-thread.ts';

type Place = { readonly file: string; readonly server?: object };
type Methods = {
  readonly read: (place: Place) => string;
  readonly close: (file: string) => string;
  readonly closeAll: () => string;
};
type Events = { readonly notice: string };

const FILE: Place = { file: 'loja.sqlite' };
const SERVED: Place = { file: 'rede', server: {} };
const DEATH = new CicloError('ledger_thread_died', 'gone');

/** A thread that answers with its name, and does what the test says. */
class FakeThread {
  readonly asked: string[] = [];
  isClosed = false;
  readonly heard = new Set<(payload: never) => void>();
  readonly deaths = new Set<(failure: CicloError) => void>();
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  readonly call = async (method: string): Promise<string> => {
    this.asked.push(method);
    return this.#name;
  };

  readonly on = (_name: string, listener: (payload: never) => void): (() => void) => {
    this.heard.add(listener);
    return () => void this.heard.delete(listener);
  };

  readonly onDied = (listener: (failure: CicloError) => void): (() => void) => {
    this.deaths.add(listener);
    return () => void this.deaths.delete(listener);
  };

  readonly close = async (): Promise<void> => {
    this.isClosed = true;
  };
}

function twoThreads() {
  const started: FakeThread[] = [];
  const thread = apartFromServers<Methods, Events>(() => {
    const fake = new FakeThread(['of files', 'of servers'][started.length] ?? 'too many');
    started.push(fake);
    return fake as unknown as ThreadClient<Methods, Events>;
  });
  return { thread, started };
}

it('asks one thread of files, and another one of servers, which begins when it is first needed', async () => {
  const { thread, started } = twoThreads();
  expect(await thread.call('read', [FILE])).toBe('of files');
  expect(started).toHaveLength(1);
  const answers = [thread.call('read', [SERVED]), thread.call('read', [FILE]), thread.call('read', [SERVED])];
  expect(await Promise.all(answers)).toEqual(['of servers', 'of files', 'of servers']);
  expect(started).toHaveLength(2);
});

it('closes a ledger in each thread that has had it, and all of them in both', async () => {
  const { thread, started } = twoThreads();
  await thread.call('closeAll', []);
  await thread.call('read', [SERVED]);
  await thread.call('close', ['rede']);
  await thread.call('closeAll', []);
  expect(started.map(({ asked }) => asked)).toEqual([
    ['closeAll', 'close', 'closeAll'],
    ['read', 'close', 'closeAll'],
  ]);
});

it('asks nothing of the thread of servers to close a ledger that it never had, or has no more', async () => {
  const { thread, started } = twoThreads();
  await thread.call('read', [SERVED]);
  await thread.call('close', ['rede']);
  for (const file of ['loja.sqlite', 'rede']) await thread.call('close', [file]);
  expect(started[1]?.asked).toEqual(['read', 'close']);
});

it('hears of either thread, also of one that begins later, until it listens no more', async () => {
  const { thread, started } = twoThreads();
  const heard: string[] = [];
  const stops = [
    thread.on('notice', (notice) => heard.push(notice)),
    thread.onDied(({ code }) => heard.push(code)),
  ];
  await thread.call('read', [SERVED]);
  for (const fake of started) {
    for (const listener of fake.heard) listener('aviso' as never);
    for (const listener of fake.deaths) listener(DEATH);
  }
  expect(heard).toEqual(['aviso', 'ledger_thread_died', 'aviso', 'ledger_thread_died']);
  for (const stop of stops) stop();
  expect(started.map((fake) => fake.heard.size + fake.deaths.size)).toEqual([0, 0]);
});

it('ends both threads, and begins none once it is closed', async () => {
  const { thread, started } = twoThreads();
  await thread.call('read', [SERVED]);
  await thread.close();
  expect(started.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  const { thread: other, started: one } = twoThreads();
  await other.close();
  await other.call('read', [SERVED]);
  expect(one).toHaveLength(1);
});
