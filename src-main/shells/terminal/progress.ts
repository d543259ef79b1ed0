import type { SyncProgress } from '../../../src-preload/contract/sync.ts';
import type { Terminal } from './command.ts';

/** Tells progress on stderr, at most once a second. */
export function progressTeller({
  printNote,
  say,
}: Terminal): (progress: Omit<SyncProgress, 'connectionId'>) => void {
  let printedAtMs = 0;
  return ({ phase, windowsDone, windowsTotal, pages, records }) => {
    if (Date.now() - printedAtMs < 1_000) return;
    printedAtMs = Date.now();
    printNote(
      say('sync.progress', { phase: say(`sync.phases.${phase}`), windowsDone, windowsTotal, pages, records }),
    );
  };
}
