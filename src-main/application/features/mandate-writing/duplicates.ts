import type { MandateDraft } from '../../../core/drafts.ts';
import { CicloError } from '../../../core/failure.ts';
import { alikeKey } from '../../../core/mandate-import/alike-contracts.ts';
import { keyOf } from '../../../ledger/model/journaled-writes.ts';
import type { LedgerGateway } from '../../ledgers/gateway/gateway.ts';

/** Answers the live mandates beside which a draft would be another. */
export type FindDuplicates = (draft: MandateDraft) => readonly string[];

/**
 * Looks for live mandates with the payer of drafts and their contract, or one that looks like it: creating one again is seldom meant. `42`
 * may be what a spreadsheet has left of `0042`.
 */
export async function duplicatesOf(
  ledgers: LedgerGateway,
  connectionId: string,
  drafts: readonly MandateDraft[],
): Promise<FindDuplicates> {
  const documents = [...new Set(drafts.map(({ payer }) => payer.document.number))];
  const live = await ledgers.read.liveMandates(connectionId, documents);
  const byKey = Map.groupBy(live, ({ document, contract }) => alikeKey(document, contract));
  return ({ payer, contract }) =>
    (byKey.get(alikeKey(payer.document.number, contract)) ?? []).map(({ idRec }) => idRec);
}

/** A duplicate that nobody has accepted a mandate to stand beside: what a person accepted are the duplicates that were shown. */
export const unacceptedDuplicate = (
  duplicates: readonly string[],
  accepted: readonly string[],
): string | null => duplicates.find((idRec) => !accepted.includes(idRec)) ?? null;

/**
 * Throws `already_running` while one of the drafts, or a mandate that looks like it, is being created, or may have been: nobody can be asked about a mandate that has no id yet.
 * To be asked before duplicates are looked for: what ends between the two is then a duplicate.
 */
export async function refuseUnderWay(
  { read }: { readonly read: Pick<LedgerGateway['read'], 'openWrites'> },
  connectionId: string,
  drafts: readonly MandateDraft[],
): Promise<void> {
  const asked = drafts.map((payload) => alikeWriteKey(keyOf({ kind: 'create_mandate', payload })));
  const keys = new Set(asked);
  const open = await read.openWrites(connectionId);
  if (open.some(({ kind, key }) => kind === 'create_mandate' && keys.has(alikeWriteKey(key))))
    throw new CicloError('already_running', 'a mandate with this payer and contract is being created');
}

/** By its key, a payer and a contract with a space between: of a write whose payload nobody can read too. */
function alikeWriteKey(key: string): string {
  const [document = '', ...contract] = key.split(' ');
  return alikeKey(document, contract.join(' '));
}
