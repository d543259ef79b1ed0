import { expect, it } from 'vitest';
import type { ConnectionRegistry } from '../../../../src-main/application/companies/registry.ts';
import { createPolling } from '../../../../src-main/application/polling/polling.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import type { Connection } from '../../../../src-preload/contract/connections.ts';
import { syncStatus } from '../../../../src-preload/contract/sync.ts';

type Found = ReturnType<ConnectionRegistry['find']>;

const notCalled = (): never => {
  throw new Error('nothing is polled here');
};

/** One company was added, and its first poll has not been asked for yet. */
const polling = createPolling(
  {
    access: notCalled,
    find: (id) => {
      if (id !== 'padaria') throw new CicloError('not_found', `no connection ${id}`, { id });
      return { id } as Found;
    },
  },
  {
    poll: notCalled,
    isShared: () => false,
    holding: notCalled,
    peek: { asOf: notCalled, lastRun: notCalled },
  },
  notCalled,
  { isUp: () => true, note: notCalled },
  Date.now,
);

it('tells of a company that was added this moment that it is idle, and of no other company anything', () => {
  const status = polling.status('padaria');
  expect(syncStatus.parse(status)).toMatchObject({
    connectionId: 'padaria',
    state: 'idle',
    lastEndedAt: null,
    lastGoodPoll: null,
  });
  expect(() => polling.status('quitanda')).toThrow('no connection quitanda');
});

it('polls none that nobody asked it to follow', () => {
  expect(() => polling.start('padaria')).toThrow('no connection padaria');
});

it('asks anew for what changed while a poll that all share was under way, however fresh that one is', async () => {
  let isBegun = Promise.withResolvers<void>();
  let held = Promise.withResolvers<never>();
  const shared = createPolling(
    { access: notCalled, find: (id) => ({ id, baseUrl: 'https://bank.example', pollMinutes: 15 }) as Found },
    {
      poll: notCalled,
      isShared: () => true,
      holding: () => {
        isBegun.resolve();
        return held.promise;
      },
      peek: {
        asOf: async () => null,
        lastRun: async () => ({ finishedAt: '2026-11-05T12:00:00.000Z' }) as never,
      },
    },
    () => undefined,
    { isUp: () => true, note: notCalled },
    () => Date.parse('2026-11-05T12:00:01Z'),
  );
  shared.follow({ id: 'padaria', pollMinutes: null } as Connection);
  shared.start('padaria');
  await isBegun.promise;
  shared.refresh('padaria');
  const first = held;
  isBegun = Promise.withResolvers();
  held = Promise.withResolvers();
  first.reject(new CicloError('cancelled', 'it has ended'));
  await isBegun.promise;
  held.reject(new CicloError('cancelled', 'it has ended'));
  await shared.close();
});
