import type { ImportedRow } from '../../../../src-preload/contract/mandate-writing.ts';
import type { MandateRow } from '../../../../src-preload/contract/mandates.ts';
import { isReadable, type JournaledWrite, type JournalRow } from '../../../ledger/model/journaled-writes.ts';
import type { LedgerGateway } from '../../ledgers/gateway/gateway.ts';
import { subjectOf } from '../../outbox/shown/subject-of.ts';
import { violationShown } from '../../outbox/shown/violations.ts';

/** Whether a code of the mandate can be had once it has a location: its payer may still sign it. */
export const needsLocation = ({ hasLocation, statusKind }: MandateRow): boolean =>
  !hasLocation && statusKind === 'CRIADA';

/** The mandates that a batch has made or changed, as the ledger knows them, in the batch's order. */
export async function mandatesOf(
  ledgers: LedgerGateway,
  connectionId: string,
  batchId: string,
): Promise<MandateRow[]> {
  const rows: MandateRow[] = [];
  for (const write of await ledgers.read.writeBatch(connectionId, batchId)) {
    const idRec = isReadable(write) ? mandateOf(write) : null;
    const found = idRec === null ? null : await ledgers.read.mandateDetail(connectionId, idRec);
    if (found !== null) rows.push(found.row);
  }
  return rows;
}

function mandateOf({ kind, payload, outcome }: JournaledWrite): string | null {
  if (kind === 'revise_mandate') return payload.idRec;
  return kind === 'create_mandate' && outcome !== null && 'bankId' in outcome ? outcome.bankId : null;
}

/** What became of each mandate of a batch, from the journal; of one that was there before, the ledger has the names. */
export async function resultOf(
  ledgers: LedgerGateway,
  connectionId: string,
  batch: readonly JournalRow[],
): Promise<ImportedRow[]> {
  const rows: ImportedRow[] = [];
  for (const write of batch) {
    if (!isReadable(write)) {
      if (write.kind === 'create_mandate' || write.kind === 'revise_mandate')
        rows.push({ ...NOTHING_KNOWN, contract: subjectOf(write), state: write.state });
    } else if (write.kind === 'create_mandate') {
      const { payer, contract } = write.payload;
      rows.push({ payerName: payer.name, contract, idRec: mandateOf(write), ...outcomeOf(write) });
    } else if (write.kind === 'revise_mandate') {
      const { idRec } = write.payload;
      const known = await ledgers.read.mandateDetail(connectionId, idRec);
      const { payerName, contract } = known?.row ?? NOTHING_KNOWN;
      rows.push({ payerName, contract, idRec, ...outcomeOf(write) });
    }
  }
  return rows;
}

const NOTHING_KNOWN = { payerName: '', contract: '', idRec: null, code: null, violations: [] };

const outcomeOf = ({
  state,
  outcome,
}: JournaledWrite): Pick<ImportedRow, 'state' | 'code' | 'violations'> => ({
  state,
  code: outcome !== null && 'code' in outcome ? outcome.code : null,
  violations: outcome?.state === 'refused' ? outcome.violations.map(violationShown) : [],
});
