import { records } from './010-records.ts';
import { cycleList } from './020-cycle-list.ts';
import { search } from './030-search.ts';
import { writes } from './040-writes.ts';
import { journalLookups } from './050-journal-lookups.ts';
import { locationKnown } from './060-location-known.ts';
import { coveredCycles } from './070-covered-cycles.ts';
import { askedIds } from './080-asked-ids.ts';
import { joiningPayments } from './090-joining-payments.ts';
import { personalData } from './100-personal-data.ts';
import { quickSums } from './110-quick-sums.ts';
import { moneyByDay } from './120-money-by-day.ts';
import { paidOrder } from './140-paid-order.ts';
import { joiningCharges } from './160-joining-charges.ts';
import { payers } from './180-payers.ts';
import { acts } from './200-acts.ts';
import { closings } from './210-closings.ts';
import { postings } from './220-postings.ts';
import { evidence } from './230-evidence.ts';
import { collectionProof } from './240-collection-proof.ts';
import { handedKind } from './270-handed-kind.ts';
import { endingMandates } from './280-ending-mandates.ts';
import { bankFees } from './290-bank-fees.ts';
import { leftBehindPayers } from './300-left-behind-payers.ts';
import { payerNumbers } from './310-payer-numbers.ts';
import { wholeDays } from './320-whole-days.ts';
import { cycleTerms } from './330-cycle-terms.ts';
import { noAmount } from './340-no-amount.ts';
import { erasedRecords } from './350-erased-records.ts';
import { documentIssuer } from './360-document-issuer.ts';
import { putRight } from './370-put-right.ts';
import { soughtAndOwed } from './390-sought-and-owed.ts';
import { owedBySums } from './400-owed-by-sums.ts';
import { endings } from './410-endings.ts';
import { debitsUnderWay } from './420-debits-under-way.ts';
import { decidedOver } from './430-decided-over.ts';
import { debtOfACycle } from './440-debt-of-a-cycle.ts';
import type { Migration } from './migration.ts';

/** Every step, oldest first. A new one goes at the end with the next multiple of ten, and is never edited once released. */
export const MIGRATIONS: readonly Migration[] = [
  records,
  cycleList,
  search,
  writes,
  journalLookups,
  locationKnown,
  coveredCycles,
  askedIds,
  joiningPayments,
  personalData,
  quickSums,
  moneyByDay,
  paidOrder,
  joiningCharges,
  payers,
  acts,
  closings,
  postings,
  evidence,
  collectionProof,
  handedKind,
  endingMandates,
  bankFees,
  leftBehindPayers,
  payerNumbers,
  wholeDays,
  cycleTerms,
  noAmount,
  erasedRecords,
  documentIssuer,
  putRight,
  soughtAndOwed,
  owedBySums,
  endings,
  debitsUnderWay,
  decidedOver,
  debtOfACycle,
];

/** The version that this program writes. */
export const NEWEST_VERSION: number = Math.max(...MIGRATIONS.map(({ version }) => version));
