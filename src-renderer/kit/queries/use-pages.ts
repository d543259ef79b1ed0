import { useInfiniteQuery } from '@tanstack/react-query';
import type { Result } from '../../../src-preload/contract/errors.ts';
import { nameOfCall } from '../../bridge.ts';
import { type Query, toQuery, useRefresh } from './use-query.ts';

/** A list that is read page by page, since each page follows from the one before. */
export type Paging<Input, Page> = {
  readonly call: (input: Input) => Promise<Result<Page>>;
  /** Where the first page begins. */
  readonly first: number | null;
  /** What to ask for the page that begins there. */
  readonly input: (begin: number | null) => Input;
  /** Where the page after these begins; null when they are all. */
  readonly next: (pages: readonly Page[]) => number | null;
};

/** The pages that have been read, and the way to the next. */
export type Pages<Page> = Query<readonly Page[]> & {
  readonly isReading: boolean;
  readonly hasMore: boolean;
  readonly readMore: () => void;
};

/** Reads the first page of a list and more when asked to; reads them all again when they are stale. */
export function usePages<Input, Page>({ call, first, input, next }: Paging<Input, Page>): Pages<Page> {
  const { data, isFetching, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery({
    queryKey: [nameOfCall(call), input(first)],
    queryFn: ({ pageParam }) => call(input(pageParam)),
    initialPageParam: first,
    getNextPageParam: (_last, all): number | null => {
      const pages = joined(all);
      return pages.ok ? next(pages.value) : null;
    },
  });
  const readMore = async (): Promise<void> => {
    // A reading under way is of the pages that are here: the next comes after it.
    if (isFetching) await refetch({ cancelRefetch: false });
    await fetchNextPage({ cancelRefetch: false });
  };
  const query = toQuery(data && joined(data.pages), isFetching, useRefresh(call, input(first)));
  return { ...query, isReading: isFetching, hasMore: hasNextPage, readMore: () => void readMore() };
}

/** All pages, or why one of them could not be read. */
function joined<Page>(answers: readonly Result<Page>[]): Result<readonly Page[]> {
  const pages: Page[] = [];
  for (const answer of answers) {
    if (!answer.ok) return answer;
    pages.push(answer.value);
  }
  return { ok: true, value: pages };
}
