import { storedMandate } from '../../ledgers/mandate-terms.ts';
import { readCode } from '../../polling/activation-codes.ts';
import type { Feature } from '../../services.ts';

/** How long reading one activation code may take in all. */
const CODE_DEADLINE_MS = 45_000;

/** The mandates and their activation codes, which are read at the bank each time. */
export const mandatesFeature: Feature<'mandates'> = ({ ledgers, banks }) => ({
  handlers: {
    page: ({ connectionId, filter, page }) => ledgers.read.mandatesPage(connectionId, filter, page),
    detail: ({ connectionId, idRec }) => storedMandate(ledgers, connectionId, idRec),
    activationCode: ({ connectionId, idRec, txid }) =>
      banks.use(
        connectionId,
        (api, signal, schemeWord) => readCode(api, idRec, txid, schemeWord, signal),
        CODE_DEADLINE_MS,
      ),
  },
});
