import { isReadable, type JournalRow } from '../../../ledger/model/journaled-writes.ts';
import { kindOf } from '../kinds/kinds.ts';

/** What a person knows a write by. Of one that cannot be read its key, of a mandate without the payer's document before it. */
export function subjectOf(write: JournalRow): string {
  if (isReadable(write)) return kindOf(write).subject(write.payload);
  return write.kind === 'create_mandate' ? write.key.slice(write.key.indexOf(' ') + 1) : write.key;
}
