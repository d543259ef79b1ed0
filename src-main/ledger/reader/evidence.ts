import type { CivilMonth } from '../../core/civil-month.ts';
import type { DocumentReference } from '../../core/evidence/fiscal-document.ts';
import { readFees } from '../reading/accounts/bank-fees.ts';
import {
  isStatementKnown,
  readStatementAccount,
  readStatementMonth,
  readStatements,
} from '../reading/accounts/bank-statement.ts';
import { readChargeEvidence } from '../reading/accounts/charge-evidence.ts';
import {
  readDocumentCharges,
  readDocumentMonth,
  readDocuments,
  readNotedNumbers,
} from '../reading/accounts/fiscal-documents.ts';
import type { Days } from '../reading/rows/money-lines.ts';
import type { ReaderSources } from './sources.ts';

/** What others say of the same money: the bank's statements, and fiscal documents. */
export function evidenceReading({ prepare, reading }: ReaderSources) {
  return {
    /** Statements that are kept, newest first. */
    statements: reading(() => readStatements(prepare)),
    /** The account of the newest statement that names one. */
    statementAccount: reading(() => readStatementAccount(prepare)),
    /** Whether a file of that SHA-256 is kept. */
    isStatementKnown: reading((sha256: string) => isStatementKnown(prepare, sha256)),
    /** A month of the statements beside what moved in it; null where none is kept. */
    statementMonth: reading((month: CivilMonth, search: string, most?: number) =>
      readStatementMonth(prepare, month, search, most),
    ),
    /** Tariffs that the bank took on these days, as people said them. */
    fees: reading((days: Days) => readFees(prepare, days)),
    /** The charges that each reference of a document means, by txid. */
    documentCharges: reading((references: readonly DocumentReference[]) =>
      readDocumentCharges(prepare, references),
    ),
    /** Number and date of the document of each of these charges, by txid; those without one are left out. */
    documents: reading((txids: readonly string[]) => readDocuments(prepare, txids)),
    /** The documents that are noted under these numbers, of whatever charge. */
    notedNumbers: reading((numbers: readonly string[]) => readNotedNumbers(prepare, numbers)),
    /** Charges of a month without a document, and documents of the month without a charge. */
    documentMonth: reading((month: CivilMonth, search: string, most?: number) =>
      readDocumentMonth(prepare, month, search, most),
    ),
    /** What proves a charge's money. */
    chargeEvidence: reading((txid: string) => readChargeEvidence(prepare, txid)),
  };
}
