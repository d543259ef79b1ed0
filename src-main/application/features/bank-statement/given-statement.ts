import { createHash } from 'node:crypto';
import type { StatementColumn } from '../../../../src-preload/contract/vocabulary/bank-statement.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import { readStatement, type Statement } from '../../../core/evidence/read-statement.ts';
import { CicloError } from '../../../core/failure.ts';
import type { GivenStatement } from '../../../ledger/store/bank-statements.ts';

/** By what a file is known again, encodings and byte order marks aside. */
export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A file's statement as the ledger takes it; throws `statement_refused`, or `statement_line_refused` with the first line that is wrong. */
export function givenStatement(
  text: string,
  columns: readonly (StatementColumn | null)[] | null,
  today: CivilDate,
): GivenStatement & Statement {
  const reading = readStatement(text, today, columns);
  if (reading.kind === 'refused') {
    const { reason } = reading;
    throw new CicloError('statement_refused', `no statement: ${reason}`, { reason });
  }
  if (reading.kind === 'statement') return { ...reading.statement, sha256: sha256Of(text) };
  const [fault] = reading.faults;
  const { line, reason, text: said } = fault ?? { line: 0, reason: 'row_unreadable', text: '' };
  throw new CicloError('statement_line_refused', `line ${line}: ${reason}`, { line, reason, text: said });
}
