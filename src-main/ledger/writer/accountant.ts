import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { type GuardedMethod, guardedAll } from '../model/guarded-reading.ts';
import type { ActLog } from '../store/acts.ts';
import { type BankFees, openBankFees } from '../store/bank-fees.ts';
import { type BankStatements, openBankStatements } from '../store/bank-statements.ts';
import { type Closings, openClosings } from '../store/closings.ts';
import { type FiscalDocuments, openFiscalDocuments } from '../store/fiscal-documents.ts';
import { openPostings, type PostingStore } from '../store/postings.ts';
import { openPutRight, type PutRightStore } from '../store/put-right.ts';

/** What an accountant does: months that are closed, entries that leave, and evidence from outside; each within one transaction. */
export function accountantsWrites(
  db: LedgerDatabase,
  acts: ActLog,
  writing: GuardedMethod,
): Closings & PostingStore & PutRightStore & BankStatements & BankFees & FiscalDocuments {
  return {
    ...guardedAll(writing, openClosings(db, acts)),
    ...guardedAll(writing, openPostings(db, acts)),
    ...guardedAll(writing, openPutRight(db, acts)),
    ...guardedAll(writing, openBankStatements(db, acts)),
    ...guardedAll(writing, openBankFees(db, acts)),
    ...guardedAll(writing, openFiscalDocuments(db, acts)),
  };
}
