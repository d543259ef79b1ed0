import { beforeEach, expect, it, vi } from 'vitest';
import type { LedgerThreads } from '../../../../src-main/application/ledgers/gateway/open-threads.ts';
import { leasing } from '../../../support/in-process/ledger/leased-threads.ts';

/** A thread that answers when it is told to, dies when it is told to, and knows who listens. */
class ThreadDouble {
  readonly listeners = new Set<() => void>();
  readonly deathListeners = new Set<() => void>();
  answer = Promise.resolve();
  isEnded = false;

  call = (): Promise<void> => this.answer;
  on = (_name: string, listener: () => void): (() => void) => listening(this.listeners, listener);
  onDied = (listener: () => void): (() => void) => listening(this.deathListeners, listener);
  close = async (): Promise<void> => {
    this.isEnded = true;
  };
}

function listening(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let opened: ThreadDouble[][] = [];
beforeEach(() => {
  opened = [];
});

/** A lease of doubles; `opened` holds the doubles of each three that were started. */
const newLease = () =>
  leasing(() => {
    const [writer, reader, fetcher] = [new ThreadDouble(), new ThreadDouble(), new ThreadDouble()];
    opened.push([writer, reader, fetcher]);
    return { writer, reader, fetcher } as unknown as LedgerThreads;
  });

const closeAll = ({ writer, reader, fetcher }: LedgerThreads): Promise<unknown> =>
  Promise.all([writer.close(), reader.close(), fetcher.close()]);

const ended = () => opened.map((threads) => threads.map(({ isEnded }) => isEnded));

it('gives threads that were closed at rest to the next, and starts others for two at a time', async () => {
  const lease = newLease();
  const first = lease();
  lease();
  expect(opened).toHaveLength(2);
  await first.writer.call('closeAll', []);
  await closeAll(first);
  await closeAll(first);
  lease();
  expect(opened).toHaveLength(2);
  lease();
  expect(opened).toHaveLength(3);
  expect(ended().flat()).not.toContain(true);
});

it('keeps threads from the next until all three are closed', async () => {
  const lease = newLease();
  const { writer, reader } = lease();
  await Promise.all([writer.close(), reader.close()]);
  lease();
  expect(opened).toHaveLength(2);
});

it('refuses calls after the end, and lets nobody listen beyond it', async () => {
  const threads = newLease()();
  threads.writer.on('notice', vi.fn());
  threads.writer.onDied(vi.fn());
  await closeAll(threads);
  await expect(threads.writer.call('closeAll', [])).rejects.toMatchObject({ code: 'cancelled' });
  const left = opened.flat().map(({ listeners, deathListeners }) => listeners.size + deathListeners.size);
  expect(left).toEqual([0, 0, 0]);
});

it('ends threads that are closed amid a call', async () => {
  const lease = newLease();
  const threads = lease();
  const [writer] = opened[0] ?? [];
  Object.assign(writer ?? {}, { answer: new Promise(() => undefined) });
  void threads.writer.call('closeAll', []);
  await closeAll(threads);
  expect(ended()).toEqual([[true, true, true]]);
  lease();
  expect(opened).toHaveLength(2);
});

it('ends threads of which one has died', async () => {
  const lease = newLease();
  const threads = lease();
  for (const died of opened[0]?.[1]?.deathListeners ?? []) died();
  await closeAll(threads);
  expect(ended()).toEqual([[true, true, true]]);
});
