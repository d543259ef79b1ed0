import type { Services } from '../../services.ts';

/** Once in so long a line tells of what was refused with one status. */
const EVERY_MS = 60 * 60_000;

export type RefusedDeliveries = {
  readonly note: (connectionId: string, status: number) => void;
  /** Writes of those that no line has counted yet. */
  readonly close: () => void;
};

type Counted = { count: number; writtenAtMs: number };

/**
 * Tells the log which requests to the receivers were refused. Behind a tunnel strangers ask all day, and before any secret: a line each would push everything else out of a log that is
 * bounded. So the first is told at once, and those after it by their number, with the first that comes an hour later.
 */
export function refusedDeliveries({
  log,
  tagOf,
  nowMs,
}: Pick<Services, 'log' | 'tagOf' | 'nowMs'>): RefusedDeliveries {
  const companies = new Map<string, Map<number, Counted>>();
  const tell = (connectionId: string, status: number, counted: Counted): void => {
    if (counted.count > 0)
      log.write('delivery_refused', { company: tagOf(connectionId), status, count: counted.count });
    counted.count = 0;
    counted.writtenAtMs = nowMs();
  };
  return {
    note: (connectionId, status) => {
      const statuses = companies.get(connectionId) ?? new Map<number, Counted>();
      companies.set(connectionId, statuses);
      const counted = statuses.get(status) ?? { count: 0, writtenAtMs: Number.NEGATIVE_INFINITY };
      statuses.set(status, counted);
      counted.count += 1;
      // A clock that was set back must not keep it quiet.
      if (Math.abs(nowMs() - counted.writtenAtMs) >= EVERY_MS) tell(connectionId, status, counted);
    },
    close: () => {
      for (const [connectionId, statuses] of companies)
        for (const [status, counted] of statuses) tell(connectionId, status, counted);
    },
  };
}
