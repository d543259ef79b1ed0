import { expect, it } from 'vitest';
import type { ConnectionRegistry } from '../../../../src-main/application/companies/registry.ts';
import { createPolling } from '../../../../src-main/application/polling/polling.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
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
