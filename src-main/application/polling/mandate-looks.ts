import { isDeepStrictEqual } from 'node:util';
import type { BankClient } from '../../api-client/create-bank-api.ts';
import { readMandateTerms } from '../../api-client/wire/mandate.ts';
import { CicloError } from '../../core/failure.ts';
import type { MandateRecord } from '../../core/records.ts';
import type { BankConnections } from '../companies/banks/bank-connections.ts';
import { bankDay } from '../companies/banks/bank-day.ts';
import type { LedgerGateway } from '../ledgers/gateway/gateway.ts';
import { storeRead } from '../ledgers/stored/store-read.ts';

/** How long one look at the bank that a person waits for may take in all. */
export const LOOK_MS = 45_000;

/** A bank to look at, and the ledger that keeps what is seen. */
export type BankAndLedger = { readonly banks: BankConnections; readonly ledgers: LedgerGateway };

/** A mandate as the bank has shown it, and whether the ledger had it otherwise. */
type LookedAt = { readonly mandate: MandateRecord; readonly hasChanged: boolean };

/** The conversation that a look is a part of. */
type Conversation = { readonly api: BankClient; readonly signal: AbortSignal };

/**
 * Reads one mandate at the bank, and stores it where it is not as the ledger has it. The text alone differs with every reading: only that holds the code. Throws
 * `not_found`, and `answer_unreadable` for one that cannot be understood.
 */
export function lookAtMandate(
  { ledgers }: Pick<BankAndLedger, 'ledgers'>,
  connectionId: string,
  idRec: string,
  { api, signal }: Conversation,
): Promise<LookedAt> {
  return storeRead(ledgers, connectionId, [{ kind: 'mandate', id: idRec }], async () => {
    const mandate = await readMandate(api, idRec, signal);
    const hasChanged = !(await isAsHeld(ledgers, connectionId, mandate));
    return {
      mandate,
      hasChanged,
      batch: hasChanged ? { mandates: [mandate] } : {},
      day: await bankDay(api, signal),
    };
  });
}

async function readMandate(api: BankClient, idRec: string, signal: AbortSignal): Promise<MandateRecord> {
  const reading = await api.readMandate(idRec, signal);
  if (reading.kind === 'missing') throw new CicloError('not_found', `no mandate ${idRec}`, { id: idRec });
  if (reading.kind === 'found') return reading.record;
  const { reason } = reading.quarantined;
  throw new CicloError('answer_unreadable', `/rec/${idRec}: ${reason}`, { path: '/rec', reason });
}

async function isAsHeld(
  ledgers: LedgerGateway,
  connectionId: string,
  { idRec, raw }: MandateRecord,
): Promise<boolean> {
  const held = await ledgers.read.mandateDetail(connectionId, idRec);
  return held !== null && saysTheSame(held.raw, raw);
}

/** Whether two readings agree on everything that is read from a mandate, since everything in it may be revised. */
function saysTheSame(held: string, read: string): boolean {
  if (held === read) return true;
  const terms = readMandateTerms(read);
  return terms !== null && isDeepStrictEqual(terms, readMandateTerms(held));
}
