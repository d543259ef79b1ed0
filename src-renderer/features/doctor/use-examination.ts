import { useCallback, useEffect, useState } from 'react';
import type { Examination, StepReport } from '../../../src-preload/contract/doctor.ts';
import type { DoctorStep } from '../../../src-preload/contract/vocabulary/doctor.ts';
import { ciclo, onEvent } from '../../bridge.ts';
import { type ActionState, useAction } from '../../kit/queries/use-action.ts';

/** How far an examination is. */
export type ExaminationView = {
  readonly state: ActionState<Examination>;
  /** Steps that have ended, in their order. */
  readonly reports: readonly StepReport[];
  /** The step under way; null where none is. */
  readonly current: DoctorStep | null;
  readonly examine: () => void;
};

type Seen = { readonly reports: readonly StepReport[]; readonly current: DoctorStep | null };
const NOTHING_SEEN: Seen = { reports: [], current: null };

/** Examines a connection as soon as it is on screen, and again when asked. */
export function useExamination(connectionId: string): ExaminationView {
  const { state, run } = useAction(ciclo.doctor.examine);
  const [seen, setSeen] = useState(NOTHING_SEEN);
  const examine = useCallback(() => {
    setSeen(NOTHING_SEEN);
    void run({ connectionId });
  }, [run, connectionId]);
  useEffect(
    () =>
      onEvent('doctor.progress', ({ connectionId: id, step, report }) => {
        if (id === connectionId) setSeen((before) => after(before, step, report));
      }),
    [connectionId],
  );
  useEffect(examine, [examine]);
  const reports = state.kind === 'done' ? state.value.steps : seen.reports;
  return { state, reports, current: state.kind === 'running' ? seen.current : null, examine };
}

function after({ reports }: Seen, step: DoctorStep, report: StepReport | null): Seen {
  if (report === null) return { reports, current: step };
  return { reports: [...reports.filter((other) => other.step !== step), report], current: null };
}
