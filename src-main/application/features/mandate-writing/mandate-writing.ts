import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { storedTerms } from '../../ledgers/stored/mandate-terms.ts';
import type { Feature, Services } from '../../services.ts';
import { mandateDraftHandlers } from './drafts.ts';
import { historyOf } from './history.ts';
import { mandateImportHandlers } from './imports.ts';
import { mandateRevisionHandlers } from './revisions.ts';

/** New mandates, one or many, and what is changed of them. */
export const mandateWritingFeature: Feature<'mandateWriting'> = (services) => ({
  handlers: mandateWritingHandlers(services),
});

/** Handlers: new mandates, one or many, and what may be revised of them. */
function mandateWritingHandlers(services: Services): Handlers['mandateWriting'] {
  const { read } = services.ledgers;
  return {
    ...mandateDraftHandlers(services),
    ...mandateRevisionHandlers(services),
    ...mandateImportHandlers(services),
    history: async ({ connectionId, idRec }) => {
      const { terms, joiningPayments } = await storedTerms(services.ledgers, connectionId, idRec);
      const [writes, confirmations] = await Promise.all([
        read.mandateWrites(connectionId, idRec),
        read.confirmations(connectionId, idRec),
      ]);
      return historyOf({ bank: terms.record, writes, confirmations, payments: joiningPayments });
    },
  };
}
