import { describe, expect, it } from 'vitest';
import type { Page } from '../../../src-main/api-client/bank-api.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import type { ChargeRecord } from '../../../src-main/core/records.ts';
import { readPages } from '../../../src-main/sync/read-pages.ts';
import { CHARGES } from '../../../src-main/sync/resource.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import { chargeRecord } from '../../support/fake/records/sync-records.ts';

type ChargePage = Page<ChargeRecord>;

const CREATED = at('2025-03-01T12:00:00Z');

/** A page with these txids; one that begins with `!` is a bad record. */
function page(txids: string, totalItems: number | null, pageCount: number | null = null): ChargePage {
  const ids = txids === '' ? [] : txids.split(' ');
  const good = ids.filter((id) => !id.startsWith('!'));
  const bad = ids.filter((id) => id.startsWith('!'));
  return {
    records: good.map((id) => chargeRecord(id, CREATED)),
    quarantined: bad.map((id) => ({ kind: 'charge', id: id === '!' ? null : id, reason: '', raw: id })),
    itemCount: ids.length,
    rawLength: txids.length,
    totalItems,
    pageCount,
  };
}

/** Reads a window whose pages these are; a page that is lacking is refused. */
async function read(pages: readonly ChargePage[], mostRecords = 100) {
  const [first] = pages;
  if (first === undefined) throw new RangeError('no first page');
  const request = async (number: number): Promise<ChargePage> => {
    const answer = pages[number];
    if (answer === undefined) throw new CicloError('request_refused', 'no such page');
    return answer;
  };
  const { kind, gathered } = await readPages(CHARGES, first, request, { mostRecords, pageSize: 100 });
  return `${kind}: ${[...gathered.records.map((record) => record.txid), ...gathered.quarantined.map(({ raw }) => raw)].join(' ')}`;
}

describe('where the bank counts', () => {
  it('a window is whole when as many distinct records came as it promised', async () => {
    expect(await read([page('a b', 3, 2), page('c', 3, 2)])).toBe('whole: a b c');
  });
  it('bad records count', async () => {
    expect(await read([page('a !x', 3, 2), page('!y', 3, 2)])).toBe('whole: a !x !y');
  });
  it('a duplicate leaves it one short', async () => {
    expect(await read([page('a b', 3, 2), page('b', 3, 2)])).toBe('moving: a b');
  });
  it('a total that changes between pages is a move', async () => {
    expect(await read([page('a b', 3, 2), page('c d', 4, 2)])).toBe('moving: a b c d');
  });
  it('a page that is gone is a move', async () => {
    expect(await read([page('a b', 3, 2)])).toBe('moving: a b');
  });
  it('a page count that is missing follows from the total, and a wrong one too', async () => {
    expect(await read([page('a b', 3), page('c', 3)])).toBe('whole: a b c');
    expect(await read([page('a b', 3, 1), page('c', 3, 1)])).toBe('whole: a b c');
  });
  it('a page count without a total tells how far to read', async () => {
    expect(await read([page('a b', null, 2), page('c', null, 2)])).toBe('whole: a b c');
    expect(await read([page('a b', null, 2), page('b', null, 2)])).toBe('moving: a b');
  });
  it('one page is one answer, even if it repeats itself', async () => {
    expect(await read([page('a a', 2, 1)])).toBe('whole: a');
    expect(await read([page('', 0, 0)])).toBe('whole: ');
  });
  it('an empty first page of a list that is not empty is a move', async () => {
    expect(await read([page('', 2, 1)])).toBe('moving: ');
  });
});

describe('where the bank counts nothing', () => {
  it('reads until a page is shorter than the first', async () => {
    expect(await read([page('a b', null), page('c d', null), page('e', null)])).toBe('whole: a b c d e');
  });
  it('reads until a page is empty', async () => {
    expect(await read([page('a b', null), page('c d', null), page('', null)])).toBe('whole: a b c d');
  });
  it('does not take a short first page for the last: the bank may cap its pages', async () => {
    expect(await read([page('a', null), page('b', null), page('', null)])).toBe('whole: a b');
  });
  it('takes a refusal of the next page, or a repetition, for the end', async () => {
    expect(await read([page('a b', null)])).toBe('whole: a b');
    expect(await read([page('a b', null), page('a b', null)])).toBe('whole: a b');
  });
  it('a record that comes twice is a move', async () => {
    expect(await read([page('a b', null), page('b c', null), page('', null)])).toBe('moving: a b c');
  });
  it('stops when there are more than may be held', async () => {
    expect(await read([page('a b', null), page('c d', null), page('e f', null)], 3)).toBe(
      'too_many: a b c d',
    );
  });
});

it('passes on what is wrong with the bank', async () => {
  const failing = readPages(
    CHARGES,
    page('a', 2, 2),
    () => Promise.reject(new CicloError('bank_down', '503')),
    { mostRecords: 100, pageSize: 100 },
  );
  await expect(failing).rejects.toMatchObject({ code: 'bank_down' });
});
