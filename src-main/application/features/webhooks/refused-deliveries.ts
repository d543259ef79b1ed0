import type { Services } from '../../services.ts';

/** Once in so long a line tells of what was refused with one status. */
const EVERY_MS = 60 * 60_000;

export type RefusedDeliveries = {
  readonly note: (connectionId: string, status: number) => void;
  /** Writes of those that no line has told of yet. */
  readonly close: () => void;
};

type Untold = { count: number; toldAtMs: number };

/**
 * Tells the log which requests to the receivers were refused. Behind a tunnel strangers ask all day, and before any secret: a line each would push everything else out of a log that is
 * bounded. So the first is told at once, and those after it by their number, with the first that comes an hour later.
 */
export function refusedDeliveries({
  log,
  tagOf,
  nowMs,
}: Pick<Services, 'log' | 'tagOf' | 'nowMs'>): RefusedDeliveries {
  const companies = new Map<string, Map<number, Untold>>();
  const tell = (connectionId: string, status: number, untold: Untold): void => {
    if (untold.count > 0)
      log.write('delivery_refused', { company: tagOf(connectionId), status, count: untold.count });
    untold.count = 0;
    untold.toldAtMs = nowMs();
  };
  return {
    note: (connectionId, status) => {
      const statuses = companies.get(connectionId) ?? new Map<number, Untold>();
      companies.set(connectionId, statuses);
      const untold = statuses.get(status) ?? { count: 0, toldAtMs: Number.NEGATIVE_INFINITY };
      statuses.set(status, untold);
      untold.count += 1;
      // A clock that was set back must not keep it quiet.
      if (Math.abs(nowMs() - untold.toldAtMs) >= EVERY_MS) tell(connectionId, status, untold);
    },
    close: () => {
      for (const [connectionId, statuses] of companies)
        for (const [status, untold] of statuses) tell(connectionId, status, untold);
    },
  };
}
