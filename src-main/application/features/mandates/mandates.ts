import type { CodeCharge } from '../../../../src-preload/contract/mandates.ts';
import type { MandateDetail } from '../../../ledger/ledger-reader.ts';
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
    activationCode: async ({ connectionId, idRec, charge }) => {
      const txid = await txidOf(charge, () => storedMandate(ledgers, connectionId, idRec));
      return banks.use(
        connectionId,
        (api, signal, schemeWord) => readCode(api, idRec, txid, schemeWord, signal),
        CODE_DEADLINE_MS,
      );
    },
  },
});

/** Without the charge that a mandate names its payer would authorise and pay nothing on joining. */
async function txidOf(
  charge: CodeCharge,
  mandate: () => Promise<Pick<MandateDetail, 'joiningTxid'>>,
): Promise<string | null> {
  if (charge === 'none') return null;
  return charge === 'named' ? (await mandate()).joiningTxid : charge.txid;
}
