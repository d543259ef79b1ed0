import { expect, it } from 'vitest';
import { readingOf } from '../../../../../src-renderer/features/charging/month/use-fresh-reading.ts';

const MORNING = '2026-11-28T09:00:00.000Z';
const NOON = '2026-11-28T12:00:00.000Z';

const rest = { state: 'idle', offline: null, lastFailure: null } as const;
const old = { wasOld: true, endedAt: MORNING, readAt: MORNING };
const failure = { code: 'bank_down', message: '503', params: {} } as const;

it.each([
  ['is asked for', rest, MORNING, MORNING, { isReading: true }],
  ['is under way', { ...rest, state: 'syncing' }, MORNING, MORNING, { isReading: true }],
  ['has ended well', rest, NOON, NOON, { isReading: false, readAt: NOON, hasFailed: false }],
  ['was cancelled', rest, NOON, MORNING, { isReading: false, readAt: MORNING, hasFailed: true }],
  [
    'has failed',
    { ...rest, state: 'waiting', lastFailure: { ...failure, at: NOON } },
    NOON,
    MORNING,
    { isReading: false, readAt: MORNING, hasFailed: true },
  ],
  [
    'reached nobody',
    { ...rest, state: 'offline', offline: { since: NOON, failure } },
    NOON,
    MORNING,
    { isReading: false, readAt: MORNING, hasFailed: true },
  ],
] as const)(
  'an old reading, and one that %s: from when the data are',
  (_, status, lastEndedAt, lastGoodPoll, told) => {
    expect(readingOf({ ...status, lastEndedAt, lastGoodPoll }, old)).toMatchObject(told);
  },
);

it('a recent reading is not asked for again, however long the review stays open', () => {
  const recent = { wasOld: false, endedAt: NOON, readAt: NOON };
  const status = { ...rest, lastEndedAt: NOON, lastGoodPoll: NOON };
  expect(readingOf(status, recent)).toEqual({ isReading: false, readAt: NOON, hasFailed: false });
});
