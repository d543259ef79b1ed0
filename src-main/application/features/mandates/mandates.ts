import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { BankConnections } from '../../companies/bank-connections.ts';
import type { LedgerGateway } from '../../ledgers/gateway.ts';
import { storedMandate } from '../../ledgers/mandate-terms.ts';
import { readCode } from '../../polling/activation-codes.ts';

/** How long reading one activation code may take in all. */
const CODE_DEADLINE_MS = 45_000;

/** Handlers of the mandates and of their activation codes, which are read at the bank each time. */
export function mandatesHandlers(ledgers: LedgerGateway, banks: BankConnections): Handlers['mandates'] {
  return {
    page: ({ connectionId, filter, page }) => ledgers.read.mandatesPage(connectionId, filter, page),
    detail: ({ connectionId, idRec }) => storedMandate(ledgers, connectionId, idRec),
    activationCode: ({ connectionId, idRec, txid }) =>
      banks.use(
        connectionId,
        (api, signal, schemeWord) => readCode(api, idRec, txid, schemeWord, signal),
        CODE_DEADLINE_MS,
      ),
  };
}
