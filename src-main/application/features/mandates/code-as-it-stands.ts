import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { CodeCharge } from '../../../../src-preload/contract/mandates.ts';
import type { MandateDetail } from '../../../ledger/model/ledger-reader.ts';
import { storedMandate } from '../../ledgers/stored/mandate-terms.ts';
import { readCode, refusedCode } from '../../polling/activation-codes.ts';
import { LOOK_MS, lookAtMandate } from '../../polling/mandate-looks.ts';
import type { Services } from '../../services.ts';

type Read = Handlers['mandates']['activationCode'];

/**
 * Reads a mandate at the bank, keeps it where it was revised since the last poll, and then reads its code: whoever gets a code gets the terms that it stands
 * for. One that was answered or has ended since somebody chose it has no code for them any more.
 */
export function readCodeAsItStands(
  services: Services,
  { connectionId, idRec, charge, chosenAs }: Parameters<Read>[0],
): ReturnType<Read> {
  const { banks, ledgers, emit } = services;
  return banks.use(
    connectionId,
    async (api, signal, schemeWord) => {
      const { hasChanged } = await lookAtMandate(services, connectionId, idRec, { api, signal });
      if (hasChanged) emit('sync.ledgerChanged', { connectionId });
      const { row, joiningTxid } = await storedMandate(ledgers, connectionId, idRec);
      if (row.statusKind !== chosenAs) return { ...refusedCode(idRec, null, 'stands_otherwise'), row };
      const code = await readCode(api, idRec, txidOf(charge, joiningTxid), schemeWord, signal);
      return { ...code, row };
    },
    LOOK_MS,
  );
}

/** Without the charge that a mandate names its payer would authorise and pay nothing on joining. */
function txidOf(charge: CodeCharge, named: MandateDetail['joiningTxid']): string | null {
  if (charge === 'none') return null;
  return charge === 'named' ? named : charge.txid;
}
