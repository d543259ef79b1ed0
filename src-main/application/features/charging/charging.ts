import type { Feature } from '../../services.ts';
import { createBatches } from './batches.ts';
import { monthHandlers } from './month.ts';
import { oneChargeHandlers } from './one-charge.ts';
import { receiverHandlers } from './receiver.ts';
import { createRetryBatches } from './retry-batches.ts';

/**
 * Cycle charges of all connections: the month, one alone, and what is done to those that exist. Closing stops between two charges of a
 * batch that is being sent; it waits in the journal to be resumed, which it never is by itself.
 */
export const chargingFeature: Feature<'charging'> = (services) => {
  const batches = createBatches(services);
  const retries = createRetryBatches(services);
  return {
    handlers: {
      ...receiverHandlers(services),
      ...monthHandlers(services),
      ...batches.handlers,
      ...oneChargeHandlers(services, batches.runs),
      ...retries.handlers,
    },
    close: async () => {
      await Promise.all([batches.close(), retries.close()]);
    },
  };
};
