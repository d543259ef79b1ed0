import { useState } from 'react';
import { monthAround } from '../../../kit/formats/days.ts';
import { useToday } from '../../../kit/formats/use-today.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useChargeBatches } from '../../../kit/queries/use-charge-batches.ts';
import { leavePlace } from '../../../kit/routes/hash-route.ts';
import { BatchPanel } from '../batch/BatchPanel.tsx';
import { showBatch, useChargingLocation } from '../charging-location.ts';
import { MonthChooser, offeredMonths } from './MonthChooser.tsx';
import { MonthDraftView } from './MonthDraftView.tsx';

/** "Cobrar este mês": what may be charged, and how the sending goes. */
export function MonthTab() {
  const { id: connectionId } = useConnection();
  const { batchId } = useChargingLocation();
  const [held, setHeld] = useState<string | null>(null);
  const batches = useChargeBatches(connectionId);
  const all = batches.state === 'ready' ? batches.value : [];
  const running = all.find(({ isRunning, replaces }) => isRunning && replaces === null);
  // A sending that somebody else has begun does not take the place of work.
  const begun = held === null ? running?.batchId : undefined;
  const shown = batchId ?? begun ?? null;
  if (shown !== null)
    return (
      <BatchPanel key={shown} connectionId={connectionId} batchId={shown} onClose={() => showBatch(null)} />
    );
  return <Month connectionId={connectionId} held={held} onHeld={setHeld} />;
}

type MonthProps = {
  readonly connectionId: string;
  /** First day of the month on screen while it holds work of a person's hand. */
  readonly held: string | null;
  readonly onHeld: (first: string | null) => void;
};

function Month({ connectionId, held, onHeld }: MonthProps) {
  const months = offeredMonths(useToday());
  const [chosen, setChosen] = useState<string | null>(null);
  const [thisMonth = ''] = months;
  // Work keeps its month on screen when the next one begins.
  const first = held ?? months.find((month) => month === chosen) ?? thisMonth;
  const next = months.find((month) => month > first);
  const choose = (month: string): void =>
    leavePlace(() => {
      onHeld(null);
      setChosen(month);
    });
  return (
    <>
      <MonthChooser
        months={months.includes(first) ? months : [first, ...months]}
        first={first}
        onChange={choose}
      />
      <MonthDraftView
        key={first}
        month={{ connectionId, first, last: monthAround(first, 0).last }}
        onNext={next === undefined ? null : () => choose(next)}
        onHeld={onHeld}
      />
    </>
  );
}
