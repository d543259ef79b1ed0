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
  expect(told).toEqual([180, 180]);
});

/** A company whose polls all end with this failure; how many have been begun. */
async function refusedWith(failure: CicloError) {
  const polled = { begun: 0 };
  const find = (id: string) => ({ id, baseUrl: 'https://bank.example', pollMinutes: 15 });
  const polling = createPolling(
    { access: () => Promise.reject(failure), find: find as unknown as ConnectionRegistry['find'] },
    {
      poll: () => Promise.reject(failure),
      isShared: () => false,
      holding: async () => {
        polled.begun += 1;
        throw failure;
      },
      peek: { asOf: async () => null, lastRun: async () => null },
    },
    () => undefined,
    { isUp: () => true, isMissed: () => false, note: () => undefined },
    () => Date.parse('2026-11-30T12:00:00Z'),
  );
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

it('a clock that is set right begins no poll that a person has paused', async () => {
  const { polling, settled } = await refusedWith(new CicloError('clock_skewed', 'refused', { minutes: 180 }));
  polling.hold('person');
  polling.clockSet(180 * MINUTE_MS);
  expect(await settled()).toBe(1);
  await polling.close();
});
