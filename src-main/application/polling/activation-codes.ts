import type { ActivationCode } from '../../../src-preload/contract/mandates.ts';
import { QR_JOURNEYS, type QrJourney } from '../../../src-preload/contract/vocabulary/activation.ts';
import type { BankApi, MandateQr } from '../../api-client/bank-api.ts';
import type { BankWrites } from '../../api-client/bank-writes.ts';
import { checkActivationCode, type ExpectedCode } from '../../core/br-code.ts';
import { CicloError, toFailure } from '../../core/failure.ts';
import { canonicalWord } from '../../core/status.ts';

type CodesBank = Pick<BankApi, 'readMandateQr'> & {
  readonly writes: Pick<BankWrites, 'readJoiningCharge'>;
};

/**
 * Reads a mandate's code at the bank, with a charge's txid for journeys 3 and 4. It may be shown only when TLV, CRC and location are right, and it
 * holds a charge exactly where it was asked for with one, and that one; otherwise it says why not. Throws `not_found` where the bank does not know the mandate.
 */
export async function readCode(
  api: CodesBank,
  idRec: string,
  txid: string | null,
  schemeWord: string,
  signal: AbortSignal,
): Promise<ActivationCode> {
  const read = await api.readMandateQr(idRec, txid, signal);
  if (!read) throw new CicloError('not_found', `no mandate ${idRec} at the bank`, { id: idRec });
  const charge = txid === null ? null : { location: await chargeLocation(api, txid, signal) };
  return judgeCode(idRec, read.qr, { mandateLocation: read.location, schemeWord, charge });
}

/** Where the bank has the charge itself, of whichever kind; null where it does not say. What cannot be read there withholds no code. */
async function chargeLocation(
  { writes }: CodesBank,
  txid: string,
  signal: AbortSignal,
): Promise<string | null> {
  for (const kind of ['immediate', 'due'] as const) {
    const charge = await writes.readJoiningCharge(kind, txid, signal).catch((error: unknown) => {
      if (signal.aborted || !(error instanceof CicloError)) throw error;
      return null;
    });
    if (charge !== null) return charge.location;
  }
  return null;
}

/** A code may be shown only when it is right in itself and what was asked for (rules/br-code.md, What is checked before it is shown); otherwise it says why not. */
function judgeCode(idRec: string, qr: MandateQr, expected: ExpectedCode): ActivationCode {
  const journey = QR_JOURNEYS.find((known) => known === canonicalWord(qr.journey ?? '')) ?? null;
  if (qr.code === null)
    return refusedCode(idRec, journey, expected.mandateLocation === null ? 'no_location' : 'no_code');
  const verdict = checkActivationCode(qr.code, expected);
  if (!verdict.ok) return refusedCode(idRec, journey, verdict.why);
  return { idRec, journey, code: qr.code, refusal: null };
}

/** A code that may not be shown, and why; `errors:qr_refused.reasons` has a sentence for each reason. */
export function refusedCode(idRec: string, journey: QrJourney | null, reason: string): ActivationCode {
  const refusal = toFailure(
    new CicloError('qr_refused', `activation code of ${idRec}: ${reason}`, { reason }),
  );
  return { idRec, journey, code: null, refusal };
}
