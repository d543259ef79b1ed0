import { instantFromEpochMs } from '../../../core/civil-date.ts';
import type { Feature } from '../../services.ts';

/** What people did, and how what no bank has heard of is taken back. */
export const historyFeature: Feature<'history'> = ({ ledgers, emit, nowMs }) => ({
  handlers: {
    page: ({ connectionId, filter, before }) => ledgers.read.acts(connectionId, filter, before),
    undo: async ({ connectionId, id, reason }) => {
      await ledgers.write.undoAct(connectionId, id, instantFromEpochMs(nowMs()), reason);
      emit('sync.ledgerChanged', { connectionId });
      return null;
    },
  },
});
