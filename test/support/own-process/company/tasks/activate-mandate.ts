import type { WriteResult } from '../../../../../src-preload/contract/writing.ts';
import type { ChildCompany } from '../child-company.ts';
import { settleWrites } from './settle-writes.ts';

/** Where the payer of every mandate of `mandateDraft` has an account at the practice bank. */
const ACCOUNT = { document: '529.982.247-25', account: '998877', branch: '2001', institution: '99990110' };

/** Gives a mandate what the activation screen says that it lacks: a location, and a request to its payer. */
export async function activateMandate(
  company: ChildCompany,
  idRec: string,
  expiresAt: string,
): Promise<void> {
  const { ask, connectionId } = company;
  await settleWrites(company);
  const guide = await ask('activation', 'guide', { connectionId, idRec, dueTxid: null });
  // The payer has answered, whom only the second step asks.
  if (guide.recommended === null) return;
  const missing = new Set(guide.journeys.flatMap((journey) => journey.missing));
  if (missing.has('location')) {
    const { result } = await ask('activation', 'attachLocation', {
      connectionId,
      idRec,
      locationId: guide.halfway,
    });
    mustBeDone(result);
  }
  if (missing.has('request')) {
    const form = { ...ACCOUNT, expiresAt };
    mustBeDone(await ask('confirmations', 'create', { connectionId, idRec, form }));
  }
}

function mustBeDone(result: WriteResult): void {
  if (result.kind !== 'done') throw new Error(JSON.stringify(result));
}
