import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { FetchResult } from '../../../../src-preload/contract/vocabulary/tracking.ts';
import { CicloError } from '../../../core/failure.ts';
import { readTrackedIds, type TrackedId } from '../../../core/tracked-ids.ts';
import { readClaimed, type Shown } from '../../../webhooks/confirmation.ts';
import { bankDay } from '../../companies/banks/bank-day.ts';
import { storeRead } from '../../ledgers/stored/store-read.ts';
import { offlineGuard } from '../../polling/offline.ts';
import type { Services } from '../../services.ts';

export type FetchingServices = Pick<
  Services,
  'registry' | 'ledgers' | 'banks' | 'polling' | 'network' | 'emit'
>;

type Fetched = Awaited<ReturnType<Handlers['tracking']['fetch']>>;

const RESULTS = {
  found: 'found',
  missing: 'unknown',
  unreadable: 'unreadable',
} as const satisfies Readonly<Record<Shown['found'], FetchResult>>;

/**
 * Asks the bank once for one record and stores what it shows, as a poll would. Of a charge its mandate is read too where the ledger does not
 * know it: without it the charge has no payer. Throws `invalid_input` for what is no id, `offline`, and why the bank could not be asked.
 */
export async function fetchRecord(
  services: FetchingServices,
  connectionId: string,
  text: string,
): Promise<Fetched> {
  const { banks, ledgers, emit } = services;
  const id = oneId(text);
  await offlineGuard(services)(connectionId);
  const { found } = await banks.use(connectionId, async (api, signal) => {
    const readOne = (one: TrackedId) =>
      storeRead(ledgers, connectionId, [one], async () => ({
        ...(await readClaimed(one, api, signal)),
        day: await bankDay(api, signal),
      }));
    const shown = await readOne(id);
    const idRec = shown.batch.charges?.[0]?.idRec ?? null;
    const isPayerUnknown = idRec !== null && (await ledgers.read.mandateDetail(connectionId, idRec)) === null;
    // One that cannot be read now is left to the next poll, which asks for those that charges name.
    if (isPayerUnknown) await readOne({ kind: 'mandate', id: idRec }).catch(() => undefined);
    return shown;
  });
  if (found !== 'missing') emit('sync.ledgerChanged', { connectionId });
  return { ...id, found: RESULTS[found] };
}

function oneId(text: string): TrackedId {
  const { ids, faults } = readTrackedIds(text);
  const [id, ...others] = ids;
  if (id !== undefined && others.length === 0 && faults.length === 0) return id;
  throw new CicloError('invalid_input', 'not one id of the bank', { field: 'id' });
}
