import type { ReactNode } from 'react';
import type { Query } from '../../kit/queries/use-query.ts';
import { FailureNotice } from '../failures/FailureNotice.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import { UnreadNotice } from './UnreadNotice.tsx';

type Props<Value> = {
  readonly query: Query<Value>;
  readonly children: (value: Value) => ReactNode;
  /** What stands in while the first answer is on its way; grey rows unless told. */
  readonly loading?: ReactNode;
};

/**
 * Shows a question's answer, its failure with a way to ask again, or that it is being read. An answer that could not be read anew stays, with
 * whatever is typed below it, under word of that.
 */
export function QueryView<Value>({ query, children, loading = <LoadingRows /> }: Props<Value>) {
  if (query.state === 'loading') return loading;
  if (query.state === 'failed') return <FailureNotice failure={query.failure} onRetry={query.refresh} />;
  return (
    <>
      <UnreadNotice unread={query.unread} onRetry={query.refresh} />
      {children(query.value)}
    </>
  );
}
