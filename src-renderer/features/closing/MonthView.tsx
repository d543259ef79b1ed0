import { useTranslation } from 'react-i18next';
import type { Closing, ClosingMonth } from '../../../src-preload/contract/closing.ts';
import { ciclo } from '../../bridge.ts';
import { Panel } from '../../components/layout/Panel.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { CloseMonth } from './CloseMonth.tsx';
import { ClosingFacts } from './ClosingFacts.tsx';
import classes from './closing.module.css';
import type { ClosingPlace } from './closing-place.ts';
import { LineTable } from './LineTable.tsx';
import { MonthTotals } from './MonthTotals.tsx';
import { OpenPoints } from './OpenPoints.tsx';
import { ReopenedClosings } from './ReopenedClosings.tsx';
import { ReopenMonth } from './ReopenMonth.tsx';
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

/** What a month holds of months that were closed before it, line by line. */
function Adjustments({ month: { month, basis } }: { readonly month: ClosingMonth }) {
  const { t } = useTranslation('closing');
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.closing.adjustments, { connectionId, month, basis });
  return (
    <Panel title={t('adjustments.title')} description={t('adjustments.text')}>
      <QueryView query={query}>
        {(lines) => (
          <LineTable label={t('lines.of', { title: t('adjustments.title') })} basis={basis} lines={lines} />
        )}
      </QueryView>
    </Panel>
  );
}

type ClosedMonthProps = {
  readonly closing: Closing;
  readonly laterMonth: string | null;
  readonly onChanged: () => void;
};

/** A month that is closed: by whom, when, and what proves it. */
function ClosedMonth({ closing, ...rest }: ClosedMonthProps) {
  const { t } = useTranslation('closing');
  return (
    <Panel
      title={t('closed.title')}
      description={t('closed.text')}
      actions={<ReopenMonth closing={closing} {...rest} />}
    >
      <ClosingFacts closing={closing} />
    </Panel>
  );
}
