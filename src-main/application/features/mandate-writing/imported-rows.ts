import type { ImportedRow } from '../../../../src-preload/contract/mandate-writing.ts';
import type { JournaledWrite } from '../../../ledger/journaled-writes.ts';
import { violationShown } from '../../outbox/violations.ts';

/** What became of each mandate of an import, from its batch in the journal. */
export function importedRows(batch: readonly JournaledWrite[]): ImportedRow[] {
  return batch.flatMap((write) => (write.kind === 'create_mandate' ? [rowOf(write)] : []));
}

function rowOf(write: Extract<JournaledWrite, { kind: 'create_mandate' }>): ImportedRow {
  const { payload, state, outcome } = write;
  return {
    payerName: payload.payer.name,
    contract: payload.contract,
    state,
    idRec: outcome !== null && 'bankId' in outcome ? outcome.bankId : null,
    code: outcome !== null && 'code' in outcome ? outcome.code : null,
    violations: outcome?.state === 'refused' ? outcome.violations.map(violationShown) : [],
  };
}
