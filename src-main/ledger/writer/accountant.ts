import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { GuardedMethod } from '../model/guarded-reading.ts';
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
  const closings = openClosings(db, acts);
  const postings = openPostings(db, acts);
  const office = openPutRight(db, acts);
  const statements = openBankStatements(db, acts);
  const fees = openBankFees(db, acts);
  const documents = openFiscalDocuments(db, acts);
  return {
    closeMonth: writing(closings.closeMonth),
    reopenMonth: writing(closings.reopenMonth),
    recordHandedFile: writing(closings.recordHandedFile),
    setRegime: writing(closings.setRegime),
    recordPostings: writing(postings.recordPostings),
    undoPostings: writing(postings.undoPostings),
    repeatPostings: writing(postings.repeatPostings),
    placePostings: writing(postings.placePostings),
    putRight: writing(office.putRight),
    takeBackPutRight: writing(office.takeBackPutRight),
    setAccounts: writing(postings.setAccounts),
    importStatement: writing(statements.importStatement),
    removeStatement: writing(statements.removeStatement),
    addFee: writing(fees.addFee),
    markFee: writing(fees.markFee),
    removeFee: writing(fees.removeFee),
    setDocument: writing(documents.setDocument),
    importDocuments: writing(documents.importDocuments),
    removeDocument: writing(documents.removeDocument),
  };
}
