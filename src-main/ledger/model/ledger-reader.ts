import type { z } from 'zod';
import type { cycles } from '../../../src-preload/contract/cycles.ts';
import type { Act } from '../../../src-preload/contract/history.ts';
import type { mandates } from '../../../src-preload/contract/mandates.ts';
import type { overview } from '../../../src-preload/contract/overview.ts';
import type { payers, SaidMessage } from '../../../src-preload/contract/payers.ts';
import type { Movement, receipts } from '../../../src-preload/contract/receipts.ts';
import type { Reason } from '../../../src-preload/contract/values.ts';
import type { ChargeGroup, ChargeState } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { PaymentKind } from '../../../src-preload/contract/vocabulary/receipts.ts';
import type { TrackedSource } from '../../../src-preload/contract/vocabulary/tracking.ts';
import type { WriteState } from '../../../src-preload/contract/vocabulary/writing.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import type { JoiningTerm } from '../../core/drafts.ts';
import type { Centavos, CentavosSum } from '../../core/money.ts';
import type { NotificationEvent } from '../../core/notification-policy.ts';
import type { LocationRecord, PayerDocument, RefundRecord } from '../../core/records.ts';
import type { TrackedId } from '../../core/tracked-ids.ts';

/** What the overview shows. This and the types below are answers of the contract as the ledger reads them: amounts in centavos; a sum beyond 2^53 is its digits as text. */
export type Overview = z.output<(typeof overview)['read']['output']>;
/** A month of the overview, with its forecast day by day. */
export type OverviewMonth = z.output<(typeof overview)['month']['output']>;
/** How many cycles a filter holds and what they amount to, by state. */
export type CyclesSummary = z.output<(typeof cycles)['summary']['output']>;
/** Cycles for which no charge is known: to be charged, or beyond the reach of one. */
export type ExpectedRows = z.output<(typeof cycles)['expected']['output']>;
/** A page of joining payments: what was paid at once when a mandate was agreed to. */
export type JoiningPage = z.output<(typeof cycles)['joining']['output']>;
/** Charges that an orphan payment may belong to, the likeliest first. */
export type Candidates = z.output<(typeof cycles)['candidates']['output']>;
/** What a side list holds in all. */
export type SideTotal = z.output<(typeof cycles)['sideTotal']['output']>;
/** Payments that belong to no charge that is known. */
export type OrphanRows = z.output<(typeof cycles)['orphans']['output']>;
/** Records of the bank that make no sense, with what is wrong with them. */
export type QuarantineRows = z.output<(typeof cycles)['quarantine']['output']>;
/** A page of what was received and returned. */
export type MovementsPage = z.output<(typeof receipts)['page']['output']>;
export type MovementDays = z.output<(typeof receipts)['days']['output']>;
/** A page of payers with what they owe. */
export type PayersPage = z.output<(typeof payers)['page']['output']>;
/** A page of mandates; `total` counts the whole filter. */
export type MandatesPage = z.output<(typeof mandates)['page']['output']>;
/** A mandate with its cycles, terms and history. */
export type MandateDetail = z.output<(typeof mandates)['detail']['output']>;

/** A mandate that has not ended, as it is recognised before it has an id: by payer and contract. */
export type LiveMandate = {
  readonly idRec: string;
  readonly contract: string;
  /** Whole number. */
  readonly document: string;
};

/** What a charge's mandate says, as the exports need it: the id null where the charge names none, the document whole, null when unknown. */
export type ExportedMandate = {
  readonly idRec: string | null;
  readonly contract: string;
  readonly payerName: string;
  readonly payerDocument: PayerDocument | null;
};

/** What becomes of a mandate in a file: asked once a mandate, since each has many charges. */
export type WriteMandate = (mandate: ExportedMandate) => string;

/** One charge as the exports need it; amounts in centavos. */
export type ChargeExportRow = {
  readonly txid: string;
  /** As {@link WriteMandate} wrote it. */
  readonly mandate: string;
  readonly dueDate: CivilDate;
  readonly settleDate: CivilDate;
  readonly amount: Centavos;
  readonly status: string;
  readonly state: ChargeState;
  readonly group: ChargeGroup;
  readonly daysLate: number | null;
  readonly paid: CentavosSum;
  readonly paidAt: UtcInstant | null;
  /** Of the settlements that count for the charge, in order of time, joined by a space. */
  readonly endToEndIds: string;
  readonly refunded: CentavosSum;
  readonly reasons: readonly Reason[];
};

/** One joining payment as the exports need it; the document whole, null when unknown. */
export type JoiningExportRow = Omit<JoiningPage['rows'][number], 'payerDocument'> & {
  readonly payerDocument: PayerDocument | null;
};

/** One movement as the exports need it; the document whole, null when unknown. */
export type MovementExportRow = Omit<Movement, 'payerDocument'> & {
  readonly payerDocument: PayerDocument | null;
};

/** One act as the exports need it. */
export type ActExportRow = Omit<Act, 'charge' | 'canUndo'>;

/** One message to a payer as the exports need it; the document whole, null when unknown. */
export type MessageExportRow = Omit<SaidMessage, 'dueDates' | 'isCurrent'> & {
  /** Who took it out; null where no name was kept. */
  readonly author: string | null;
  readonly payerName: string;
  readonly payerDocument: PayerDocument | null;
  readonly dueDates: readonly CivilDate[];
};

/** One refund with what it was taken from. */
export type RefundExportRow = {
  readonly refund: Omit<RefundRecord, 'settledAt'>;
  /** When the money went back, by the one rule for it (rules/closing.md, Two dates); null where it did not. */
  readonly returnedAt: UtcInstant | null;
  readonly endToEndId: string;
  /** Whose money the payment is. */
  readonly paymentKind: PaymentKind;
  /** As the payment bears it or, where it bears none, of its charge; null for an orphan without. */
  readonly txid: string | null;
  readonly settledAt: UtcInstant;
  readonly settlementAmount: Centavos;
};

/** An id that a person imported, and whether the bank has shown its record. */
export type TrackedRow = TrackedId & {
  readonly addedAt: UtcInstant;
  readonly source: TrackedSource;
  readonly isStored: boolean;
};

/** A location, and whose mandate it shows; null where it shows none or the ledger has not read that mandate. */
export type KnownLocation = LocationRecord & { readonly payerName: string | null };
/** What happened up to the history entry `mark`, which the next question goes on from. */
export type News = { readonly mark: number; readonly items: readonly NotificationEvent[] };

/** A charge of journey 3 or 4 that this app has asked the bank for, and that may have come about. */
export type JoiningMade = {
  readonly writeId: number;
  readonly state: WriteState;
  readonly txid: string;
  readonly amount: Centavos;
  readonly message: string | null;
  readonly payerName: string;
  readonly document: string;
  readonly term: JoiningTerm;
  /** The day in São Paulo on which it was sent last. */
  readonly sentOn: CivilDate;
};

/** Such charges, the last on top, and the receiver's key as far as the ledger knows it. */
export type JoiningKnown = { readonly key: string | null; readonly charges: readonly JoiningMade[] };
