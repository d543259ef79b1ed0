import { describe, expect, it } from 'vitest';
import type { Result } from '../../../../../src-preload/contract/errors.ts';
import { PageCache } from '../../../../../src-renderer/features/cycles/list/page-cache.ts';

type Answer = Result<readonly string[]>;

/** A list whose pages of two rows come when they are told to. */
class PagedList {
  readonly asked: number[] = [];
  readonly #waiting = new Map<number, (answer: Answer) => void>();

  readonly fetch = (page: number): Promise<Answer> => {
    this.asked.push(page);
    return new Promise((resolve) => this.#waiting.set(page, resolve));
  };

  async answer(page: number, answer: Answer): Promise<void> {
    this.#waiting.get(page)?.(answer);
    await Promise.resolve();
    await Promise.resolve();
  }

  deliver(page: number, edition = ''): Promise<void> {
    return this.answer(page, { ok: true, value: [`${2 * page}${edition}`, `${2 * page + 1}${edition}`] });
  }
}

const DOWN: Answer = { ok: false, error: { code: 'ledger_thread_died', message: 'gone', params: {} } };

function cacheOf(maxPages = 10): { list: PagedList; cache: PageCache<string> } {
  const list = new PagedList();
  return { list, cache: new PageCache(list.fetch, 2, maxPages) };
}

describe('PageCache', () => {
  it('asks once for the pages of the rows on screen, and has them when they come', async () => {
    const { list, cache } = cacheOf();
    cache.want(1, 4);
    cache.want(1, 4);
    expect(list.asked).toEqual([0, 1, 2]);
    expect(cache.rowAt(3)).toBeNull();
    await list.deliver(1);
    expect(cache.rowAt(3)).toBe('3');
    cache.want(2, 3);
    expect(list.asked).toEqual([0, 1, 2]);
  });

  it('tells its listeners of each page', async () => {
    const { list, cache } = cacheOf();
    let told = 0;
    const stop = cache.subscribe(() => {
      told += 1;
    });
    cache.want(0, 3);
    await list.deliver(0);
    expect(told).toBe(1);
    stop();
    await list.deliver(1);
    expect(told).toBe(1);
    expect(cache.version()).toBe(2);
  });

  it('asks for few pages at a time, and for those wanted last once these are in', async () => {
    const { list, cache } = cacheOf();
    for (let page = 0; page < 50; page += 1) cache.want(2 * page, 2 * page + 1);
    expect(list.asked).toEqual([0, 1, 2, 3]);
    await list.deliver(0);
    cache.want(98, 99);
    expect(list.asked).toEqual([0, 1, 2, 3, 49]);
  });

  it('forgets the page that came longest ago', async () => {
    const { list, cache } = cacheOf(2);
    cache.want(0, 5);
    for (const page of [0, 1, 2]) await list.deliver(page);
    expect([cache.rowAt(0), cache.rowAt(2), cache.rowAt(4)]).toEqual([null, '2', '4']);
  });

  it('keeps showing what it has after a change, and brings it anew', async () => {
    const { list, cache } = cacheOf();
    cache.want(0, 1);
    await list.deliver(0);
    cache.invalidate();
    expect(cache.rowAt(0)).toBe('0');
    cache.want(0, 1);
    await list.deliver(0, ' again');
    expect(cache.rowAt(0)).toBe('0 again');
    expect(list.asked).toEqual([0, 0]);
  });

  it('tells of rows that they were read before a change, until they have come anew', async () => {
    const { list, cache } = cacheOf();
    cache.want(0, 3);
    await list.deliver(0);
    cache.invalidate();
    await list.deliver(1);
    expect([cache.isOld(1, 1), cache.isOld(2, 3), cache.isOld(4, 9)]).toEqual([true, true, false]);
    cache.want(0, 1);
    await list.deliver(0, ' again');
    expect([cache.isOld(0, 1), cache.isOld(1, 2)]).toEqual([false, true]);
  });

  it('asks again for a page that was on its way when the list changed', async () => {
    const { list, cache } = cacheOf();
    cache.want(0, 1);
    cache.invalidate();
    await list.deliver(0);
    cache.want(0, 1);
    expect(list.asked).toEqual([0, 0]);
  });

  it('stops asking after a failure until it is told to go on', async () => {
    const { list, cache } = cacheOf();
    cache.want(0, 1);
    await list.answer(0, DOWN);
    cache.want(0, 1);
    expect(list.asked).toEqual([0]);
    expect(cache.failure?.code).toBe('ledger_thread_died');
    cache.invalidate();
    cache.want(0, 1);
    expect(list.asked).toEqual([0, 0]);
    expect(cache.failure).toBeNull();
  });

  it('learns where the list ends from a page that is not full', async () => {
    const { list, cache } = cacheOf();
    cache.want(0, 3);
    await list.deliver(0);
    expect(cache.end).toEqual({ now: null, before: null });
    await list.answer(1, { ok: true, value: ['2'] });
    expect(cache.end).toEqual({ now: 3, before: 3 });
  });

  it('takes a page that was read before a change for no end of the list that stands now', async () => {
    const { list, cache } = cacheOf();
    cache.want(0, 3);
    await list.deliver(0);
    await list.answer(1, { ok: true, value: [] });
    cache.invalidate();
    expect(cache.end).toEqual({ now: null, before: 2 });
  });

  it('takes the nearest end that a page tells', async () => {
    const { list, cache } = cacheOf();
    cache.want(0, 5);
    await list.answer(2, { ok: true, value: [] });
    await list.answer(1, { ok: true, value: ['2'] });
    expect(cache.end.now).toBe(3);
  });
});
