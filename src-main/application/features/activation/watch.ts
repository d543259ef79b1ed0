import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { MANDATE_STATUSES } from '../../../../src-preload/contract/vocabulary/mandates.ts';
import { canonicalStatus } from '../../../core/status.ts';
import { readCode } from '../../polling/activation-codes.ts';
import { LOOK_MS, lookAtMandate } from '../../polling/mandate-looks.ts';
import { refreshOpenConfirmations } from '../../polling/payer-confirmations.ts';
import type { Services } from '../../services.ts';

type Refresh = Handlers['activation']['refresh'];

/**
 * Looks at the bank how a mandate stands: keeps mandate and open requests in the ledger, tells where they changed, and reads the code
 * while the mandate waits for its payer.
 */
export async function refreshActivation(
  services: Services,
  { connectionId, idRec, txid, withCode }: Parameters<Refresh>[0],
): ReturnType<Refresh> {
  const { banks } = services;
  const hasNewAnswer = await refreshOpenConfirmations(services, connectionId, idRec);
  const { mandate, code } = await banks.use(
    connectionId,
    async (api, signal, schemeWord) => {
      const { mandate, hasChanged } = await lookAtMandate(services, connectionId, idRec, { api, signal });
      if (hasChanged || hasNewAnswer) services.emit('sync.ledgerChanged', { connectionId });
      const waits = canonicalStatus(mandate.status) === 'CRIADA';
      const read = waits && withCode ? await readCode(api, idRec, txid, schemeWord, signal) : null;
      return { mandate, code: read };
    },
    LOOK_MS,
  );
  const word = canonicalStatus(mandate.status);
  return {
    status: mandate.status,
    statusKind: MANDATE_STATUSES.find((known) => known === word) ?? 'UNKNOWN',
    code,
  };
}
