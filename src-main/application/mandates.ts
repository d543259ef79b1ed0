import type { Handlers } from '../../src-preload/contract/index.ts';
import { type ActivationCode, type QrJourney, qrJourney } from '../../src-preload/contract/mandates.ts';
import type { BankApi, MandateQr } from '../api-client/bank-api.ts';
import { checkActivationCode } from '../core/br-code.ts';
import { CicloError } from '../core/failure.ts';
import type { BankConnections } from './bank-connections.ts';
import { toFailure } from './dispatch.ts';
import { joiningChoices } from './joining-choices.ts';
import type { LedgerGateway } from './ledger-gateway.ts';

/** How long reading one activation code may take in all. */
const CODE_DEADLINE_MS = 45_000;

/** Handlers of the mandates and of their activation codes, which are read at the bank each time. */
export function mandatesHandlers(ledgers: LedgerGateway, banks: BankConnections): Handlers['mandates'] {
  return {
    page: ({ connectionId, filter, page }) => ledgers.read.mandatesPage(connectionId, filter, page),
    detail: async ({ connectionId, idRec }) => {
      const found = await ledgers.read.mandateDetail(connectionId, idRec);
      if (!found) throw new CicloError('not_found', `no mandate ${idRec}`, { id: idRec });
      return found;
    },
    joiningCharges: async ({ connectionId, idRec }) => {
      const named = (await ledgers.read.mandateDetail(connectionId, idRec))?.joiningTxid ?? null;
      const listed = await banks.use(connectionId, (api, signal) => api.listJoiningCharges(signal));
      return joiningChoices(named, listed);
    },
    activationCode: ({ connectionId, idRec, txid }) =>
      banks.use(
        connectionId,
        (api, signal, schemeWord) => readCode(api, idRec, txid, schemeWord, signal),
        CODE_DEADLINE_MS,
      ),
  };
}

async function readCode(
  api: BankApi,
  idRec: string,
  txid: string | null,
  schemeWord: string,
  signal: AbortSignal,
): Promise<ActivationCode> {
  const read = await api.readMandateQr(idRec, txid, signal);
  if (!read) throw new CicloError('not_found', `no mandate ${idRec} at the bank`, { id: idRec });
  return judgeCode(idRec, read.qr, read.location, schemeWord);
}

/** A code may be shown only when its TLV, CRC and location are right (DOMAIN.md, BR Code); otherwise it says why not. */
function judgeCode(
  idRec: string,
  qr: MandateQr,
  location: string | null,
  schemeWord: string,
): ActivationCode {
  const parsed = qrJourney.safeParse(qr.journey);
  const journey: QrJourney | null = parsed.success ? parsed.data : null;
  if (qr.code === null) return refused(idRec, journey, location === null ? 'no_location' : 'no_code');
  const verdict = checkActivationCode(qr.code, { mandateLocation: location, schemeWord, journey });
  if (!verdict.ok) return refused(idRec, journey, verdict.why);
  return { idRec, journey, code: qr.code, refusal: null };
}

function refused(idRec: string, journey: QrJourney | null, reason: string): ActivationCode {
  const refusal = toFailure(
    new CicloError('qr_refused', `activation code of ${idRec}: ${reason}`, { reason }),
  );
  return { idRec, journey, code: null, refusal };
}
