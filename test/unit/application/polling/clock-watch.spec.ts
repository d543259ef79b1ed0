import { expect, it } from 'vitest';
import type { ConnectionRegistry } from '../../../../src-main/application/companies/registry/registry.ts';
import { watchClock } from '../../../../src-main/application/polling/clock-watch.ts';
import { createPolling } from '../../../../src-main/application/polling/polling.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import type { Connection } from '../../../../src-preload/contract/connections.ts';

const MINUTE_MS = 60_000;

it('tells once that the clock was set, forward or back, and not that time passes or drifts', () => {
  let [nowMs, elapsedMs, look] = [Date.parse('2026-11-30T12:00:00Z'), 0, (): void => undefined];
  const told: number[] = [];
  const every = (_: number, looks: () => void) => {
    look = looks;
    return () => undefined;
  };
  watchClock({ nowMs: () => nowMs, elapsedMs: () => elapsedMs, every }, (byMs) =>
    told.push(byMs / MINUTE_MS),
  );
  const pass = (shownMinutes: number, minutes = 1) => {
    nowMs += shownMinutes * MINUTE_MS;
    elapsedMs += minutes * MINUTE_MS;
    look();
  };
  for (const shown of [1, 1.01, 4, 181, 1, -179, 1]) pass(shown);
  pass(60, 60);
  expect(told).toEqual([180, -180]);
});

/** A company whose polls all end with this failure; how many have been begun. */
async function refusedWith(failure: CicloError) {
  const polled = { begun: 0 };
  const find = (id: string) => ({ id, baseUrl: 'https://bank.example', pollMinutes: 15 });
  const polling = createPolling({
    registry: { access: () => Promise.reject(failure), find: find as unknown as ConnectionRegistry['find'] },
    ledgers: {
      poll: () => Promise.reject(failure),
      isShared: () => false,
      holding: async () => {
        polled.begun += 1;
        throw failure;
      },
      peek: { asOf: async () => null, lastRun: async () => null },
    },
    emit: () => undefined,
    network: { isUp: () => true, isMissed: () => false, note: () => undefined },
    nowMs: () => Date.parse('2026-11-30T12:00:00Z'),
  });
  polling.follow({ id: 'padaria', pollMinutes: 15 } as Connection);
  const settled = async (): Promise<number> => {
    do await new Promise(setImmediate);
    while (polling.status('padaria').state === 'syncing');
    return polled.begun;
  };
  await settled();
  return { polling, settled };
}

it.each([
  ['clock_skewed', { minutes: 180 }, 180, 2],
  ['clock_skewed', { minutes: 180 }, 177, 2],
  ['clock_skewed', { minutes: 180 }, 480, 1],
  ['clock_skewed', {}, 180, 1],
  ['credentials_wrong', { minutes: 180 }, 180, 1],
] as const)(
  'after %s %o, a clock that is set by %i min has it asked again: %i polls',
  async (code, params, by, polls) => {
    const { polling, settled } = await refusedWith(new CicloError(code, 'refused', params));
    polling.clockSet(by * MINUTE_MS);
    expect(await settled()).toBe(polls);
    await polling.close();
  },
);

const REFUSED = new CicloError('clock_skewed', 'refused', { minutes: 180 });

it.each([
  [[90, 90], 2],
  [[-1_440, 1_260], 2],
  [[480, 180], 2],
  [[480, 90, 90], 2],
  [[90, -90], 1],
  [[180, 480], 2],
  [[180, 180], 3],
])('settings of %j min in turn: %i polls', async (settings, polls) => {
  const { polling, settled } = await refusedWith(REFUSED);
  for (const minutes of settings) {
    polling.clockSet(minutes * MINUTE_MS);
    await settled();
  }
  expect(await settled()).toBe(polls);
  await polling.close();
});

it.each([[[180]], [[90, 90]], [[180, 480]]])(
  'a clock that is set by %j min begins no poll that a person has paused, and one after the pause',
  async (settings) => {
    const { polling, settled } = await refusedWith(REFUSED);
    polling.hold('person');
    polling.hold('lid');
    for (const minutes of settings) polling.clockSet(minutes * MINUTE_MS);
    expect(await settled()).toBe(1);
    polling.release('lid');
    expect(await settled()).toBe(1);
    polling.release('person');
    expect(await settled()).toBe(2);
    polling.hold('person');
    polling.release('person');
    expect(await settled()).toBe(2);
    await polling.close();
  },
);
