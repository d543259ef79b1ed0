import { expect, it } from 'vitest';
import type { ConnectionRegistry } from '../../../../src-main/application/companies/registry/registry.ts';
import { createPolling } from '../../../../src-main/application/polling/polling.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import type { Connection } from '../../../../src-preload/contract/connections.ts';
import { type SyncReport, syncStatus } from '../../../../src-preload/contract/sync.ts';

type Found = ReturnType<ConnectionRegistry['find']>;

const notCalled = (): never => {
  throw new Error('nothing is polled here');
};

/** One company was added, and its first poll has not been asked for yet. */
const polling = createPolling({
  registry: {
    access: notCalled,
    find: (id) => {
      if (id !== 'padaria') throw new CicloError('not_found', `no connection ${id}`, { id });
      return { id } as Found;
    },
  },
  ledgers: {
    poll: notCalled,
    isShared: () => false,
    holding: notCalled,
    peek: { asOf: notCalled, lastRun: notCalled },
  },
  emit: notCalled,
  network: { isUp: () => true, isMissed: () => false, note: notCalled },
  nowMs: Date.now,
});

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

/** A company at a server whose polls end when the test says so. */
function heldPolls(asOf: () => Promise<null> = async () => null) {
  let polls = 0;
  let begun = Promise.withResolvers<void>();
  let held = Promise.withResolvers<SyncReport>();
  const shared = createPolling({
    registry: {
      access: notCalled,
      find: (id) => ({ id, baseUrl: 'https://bank.example', pollMinutes: 15 }) as Found,
    },
    ledgers: {
      poll: notCalled,
      isShared: () => true,
      holding: () => {
        polls += 1;
        begun.resolve();
        return held.promise as Promise<never>;
      },
      peek: {
        asOf,
        lastRun: async () => ({ finishedAt: '2026-11-05T12:00:00.000Z' }) as never,
      },
    },
    emit: () => undefined,
    network: { isUp: () => true, isMissed: () => false, note: notCalled },
    nowMs: () => Date.parse('2026-11-05T12:00:01Z'),
  });
  shared.follow({ id: 'padaria', pollMinutes: null } as Connection);
  return {
    shared,
    begun: () => begun.promise,
    /** Ends the poll that has begun, well or as one that was cancelled. */
    end: (how: 'well' | 'cancelled') => {
      const ended = held;
      [begun, held] = [Promise.withResolvers(), Promise.withResolvers()];
      if (how === 'well') ended.resolve({ finishedAt: '2026-11-05T12:00:01.000Z' } as SyncReport);
      else ended.reject(new CicloError('cancelled', 'it has ended'));
    },
    /** Waits until no poll is under way; answers how many there were. */
    settled: async () => {
      while (shared.status('padaria').state === 'syncing') await new Promise(setImmediate);
      return polls;
    },
  };
}

it('asks anew for what changed while a poll that all share was under way, however fresh that one is', async () => {
  const { shared, begun, end, settled } = heldPolls();
  shared.start('padaria');
  await begun();
  shared.refresh('padaria');
  end('cancelled');
  await begun();
  end('cancelled');
  expect(await settled()).toBe(2);
  await shared.close();
});

it('follows up a poll that is under way alone, and once however much was stored meanwhile', async () => {
  const { shared, begun, end, settled } = heldPolls();
  await settled();
  shared.followUp('padaria');
  shared.followUp('a company that is not polled');
  expect(await settled()).toBe(0);
  shared.start('padaria');
  await begun();
  shared.followUp('padaria');
  shared.followUp('padaria');
  end('well');
  await begun();
  end('well');
  expect(await settled()).toBe(2);
  await shared.close();
});

it.each(['a person has cancelled', 'ended well while polls are held'])(
  'follows up none that %s',
  async (how) => {
    const { shared, begun, end, settled } = heldPolls();
    await settled();
    shared.start('padaria');
    await begun();
    shared.followUp('padaria');
    if (how.startsWith('ended')) shared.hold('person');
    end(how.startsWith('ended') ? 'well' : 'cancelled');
    expect(await settled()).toBe(1);
    await shared.close();
  },
);

const BUSY = () => Promise.reject<null>(new CicloError('keychain_locked', 'busy'));

it.each<[string, (() => Promise<null>) | undefined, 'well' | 'cancelled', string[]]>([
  ['answers, also where others poll it', undefined, 'cancelled', ['reached']],
  ['answers, and its poll ends well', undefined, 'well', ['reached', 'polled']],
  ['does not answer', BUSY, 'cancelled', []],
])('tells of a turn whose ledger %s', async (_how, asOf, end, told) => {
  const polls = heldPolls(asOf);
  const heard: string[] = [];
  polls.shared.onReached((id) => void (id === 'padaria' && heard.push('reached')));
  polls.shared.onPolled((id) => void (id === 'padaria' && heard.push('polled')));
  if (end === 'well') {
    polls.shared.start('padaria');
    await polls.begun();
    polls.end(end);
  }
  await polls.settled();
  expect(heard).toEqual(told);
  await polls.shared.close();
});

it('begins no poll once it is closed', async () => {
  const { shared, settled } = heldPolls();
  await settled();
  await shared.close();
  shared.follow({ id: 'padaria', pollMinutes: 15 } as Connection);
  expect(() => shared.start('padaria')).toThrow('no connection padaria');
});

it('takes no lease for a poll that was ended while its ledger was looked at', async () => {
  const [looked, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<null>()];
  const { shared, begun, settled } = heldPolls(() => {
    looked.resolve();
    return shown.promise;
  });
  shared.start('padaria');
  await looked.promise;
  const closed = shared.close();
  shown.resolve(null);
  await Promise.race([closed, begun()]);
  expect(await settled()).toBe(0);
});
