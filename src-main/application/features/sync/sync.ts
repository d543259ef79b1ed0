import { refuseCopy } from '../../companies/registry/refuse-copy.ts';
import type { Feature } from '../../services.ts';

/** Polls as a person begins and ends them. */
export const syncFeature: Feature<'sync'> = ({ polling, ledgers, registry }) => ({
  handlers: {
    status: async ({ connectionId }) => polling.status(connectionId),
    hasReadAll: async ({ connectionId }) => (await ledgers.read.asOf(connectionId)) !== null,
    start: async ({ connectionId }) => {
      refuseCopy(registry.find(connectionId).copy?.at);
      polling.start(connectionId);
      return null;
    },
    cancel: async ({ connectionId }) => {
      polling.cancel(connectionId);
      return null;
    },
  },
});
