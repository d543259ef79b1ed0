import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Failure, Result } from '../../../../../src-preload/contract/errors.ts';
import { queryClient } from '../../../../../src-renderer/kit/queries/query-client.ts';
import { readAnew, unreadOf } from '../../../../../src-renderer/kit/queries/reading.ts';
import { toQuery } from '../../../../../src-renderer/kit/queries/use-query.ts';

const KEY = ['overview.read', { connectionId: 'a' }] as const;
const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value });
const failed = (code: Failure['code']): Result<never> => ({
  ok: false,
  error: { code, message: code, params: {} },
});

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
  vi.useRealTimers();
});

/** A question as a screen shows it, to be asked again and again; each time it is given the next answer. */
function question(...answers: Result<unknown>[]) {
  const given = answers.values();
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: () => readAnew(KEY, async () => given.next().value ?? failed('internal')),
  });
  stops.push(observer.subscribe(() => {}));
  return async () => {
    await observer.refetch();
    const { data, isFetching, isPlaceholderData, error, dataUpdatedAt } = observer.getCurrentResult();
    const unread = unreadOf({ error, dataUpdatedAt });
    return toQuery(data, { isFetching, isPlaceholderData, unread }, () => {});
  };
}

describe('an answer that stands on screen', () => {
  it('stays when it cannot be read anew, and says since when and why, until it can', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-10-05T12:00:00Z'), toFake: ['Date'] });
    const ask = question(ok('old'), failed('disk_full'), ok('new'));
    expect(await ask()).toMatchObject({ state: 'ready', value: 'old', isCurrent: true, unread: null });
    vi.setSystemTime(Date.parse('2026-10-05T13:00:00Z'));
    expect(await ask()).toMatchObject({
      state: 'ready',
      value: 'old',
      isCurrent: false,
      unread: { readAt: '2026-10-05T12:00:00.000Z', failure: { code: 'disk_full' } },
    });
    expect(await ask()).toMatchObject({ state: 'ready', value: 'new', isCurrent: true, unread: null });
  });

  it.each(['not_found', 'payer_unknown', 'server_rights', 'server_sign_in'] as const)(
    'gives way to word that what it shows is gone, or not for this person any more: %s',
    async (code) => {
      const ask = question(ok('a charge'), failed(code));
      await ask();
      expect(await ask()).toMatchObject({ state: 'failed', failure: { code } });
    },
  );

  it.each([
    'keychain_locked',
    'ledger_key_missing',
    'ledger_key_out_of_reach',
    'server_gone',
    'lease_held',
  ] as const)('stays where something is out of reach: %s', async (code) => {
    const ask = question(ok('a charge'), failed(code));
    await ask();
    expect(await ask()).toMatchObject({ state: 'ready', value: 'a charge', unread: { failure: { code } } });
  });

  it('is asked for as often as it fails, where there was none before', async () => {
    const ask = question(failed('internal'), failed('disk_full'), ok('first'));
    expect(await ask()).toMatchObject({ state: 'failed', failure: { code: 'internal' } });
    expect(await ask()).toMatchObject({ state: 'failed', failure: { code: 'disk_full' } });
    expect(await ask()).toMatchObject({ state: 'ready', value: 'first' });
  });
});

describe('a list that is read page by page', () => {
  it('keeps its pages when one more, or one of them anew, cannot be read', async () => {
    const answers = [ok('first'), failed('internal'), ok('second'), ok('first anew'), failed('internal')];
    const given = answers.values();
    const observer = new InfiniteQueryObserver(queryClient, {
      queryKey: KEY,
      queryFn: () => readAnew(KEY, async () => given.next().value ?? failed('internal')),
      initialPageParam: 0,
      getNextPageParam: (_last, all) => all.length,
    });
    stops.push(observer.subscribe(() => {}));
    const pages = () => observer.getCurrentResult().data?.pages;
    await observer.refetch();
    await observer.fetchNextPage();
    expect(pages()).toEqual([ok('first')]);
    expect(unreadOf(observer.getCurrentResult())).toMatchObject({ failure: { code: 'internal' } });
    await observer.fetchNextPage();
    await observer.refetch();
    expect(pages()).toEqual([ok('first'), ok('second')]);
  });
});
