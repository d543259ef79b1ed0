import type { ClosingMonth } from '../../../src-preload/contract/closing.ts';
import { ciclo } from '../../bridge.ts';
import { QueryView } from '../../components/reading/QueryView.tsx';
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
import { useOpenPoints } from './use-open-points.ts';

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
  return (
    <QueryView query={query}>
      {/* A month of its own: what changed since in the month before must not stand with this one while its own is read. */}
      {(month) => <Shown key={month.month} month={month} onChanged={changed} />}
    </QueryView>
  );
}

function Shown({ month, onChanged }: { readonly month: ClosingMonth; readonly onChanged: () => void }) {
  const open = useOpenPoints(month);
  return (
    <div className={classes.parts}>
      <OpenPoints month={month.month} open={open} />
      <MonthTotals month={month} />
      {month.standing === null ? (
        <CloseMonth month={month} open={open} onChanged={onChanged} />
      ) : (
        <ClosedMonth closing={month.standing} laterMonth={month.laterMonth} onChanged={onChanged} />
      )}
      {(month.standing ?? month.draft).adjustments > 0 && <Adjustments month={month} />}
      {month.reopened.length > 0 && <ReopenedClosings closings={month.reopened} />}
    </div>
  );
}
