import type { ReactNode } from 'react';
import type { TableList } from '../../kit/queries/use-pages.ts';
import { FailureNotice } from '../failures/FailureNotice.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import { UnreadNotice } from './UnreadNotice.tsx';

type Props = {
  readonly list: Pick<TableList<unknown>, 'rows' | 'hasBeenRead' | 'failure' | 'unread' | 'readAgain'>;
  /** Grey rows while the first page is on its way. */
  readonly loadingRows?: number;
  /** What is to be known of the rows before they are looked at. */
  readonly above?: ReactNode;
  /** What stands there where there is no row. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
};

/** What `QueryView` is to one answer, for a list that is read page by page: its rows, why there are none, or that it is being read. */
export function ListView({ list, loadingRows = 12, above, empty, children }: Props) {
  const { failure, hasBeenRead } = list;
  return (
    <>
      <UnreadNotice unread={list.unread} onRetry={list.readAgain} />
      {above}
      {failure && <FailureNotice failure={failure} onRetry={list.readAgain} />}
      {!failure && !hasBeenRead && <LoadingRows rows={loadingRows} />}
      {hasBeenRead && (list.rows.length > 0 ? children : empty)}
    </>
  );
}
