import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { createBatches } from './batches.ts';
import { changeHandlers } from './changes.ts';
import { monthHandlers } from './month.ts';
import { receiverHandlers } from './receiver.ts';
import type { ChargingParts } from './setting.ts';

/** Cycle charges: the month, one alone, and what is done to those that exist. */
export type Charging = {
  readonly handlers: Handlers['charging'];
  /** Stops between two charges of a batch that is being sent; it waits in the journal to be resumed. */
  readonly close: () => Promise<void>;
};

/** Charging of all connections. A batch that was interrupted is never resumed by itself. */
export function createCharging(parts: ChargingParts): Charging {
  const batches = createBatches(parts);
  return {
    handlers: {
      ...receiverHandlers(parts.ledgers),
      ...monthHandlers(parts),
      ...batches.handlers,
      ...changeHandlers(parts, batches.runs),
    },
    close: batches.close,
  };
}
