import type { ClosingMonth } from '../../../src-preload/contract/closing.ts';
import { ciclo } from '../../bridge.ts';
import { QueryView } from '../../components/QueryView.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { Adjustments } from './Adjustments.tsx';
import { ClosedMonth } from './ClosedMonth.tsx';
import { CloseMonth } from './CloseMonth.tsx';
import classes from './closing.module.css';
import type { ClosingPlace } from './closing-place.ts';
import { MonthTotals } from './MonthTotals.tsx';
import { OpenPoints } from './OpenPoints.tsx';
import { ReopenedClosings } from './ReopenedClosings.tsx';

type Props = { readonly place: ClosingPlace; readonly onChanged: () => void };

/** One month by one basis: what stands open, the totals, and the closing. */
export function MonthView({ place, onChanged }: Props) {
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.closing.month, { connectionId, ...place });
  const { refresh } = query;
  const changed = (): void => {
    refresh();
    onChanged();
  };
  return <QueryView query={query}>{(month) => <Shown month={month} onChanged={changed} />}</QueryView>;
}

function Shown({ month, onChanged }: { readonly month: ClosingMonth; readonly onChanged: () => void }) {
  return (
    <div className={classes.parts}>
      <OpenPoints month={month} />
      <MonthTotals month={month} />
      {month.standing === null ? (
        <CloseMonth month={month} onChanged={onChanged} />
      ) : (
        <ClosedMonth closing={month.standing} laterMonth={month.laterMonth} onChanged={onChanged} />
      )}
      {(month.standing ?? month.draft).adjustments > 0 && <Adjustments month={month} />}
      {month.reopened.length > 0 && <ReopenedClosings closings={month.reopened} />}
    </div>
  );
}
