import { storedMandate } from '../../ledgers/stored/mandate-terms.ts';
import type { Feature } from '../../services.ts';
import { readCodeAsItStands } from './code-as-it-stands.ts';

/** The mandates and their activation codes, which are read at the bank each time. */
export const mandatesFeature: Feature<'mandates'> = (services) => ({
  handlers: {
    page: ({ connectionId, filter, page }) => services.ledgers.read.mandatesPage(connectionId, filter, page),
    detail: ({ connectionId, idRec }) => storedMandate(services.ledgers, connectionId, idRec),
    activationCode: (asked) => readCodeAsItStands(services, asked),
  },
});
