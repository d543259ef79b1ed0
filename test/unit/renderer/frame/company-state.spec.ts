import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '../../../../src-preload/contract/sync.ts';
import { COMPANY_LOOKS, companyState } from '../../../../src-renderer/frame/company-state.ts';
import en from '../../../../src-renderer/locales/en/common.json' with { type: 'json' };
import ptBR from '../../../../src-renderer/locales/pt-BR/common.json' with { type: 'json' };

const failure = { code: 'credentials_wrong', message: '401', params: {} } as const;
const failed = { ...failure, at: '2026-11-23T12:00:00.000Z' };
const read: SyncStatus = {
  connectionId: 'a',
  state: 'idle',
  offline: null,
  progress: null,
  lastReport: null,
  lastFailure: null,
  lastEndedAt: '2026-11-23T12:00:00.000Z',
  lastGoodPoll: '2026-11-23T12:00:00.000Z',
  nextPollAt: null,
};
const real = { isPractice: false, copiedAt: null };
const NOON = Date.parse('2026-11-24T12:00:00.000Z');

describe('the state of a company', () => {
  it.each([
    ['current', read],
    ['old', { ...read, lastGoodPoll: '2026-11-23T11:59:59.999Z' }],
    ['never', { ...read, lastGoodPoll: null }],
    ['failed', { ...read, state: 'waiting', lastFailure: failed }],
    ['attention', { ...read, state: 'needs_attention', lastFailure: failed }],
    ['syncing', { ...read, state: 'syncing', lastFailure: failed }],
    ['offline', { ...read, state: 'offline', offline: { since: '2026-11-23T12:00:00.000Z', failure } }],
  ] as const)('is %s', (state, status) => {
    expect(companyState(real, status, NOON)).toBe(state);
    expect(companyState({ ...real, isPractice: true }, status, NOON)).toBe('practice');
    expect(companyState({ ...real, copiedAt: '2026-11-01T12:00:00.000Z' }, status, NOON)).toBe('copy');
  });

  it('is not guessed before the poller has said anything', () => {
    expect(companyState(real, null, NOON)).toBeNull();
  });

  it('has a word in both languages and a look', () => {
    for (const { connection } of [ptBR, en])
      expect(Object.keys(connection.state).toSorted()).toEqual(Object.keys(COMPANY_LOOKS).toSorted());
  });
});
