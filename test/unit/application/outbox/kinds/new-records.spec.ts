import { describe, expect, it } from 'vitest';
import type { BankApi, Page } from '../../../../../src-main/api-client/bank-api.ts';
import { mandatesSince, newMandates } from '../../../../../src-main/application/outbox/kinds/new-records.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import type { MandateRecord } from '../../../../../src-main/core/records.ts';
import { instant } from '../../../../support/fake/records/write-drafts.ts';

const SINCE = instant('2026-03-10T12:00:00Z');
const NOW = instant('2026-03-11T12:00:00Z');
const NEVER = new AbortController().signal;

type Shown = Pick<Page<MandateRecord>, 'records' | 'quarantined' | 'pageCount'>;

/** A bank that shows these pages, 0 first, and what `behind` says after them. */
function bankOf(pages: readonly (Shown | 'gone')[], behind: Shown | 'gone' = page([], null)) {
  const asked: number[] = [];
  const listMandates = async (_window: unknown, at: number): Promise<Shown> => {
    asked.push(at);
    const shown = pages[at] ?? behind;
    if (shown === 'gone') throw new CicloError('list_not_offered', '404', { status: 404 });
    return shown;
  };
  const api = { limits: { windowDays: 30 }, listMandates } as unknown as BankApi;
  const since = { since: SINCE, now: NOW, offMs: 0 };
  return {
    asked,
    api,
    list: (mayBeEmpty = false) => mandatesSince(api, since, NEVER, async () => mayBeEmpty),
  };
}

const mandate = (idRec: string) => ({ idRec, raw: JSON.stringify({ idRec }) }) as MandateRecord;
const page = (ids: readonly string[], pageCount: number | null): Shown => ({
  records: ids.map(mandate),
  quarantined: [],
  pageCount,
});
const numbered = (count: number, pageCount: number | null): Shown[] =>
  Array.from({ length: count }, (_, at) => page([`RR${at}`], pageCount));
const badPage = (raw: string, pageCount: number | null): Shown => ({
  records: [],
  quarantined: [{ kind: 'mandate', id: null, reason: 'odd', raw }],
  pageCount,
});

describe('mandates made since a moment', () => {
  it.each([120, null])('are read to the last of many pages, counted %s', async (pageCount) => {
    const listed = await bankOf(numbered(120, pageCount)).list();
    expect([listed.records.length, listed.isWhole]).toEqual([120, true]);
  });

  it('are not over at an uncounted page on which nothing can be read', async () => {
    const listed = await bankOf([badPage('{"a":1}', null), page(['RR1'], null)]).list();
    expect(listed.records).toHaveLength(1);
    expect(listed.unreadable).toMatchObject([{ raw: '{"a":1}' }]);
  });

  it('are not whole where the bank counts pages that show nothing new', async () => {
    const { list, asked } = bankOf([page(['RR1'], 900)], page(['RR1'], 900));
    expect((await list()).isWhole).toBe(false);
    expect(asked).toEqual([0, 1]);
  });

  it('end where a bank that counts no pages repeats the last', async () => {
    const { list, asked } = bankOf([page(['RR1'], null)], page(['RR1'], null));
    expect((await list()).isWhole).toBe(true);
    expect(asked).toEqual([0, 1]);
  });

  it('end where a bank answers 404 for the page behind, and are not whole where it counts that page', async () => {
    expect(await bankOf([page(['RR1'], null)], 'gone').list()).toMatchObject({
      records: [{}],
      isWhole: true,
    });
    expect(await bankOf([page(['RR1'], 2)], 'gone').list()).toMatchObject({ records: [{}], isWhole: false });
  });

  it('are none where the list may be empty and answers 404 twice', async () => {
    const { list, asked } = bankOf(['gone']);
    expect(await list(true)).toMatchObject({ records: [], isWhole: true });
    expect(asked).toEqual([0, 0]);
    await expect(bankOf(['gone']).list()).rejects.toMatchObject({ code: 'list_not_offered' });
  });

  it('are read on where the count ends before a page that holds some', async () => {
    const listed = await bankOf(numbered(3, 0)).list();
    expect([listed.records.length, listed.isWhole]).toEqual([3, true]);
  });
});

it('those made when one was asked for are told with what cannot be understood among them', async () => {
  const { api } = bankOf([badPage('{}', 1)]);
  const when = { intendedAt: SINCE, sentAt: SINCE, now: NOW, offMs: 0 };
  const listed = await newMandates(api, when, NEVER);
  expect(listed).toMatchObject({ records: [], unreadable: [{ raw: '{}' }], isWhole: true, isOver: true });
});
