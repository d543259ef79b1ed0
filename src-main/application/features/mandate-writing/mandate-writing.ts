import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { storedTerms } from '../../ledgers/mandate-terms.ts';
import type { Parts } from '../../services.ts';
import { mandateDraftHandlers } from './drafts.ts';
import { historyOf } from './history.ts';
import { mandateImportHandlers } from './imports.ts';
import { mandateRevisionHandlers } from './revisions.ts';

/** Handlers: new mandates, one or many, and what may be revised of them. */
export function mandateWritingHandlers(parts: Parts): Handlers['mandateWriting'] {
  const { read } = parts.ledgers;
  return {
    ...mandateDraftHandlers(parts),
    ...mandateRevisionHandlers(parts),
    ...mandateImportHandlers(parts),
    history: async ({ connectionId, idRec }) => {
      const { terms, joiningPayments } = await storedTerms(parts.ledgers, connectionId, idRec);
      const [writes, confirmations] = await Promise.all([
        read.mandateWrites(connectionId, idRec),
        read.confirmations(connectionId, idRec),
      ]);
      return historyOf({ bank: terms.record.history, writes, confirmations, payments: joiningPayments });
    },
  };
}
