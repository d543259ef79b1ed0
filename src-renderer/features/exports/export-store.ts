import { create } from 'zustand';
import type { Failure, Result } from '../../../src-preload/contract/errors.ts';
import type { ExportStatus } from '../../../src-preload/contract/exports.ts';
import { ciclo, onEvent } from '../../bridge.ts';
import type { ExportForm } from './export-form.ts';

/** What was exported, and when that was asked for: what is chosen on the screen may be something else by the time it is told. */
export type ExportAsked = { readonly subject: ExportForm['subject']; readonly at: string };

export type ExportState = {
  /** Whose file it is; null before the first. */
  readonly connectionId: string | null;
  readonly asked: ExportAsked | null;
  /** The export that was started last; it goes on while other screens are shown. */
  readonly status: ExportStatus | null;
  /** Why the last one could not even start. */
  readonly refusal: Failure | null;
  readonly isAsking: boolean;
};

/** How the last export stands for one company. Its file, and why it was refused, are told in that company alone. */
export type ExportStanding = Pick<ExportState, 'asked' | 'status' | 'refusal' | 'isAsking'> & {
  /** The company whose export is under way and has to end before another begins; null where there is none. */
  readonly waitsFor: string | null;
};

const NOTHING = { asked: null, status: null, refusal: null, isAsking: false } as const;

/** What of the last export is told in a company. */
export function standingIn({ connectionId, ...last }: ExportState, shown: string): ExportStanding {
  if (connectionId === shown) return { ...last, waitsFor: null };
  const isUnderWay = last.isAsking || last.status?.state === 'choosing' || last.status?.state === 'writing';
  return { ...NOTHING, waitsFor: isUnderWay ? connectionId : null };
}

/** The last export of this window. */
export const useExportStore = create<ExportState>()((set, get) => {
  onEvent('exports.statusChanged', (status) => {
    const known = get().status;
    // While the question is open the id is not known yet: the newest export is ours.
    if (get().isAsking || known?.id === status.id) set({ status });
  });
  onEvent('app.eventsMissed', () => void readStatus());
  return { connectionId: null, ...NOTHING };
});

/** Asks how the last export stands. */
async function readStatus(): Promise<void> {
  const known = useExportStore.getState().status;
  if (known === null) return;
  const answer = await ciclo.exports.status({ id: known.id });
  if (answer.ok && useExportStore.getState().status?.id === known.id)
    useExportStore.setState({ status: answer.value });
}

/** Asks the main side for a file of a company; its events tell the rest. */
export async function startExport(
  connectionId: string,
  asked: ExportAsked,
  ask: () => Promise<Result<ExportStatus>>,
): Promise<void> {
  useExportStore.setState({ connectionId, asked, status: null, refusal: null, isAsking: true });
  const answer = await ask();
  if (!answer.ok) {
    useExportStore.setState({ refusal: answer.error, isAsking: false });
    return;
  }
  const known = useExportStore.getState().status;
  // An event may have come before the answer, and then it is the newer of the two.
  useExportStore.setState({
    isAsking: false,
    status: known?.id === answer.value.id ? known : answer.value,
  });
}
