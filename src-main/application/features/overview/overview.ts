import type { Feature } from '../../services.ts';

/** The overview of a company. */
export const overviewFeature: Feature<'overview'> = ({ ledgers }) => ({
  handlers: {
    read: ({ connectionId }) => ledgers.read.overview(connectionId),
    month: ({ connectionId, month }) => ledgers.read.overviewMonth(connectionId, month),
  },
});
