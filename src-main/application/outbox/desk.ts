import type { WriteTools } from './bench.ts';
import type { OpenDoubts } from './open-doubts.ts';

/** What the ways of writing share. */
export type WriteDesk = {
  readonly tools: WriteTools;
  readonly doubts: OpenDoubts;
  /** Looks again later at what a connection's bank has not answered. */
  readonly watch: (connectionId: string) => void;
  /** Aborted when the program ends. */
  readonly closing: AbortSignal;
};
