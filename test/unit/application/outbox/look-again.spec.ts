import { describe, expect, it } from 'vitest';
import {
  clockMinutes,
  mayBeResumed,
  maySendAgain,
} from '../../../../src-main/application/outbox/look-again.ts';
import type { JournaledWrite } from '../../../../src-main/ledger/journaled-writes.ts';
import { chargeDraft, instant } from '../../../support/fake/records/write-drafts.ts';

const SENT = {
  id: 1,
  key: 'k',
  batchId: null,
  state: 'sent',
  intendedAt: instant('2025-12-01T12:00:00Z'),
  sentAt: instant('2025-12-01T12:00:00Z'),
  outcomeAt: null,
  outcome: null,
} as const;
const PUT: JournaledWrite = { ...SENT, kind: 'put_charge', payload: chargeDraft('RR1') };
const CANCEL: JournaledWrite = { ...SENT, kind: 'cancel_charge', payload: { txid: 'tx1' } };
const RETRY: JournaledWrite = {
  ...SENT,
  kind: 'request_retry',
  payload: { txid: 'tx1', date: chargeDraft('RR1').dueDate },
};

describe('what was looked for and not found', () => {
  it.each([
    ['absent', true, false, false],
    ['not_yet', true, false, false],
    ['failed', false, false, false],
    ['cannot_tell', false, false, false],
  ] as const)('%s: is sent again at once where a repetition changes nothing', (seen, put, cancel, retry) => {
    expect([PUT, CANCEL, RETRY].map((write) => maySendAgain(write, seen))).toEqual([put, cancel, retry]);
  });

  it.each([
    ['absent', true, true, true],
    ['not_yet', true, true, false],
    ['cannot_tell', false, false, false],
    ['clocks_differ', false, false, false],
    ['done', false, false, false],
  ] as const)('%s: is taken up again where it can not come to two', (seen, put, cancel, retry) => {
    expect([PUT, CANCEL, RETRY].map((write) => mayBeResumed(write, seen))).toEqual([put, cancel, retry]);
  });
});

it.each([
  [null, null],
  [0, null],
  [300_000, null],
  [-300_000, null],
  [300_001, 5],
  [-420_000, -7],
])('a clock that is %s ms ahead differs by %s minutes', (aheadMs, minutes) => {
  const clock = { now: () => SENT.intendedAt, latest: () => SENT.intendedAt, aheadMs: () => aheadMs };
  expect(clockMinutes({ clock })).toBe(minutes);
});
