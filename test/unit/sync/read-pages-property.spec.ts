import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Page } from '../../../src-main/api-client/bank-api.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import type { ChargeRecord } from '../../../src-main/core/records.ts';
import { readPages } from '../../../src-main/sync/read-pages.ts';
import { CHARGES } from '../../../src-main/sync/resource.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import { chargeRecord } from '../../support/fake/records/sync-records.ts';

const CREATED = at('2025-03-01T12:00:00Z');
const MOST_RECORDS = 60;

/** What a bank may say of its pages: nothing, the truth, or anything. */
const told = fc.oneof(
  fc.constant(null),
  fc.constant('true' as const),
  fc.integer({ min: 0, max: 40 }),
  fc.constantFrom(3_000_000_000, Number.MAX_SAFE_INTEGER),
);

const bank = fc.record({
  held: fc.integer({ min: 0, max: 80 }),
  asked: fc.integer({ min: 1, max: 20 }),
  /** The most that it gives in a page, whatever is asked. */
  cap: fc.integer({ min: 1, max: 20 }),
  pageCount: told,
  totalItems: told,
  beyond: fc.constantFrom('empty', 'refused', 'repeats the first', 'repeats the last'),
});
type Bank = typeof bank extends fc.Arbitrary<infer One> ? One : never;

/** A bank that shows the same pages each time, whatever it says of them. */
function pagesOf({ held, asked, cap, pageCount, totalItems, beyond }: Bank) {
  const size = Math.min(asked, cap);
  const count = Math.max(1, Math.ceil(held / size));
  let requests = 0;
  const page = (number: number): Page<ChargeRecord> => {
    const here = Array.from({ length: held }, (_, index) => `tx${index}`).slice(
      number * size,
      (number + 1) * size,
    );
    return {
      records: here.map((txid) => chargeRecord(txid, CREATED)),
      quarantined: [],
      itemCount: here.length,
      rawLength: 0,
      pageCount: pageCount === 'true' ? count : pageCount,
      totalItems: totalItems === 'true' ? held : totalItems,
    };
  };
  const past = {
    empty: (number: number) => page(number),
    'repeats the first': () => page(0),
    'repeats the last': () => page(count - 1),
    refused: () => {
      throw new CicloError('request_refused', 'no such page');
    },
  };
  const request = async (number: number): Promise<Page<ChargeRecord>> => {
    requests += 1;
    return number < count ? page(number) : past[beyond](number);
  };
  return { first: page(0), request, size, count, requests: () => requests };
}

/** Whether the bank says plainly, and falsely, that a page which is not full is all there is: nobody can know better. */
const hidesTheRest = ({ held, asked, cap, pageCount, totalItems }: Bank): boolean => {
  const size = Math.min(asked, cap);
  const isUncounted = pageCount === null && totalItems === null;
  return held > size && size < asked && !isUncounted && pageCount !== 'true' && totalItems !== 'true';
};

it('ends, costs little more than the pages hold, and loses nothing that the bank shows', async () => {
  await fc.assert(
    fc.asyncProperty(bank, async (one) => {
      const { first, request, count, requests } = pagesOf(one);
      const limits = { mostRecords: MOST_RECORDS, pageSize: one.asked };
      const { kind, gathered } = await readPages(CHARGES, first, request, limits);
      expect(requests()).toBeLessThanOrEqual(count + 16);
      if (kind === 'too_many') expect(gathered.records.length).toBeGreaterThan(MOST_RECORDS);
      else if (!hidesTheRest(one)) expect(gathered.records).toHaveLength(one.held);
    }),
    { numRuns: 3_000 },
  );
});

it('takes a bank that tells the truth, or nothing, at its word', async () => {
  const honest = bank.map((one) => ({ ...one, held: one.held % MOST_RECORDS }));
  await fc.assert(
    fc.asyncProperty(honest, fc.constantFrom('true' as const, null), async (one, word) => {
      const { first, request } = pagesOf({ ...one, pageCount: word, totalItems: word });
      const read = await readPages(CHARGES, first, request, {
        mostRecords: MOST_RECORDS,
        pageSize: one.asked,
      });
      expect(read.kind).toBe('whole');
      expect(read.gathered.records).toHaveLength(one.held);
    }),
    { numRuns: 1_000 },
  );
});
