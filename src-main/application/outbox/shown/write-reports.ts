import type { Failure } from '../../../../src-preload/contract/errors.ts';
import type { WriteResult } from '../../../../src-preload/contract/writing.ts';
import { CicloError, toFailure } from '../../../core/failure.ts';
import { isTakenByBank, type JournalRow } from '../../../ledger/model/journaled-writes.ts';

/** What came of a write that was checked already: see `writeResult` of the contract. */
export type WriteReport = Exclude<WriteResult, { kind: 'problems' }>;

/** What came of one write. */
export type WriteEnd = {
  readonly report: WriteReport;
  /** As the report's kind, and `left` for what stays in the journal to be sent when its batch goes on. */
  readonly fate: WriteReport['kind'] | 'left';
  /** Why no other should follow it now, where the bank could not be reached. */
  readonly cutOff: Failure | null;
};

/** What is told of a write that happened. */
export const doneWith = (bankId: string | null): WriteEnd => ({
  report: { kind: 'done', id: bankId },
  fate: 'done',
  cutOff: null,
});

/** What is told of a write that looking at the bank has not settled. */
export function inDoubtStill(
  write: Pick<JournalRow, 'id' | 'kind' | 'key' | 'outcome'>,
  params: CicloError['params'] = {},
): WriteReport {
  const code = isTakenByBank(write) ? 'write_taken' : 'write_unknown';
  const error = new CicloError(code, `${write.kind} ${write.key} is in doubt`, params);
  return { kind: 'unknown', writeId: write.id, failure: toFailure(error) };
}
