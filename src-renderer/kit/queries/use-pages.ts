import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { Failure, Result } from '../../../src-preload/contract/errors.ts';
import { nameOfCall } from '../../bridge.ts';
import { readAnew, type Unread, unreadOf } from './reading.ts';
import { type Query, toQuery, useRefresh } from './use-query.ts';

type Page<Row> = { readonly rows: readonly Row[] };

/** What has been read of a list: all rows, how many pages they came in, the first and the last of these. */
type PartOfList<Row, Last> = {
  readonly rows: readonly Row[];
  readonly pages: number;
  readonly head: Last | null;
  readonly last: Last | null;
};

/** A list that is read page by page, since each page follows from the one before. */
export type Paging<Input, Row, Last extends Page<Row>, Begin = number> = {
  readonly call: (input: Input) => Promise<Result<Last & Page<Row>>>;
  /** Where the first page begins. */
  readonly first: NoInfer<Begin> | null;
  /** What to ask for the page that begins there. */
  readonly input: (begin: Begin | null) => Input;
  /** Where the page after these begins; null when they are all. */
  readonly next: (known: PartOfList<Row, Last>) => NoInfer<Begin> | null;
};

/** The part that has been read, and the way to more. */
export type Pages<Row, Last> = Query<PartOfList<Row, Last>> & {
  readonly isReading: boolean;
  readonly hasMore: boolean;
  readonly readMore: () => void;
};

/** Reads the first page of a list and more when asked to; reads them all again when they are stale. */
export function usePages<Input, Row, Last extends Page<Row>, Begin = number>({
  call,
  first,
  input,
  next,
}: Paging<Input, Row, Last, Begin>): Pages<Row, Last> {
  const beginning: PageParam<Begin> = { begin: first };
  const queryKey = [nameOfCall(call), input(first)] as const;
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => readAnew(queryKey, () => call(input(pageParam.begin))),
    initialPageParam: beginning,
    getNextPageParam: (_last, all): PageParam<Begin> | null => {
      const known = joined<Row, Last>(all);
      const begin = known.ok ? next(known.value) : null;
      return begin === null ? null : { begin };
    },
    select: joinedPages<Row, Last>,
  });
  // Named one by one: the library draws anew for what is looked at.
  const { data, isFetching, isPlaceholderData, error, dataUpdatedAt } = list;
  const { hasNextPage, refetch, fetchNextPage } = list;
  const readMore = async (): Promise<void> => {
    // A reading under way is of the pages that are here: the next comes after it.
    if (isFetching) await refetch({ cancelRefetch: false });
    await fetchNextPage({ cancelRefetch: false });
  };
  const unread = unreadOf({ error, dataUpdatedAt });
  const query = toQuery(data, { isFetching, isPlaceholderData, unread }, useRefresh(call, input(first)));
  // A table asks for more whenever its end is in sight: after a failure a person does.
  const hasMore = hasNextPage && unread === null;
  return { ...query, isReading: isFetching, hasMore, readMore: () => void readMore() };
}

/** The part of a list that has been read, as a table takes it. */
export type TableList<Row> = {
  /** They stay while newer ones are on their way. */
  readonly rows: readonly Row[];
  /** Whether it is known what rows there are. */
  readonly hasBeenRead: boolean;
  readonly failure: Failure | null;
  /** Why the rows, which stay, could not be read anew or more of them could not be read. */
  readonly unread: Unread | null;
  readonly isReading: boolean;
  readonly hasMore: boolean;
  readonly readMore: () => void;
  readonly readAgain: () => void;
};

/** A list whose first page tells what all of its rows add up to; null before the first answer. */
export type SummedList<Row, Total> = TableList<Row> & { readonly total: Total | null };

/** What a table needs of such a list, whether it has been read or not. */
export const summedList = <Row, Total>(
  list: Pages<Row, { readonly total: Total | null }>,
): SummedList<Row, Total> => ({
  ...tableList(list),
  total: list.state === 'ready' ? (list.value.head?.total ?? null) : null,
});

const NOTHING: readonly never[] = [];

/** What a table needs of a list, whether it has been read or not. */
export function tableList<Row, Last>(list: Pages<Row, Last>): TableList<Row> {
  const { isReading, hasMore, readMore } = list;
  return {
    rows: list.state === 'ready' ? list.value.rows : NOTHING,
    hasBeenRead: list.state === 'ready',
    failure: list.state === 'failed' ? list.failure : null,
    unread: list.state === 'ready' ? list.unread : null,
    isReading,
    hasMore,
    readMore,
    readAgain: list.refresh,
  };
}

/** Wrapped, so that it is no bare type parameter, of which the library cannot tell whether it is one at all. */
type PageParam<Begin> = { readonly begin: Begin | null };

const joinedPages = <Row, Last extends Page<Row>>({ pages }: InfiniteData<Result<Last>>) =>
  joined<Row, Last>(pages);

/** All rows, or why a page could not be read. */
function joined<Row, Last extends Page<Row>>(
  answers: readonly Result<Last>[],
): Result<PartOfList<Row, Last>> {
  const pages: Last[] = [];
  for (const answer of answers) {
    if (!answer.ok) return answer;
    pages.push(answer.value);
  }
  const rows = pages.flatMap((page) => page.rows);
  return {
    ok: true,
    value: { rows, pages: pages.length, head: pages[0] ?? null, last: pages.at(-1) ?? null },
  };
}
