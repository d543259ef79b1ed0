import type { ImportedRow } from '../../../../src-preload/contract/mandate-writing.ts';
import { isReadable, type JournalRow } from '../../../ledger/journaled-writes.ts';
import { subjectOf } from '../../outbox/subject-of.ts';
import { violationShown } from '../../outbox/violations.ts';

/** What became of each mandate of an import, from its batch in the journal. */
export function importedRows(batch: readonly JournalRow[]): ImportedRow[] {
  return batch.flatMap((write) => {
    if (write.kind !== 'create_mandate') return [];
    return isReadable(write)
      ? [rowOf(write)]
      : [{ ...NOTHING_KNOWN, contract: subjectOf(write), state: write.state }];
  });
}

const NOTHING_KNOWN = { payerName: '', idRec: null, code: null, violations: [] };

function rowOf(write: Extract<JournalRow, { kind: 'create_mandate'; payload: object }>): ImportedRow {
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
