import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { LedgerGateway } from '../../ledgers/gateway.ts';

/** Handlers of the overview. */
export function overviewHandlers(ledgers: LedgerGateway): Handlers['overview'] {
  return { read: ({ connectionId }) => ledgers.read.overview(connectionId) };
}
