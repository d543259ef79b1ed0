import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { FetchResult } from '../../../../src-preload/contract/vocabulary/tracking.ts';
import type { BankClient } from '../../../api-client/create-bank-api.ts';
import { CicloError } from '../../../core/failure.ts';
import { readTrackedIds, type TrackedId } from '../../../core/tracked-ids.ts';
import type { Batch } from '../../../ledger/ledger-writer.ts';
import { readClaimed, type Shown } from '../../../webhooks/confirmation.ts';
import { bankDay } from '../../companies/bank-day.ts';
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
  const isKnown = async (idRec: string): Promise<boolean> =>
    (await ledgers.read.mandateDetail(connectionId, idRec)) !== null;
  const { found, batch, day } = await banks.use(connectionId, async (api, signal) => {
    const shown = await readClaimed(id, api, signal);
    const whole = await withMandate(shown.batch, isKnown, api, signal);
    return { ...shown, batch: whole, day: await bankDay(api, signal) };
  });
  if (found !== 'missing') {
    await ledgers.store(connectionId, batch, day);
    emit('sync.ledgerChanged', { connectionId });
  }
  return { ...id, found: RESULTS[found] };
}

function oneId(text: string): TrackedId {
  const { ids, faults } = readTrackedIds(text);
  const [id, ...others] = ids;
  if (id !== undefined && others.length === 0 && faults.length === 0) return id;
  throw new CicloError('invalid_input', 'not one id of the bank', { field: 'id' });
}

/** A mandate that cannot be read now is left to the next poll, which asks for those that charges name. */
async function withMandate(
  batch: Batch,
  isKnown: (idRec: string) => Promise<boolean>,
  api: BankClient,
  signal: AbortSignal,
): Promise<Batch> {
  const idRec = batch.charges?.[0]?.idRec ?? null;
  if (idRec === null || (await isKnown(idRec))) return batch;
  const shown = await readClaimed({ kind: 'mandate', id: idRec }, api, signal).catch(() => null);
  return { ...batch, ...shown?.batch };
}
