import { useState } from 'react';
import { monthAround } from '../../../kit/formats/days.ts';
import { useToday } from '../../../kit/formats/use-today.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useChargeBatches } from '../../../kit/queries/use-charge-batches.ts';
import { BatchPanel } from '../batch/BatchPanel.tsx';
import { showBatch, useChargingLocation } from '../charging-location.ts';
import { LAST_OFFERED, MonthChooser } from './MonthChooser.tsx';
import { MonthDraftView } from './MonthDraftView.tsx';

/** "Cobrar este mês": what may be charged, and how the sending goes. */
export function MonthTab() {
  const { id: connectionId } = useConnection();
  const { batchId } = useChargingLocation();
  const batches = useChargeBatches(connectionId);
  const all = batches.state === 'ready' ? batches.value : [];
  const running = all.find(({ isRunning, replaces }) => isRunning && replaces === null);
  const shown = batchId ?? running?.batchId ?? null;
  if (shown !== null)
    return (
      <BatchPanel key={shown} connectionId={connectionId} batchId={shown} onClose={() => showBatch(null)} />
    );
  return <Month connectionId={connectionId} />;
}

function Month({ connectionId }: { readonly connectionId: string }) {
  const today = useToday();
  const [offset, setOffset] = useState(0);
  const { first, last } = monthAround(today, offset);
  return (
    <>
      <MonthChooser today={today} offset={offset} onChange={setOffset} />
      <MonthDraftView
        key={first}
        month={{ connectionId, first, last }}
        onNext={offset < LAST_OFFERED ? () => setOffset(offset + 1) : null}
      />
    </>
  );
}
