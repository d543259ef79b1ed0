import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import type { DeliveryFate } from '../../src-preload/contract/vocabulary/webhooks.ts';
import type { BankApi, Reading } from '../api-client/bank-api.ts';
import { CicloError } from '../core/failure.ts';
import type { Batch } from '../ledger/model/ledger-writer.ts';

/** What a delivery claims to be about. */
export type Claim = { readonly kind: ResourceKind; readonly id: string };

/** What the bank shows of a claim, and what is to be stored of it. */
export type Shown = { readonly found: Reading<never>['kind']; readonly batch: Batch };

type Reader = Pick<BankApi, 'readCharge' | 'readMandate' | 'readSettlement'>;

/** So often may the bank say that it knows nothing of a claim before the claim is refused. */
export const MOST_TRIES = 6;

/** Codes with which a bank, or we, refuse an id that nothing can have. */
const NOT_AN_ID: ReadonlySet<string> = new Set(['invalid_input', 'request_refused', 'not_found']);

/**
 * Reads at the bank what a delivery claims (SERVICE.md, section 5, rule 6). Throws where the bank could not be asked: then nothing is
 * known of the claim.
 */
export async function readClaimed(claim: Claim, api: Reader, signal: AbortSignal): Promise<Shown> {
  try {
    return await READ[claim.kind](claim.id, api, signal);
  } catch (error) {
    if (error instanceof CicloError && NOT_AN_ID.has(error.code)) return { found: 'missing', batch: {} };
    throw error;
  }
}

const READ: Readonly<Record<ResourceKind, (id: string, api: Reader, signal: AbortSignal) => Promise<Shown>>> =
  {
    charge: async (id, api, signal) =>
      shown(await api.readCharge(id, signal), (record) => ({ charges: [record] })),
    mandate: async (id, api, signal) =>
      shown(await api.readMandate(id, signal), (record) => ({ mandates: [record] })),
    settlement: async (id, api, signal) =>
      shown(await api.readSettlement(id, signal), (record) => ({ settlements: [record] })),
  };

function shown<Item>(reading: Reading<Item>, batchOf: (record: Item) => Batch): Shown {
  if (reading.kind === 'found') return { found: 'found', batch: batchOf(reading.record) };
  const batch = reading.kind === 'unreadable' ? { quarantined: [reading.quarantined] } : {};
  return { found: reading.kind, batch };
}

/** What is known beside the reading: how often the bank was asked, this time included, and whether an earlier delivery told the same. */
export type Circumstances = { readonly tries: number; readonly isRepeat: boolean };

/**
 * The fate of a delivery. The bank's own reading is what counts, so a claim that it shows is confirmed whatever else the body said. One that
 * it shows and cannot be understood stays unconfirmed: its record is in quarantine.
 */
export function fateOf(found: Shown['found'], { tries, isRepeat }: Circumstances): DeliveryFate {
  if (found === 'found') return isRepeat ? 'duplicate' : 'confirmed';
  return found === 'missing' && tries >= MOST_TRIES ? 'refused' : 'unconfirmed';
}
