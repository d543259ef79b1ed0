import { authorOf, systemAccount } from '../../companies/author.ts';
import type { Feature } from '../../services.ts';

/** What people did, and how what no bank has heard of is taken back. */
export const historyFeature: Feature<'history'> = ({ ledgers, settings, emit, now }) => ({
  handlers: {
    author: ({ connectionId }) =>
      ledgers.read.signed(connectionId, authorOf(settings.read().preferences, systemAccount())),
    page: ({ connectionId, filter, before }) => ledgers.read.acts(connectionId, filter, before),
    undo: async ({ connectionId, id, reason }) => {
      await ledgers.write.undoAct(connectionId, id, now(), reason);
      emit('sync.ledgerChanged', { connectionId });
      return null;
    },
  },
});
