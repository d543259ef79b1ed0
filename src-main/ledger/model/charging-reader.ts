import type { LatePart, MonthDraft, MonthFilter } from '../../../src-preload/contract/charge-month.ts';
import type { ChargeWarning } from '../../../src-preload/contract/charge-warnings.ts';
import type { Decision } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { ErrorCode } from '../../../src-preload/contract/vocabulary/errors.ts';
import type { WriteState } from '../../../src-preload/contract/vocabulary/writing.ts';
import type { DraftProblem } from '../../../src-preload/contract/writing.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import type { ChargeMonth, ProposedCharge } from '../../core/cycles/charge-month.ts';
import type { ChargeableMandate, KnownCharge } from '../../core/cycles/charge-warnings.ts';
import type { Centavos, CentavosSum } from '../../core/money.ts';
import type { AttemptRecord } from '../../core/records.ts';
import type { WriteViolation } from './journaled-writes.ts';

/** A mandate as charges need it, and whose it is; the CPF masked. */
export type NamedMandate = ChargeableMandate & {
  readonly payerName: string;
  readonly payerDocument: string;
  readonly contract: string;
};

/**
 * A mandate with its charges from the running cycle on, those in quarantine too, and the last that was neither rejected nor cancelled. A
 * charge that was journaled and may have been sent stands among them as CRIADA until the bank has shown it.
 */
export type Chargeable = { readonly mandate: NamedMandate; readonly charges: readonly KnownCharge[] };

/** Which month to look at; both ends included. */
export type MonthQuestion = {
  readonly period: { readonly first: CivilDate; readonly last: CivilDate };
  readonly today: CivilDate;
  readonly localHolidays: readonly CivilDate[];
};

/** Which of its rows to read, and by which rules they are chosen. */
export type MonthView = Pick<MonthDraft, 'choices' | 'isLateMoved'> & {
  readonly filter: MonthFilter;
  readonly page: number;
  readonly most: { readonly proposed: number; readonly leftOut: number };
};

/** A proposed charge as it would be sent: on the day of its cycle, or on one that can still be reached. */
export type ProposedDay = Pick<ProposedCharge, 'dueDate' | 'warnings'> & {
  readonly problems: readonly DraftProblem[];
  readonly isSendable: boolean;
  readonly isRemarkable: boolean;
};

/** A row of the month as a view shows it. */
type MonthRow = ProposedCharge &
  ProposedDay & {
    /** The day for which it was proposed, by which the row is known. */
    readonly cycleDate: CivilDate;
    readonly isLate: boolean;
    readonly isChosen: boolean;
  };

/** How many rows there are, and how many of them a person should look at. */
export type PartCount = { readonly count: number; readonly remarkable: number };

/** The month of all approved mandates; the lists are cut, the counts are whole. */
export type LedgerMonth = Pick<ChargeMonth, 'leftOut'> & {
  readonly proposed: readonly MonthRow[];
  readonly proposedCount: number;
  readonly foundCount: number;
  readonly month: PartCount;
  readonly late: LatePart;
  readonly leftOutCount: number;
  readonly unknownPeriodicity: readonly string[];
  /** Every mandate that the lists name. */
  readonly mandates: readonly NamedMandate[];
};

/** A chosen row with what it asks for; the day as it was typed where it was changed. */
export type ChosenCharge = {
  readonly idRec: string;
  readonly cycleDate: CivilDate;
  readonly dueDate: string;
  readonly amount: Centavos | null;
  readonly adjustsToBusinessDay: boolean;
};

/** A charge that a write is about, as people know it. */
export type WrittenCharge = {
  readonly payerName: string;
  readonly amount: Centavos;
  readonly dueDate: CivilDate;
};

/** What was chosen of a month. Changed rows are in the sums; what speaks against them is still to be judged. */
export type LedgerChoice = {
  readonly count: number;
  readonly amount: CentavosSum;
  readonly lateCount: number;
  readonly days: { readonly first: CivilDate; readonly last: CivilDate } | null;
  readonly warnings: Readonly<Partial<Record<ChargeWarning['kind'], number>>>;
  readonly unsendable: number;
  readonly fingerprint: string;
  readonly changed: readonly ChosenCharge[];
};

/** A charge with what cancelling, replacing and retrying it follow from. */
export type ChargeToChange = {
  readonly txid: string;
  readonly idRec: string | null;
  readonly status: string;
  readonly amount: Centavos;
  readonly dueDate: CivilDate;
  readonly adjustsToBusinessDay: boolean;
  readonly attempts: readonly AttemptRecord[];
  /** Confirmed settlements less refunds, in centavos. */
  readonly net: number;
  readonly decision: Decision | null;
  /** Null for a charge whose mandate is not in the ledger. */
  readonly mandate:
    | (Pick<ChargeableMandate, 'startDate' | 'endDate' | 'periodicity'> & {
        readonly retryPolicy: string | null;
      })
    | null;
  readonly raw: string;
  /** Days for which a retry was asked and not answered yet. */
  readonly retriesUnderWay: readonly CivilDate[];
  /** Days of retries that the bank took up and that the charge, as it was read last, does not show. */
  readonly retriesUnread: readonly CivilDate[];
  readonly isCancelling: boolean;
};

/** How many of a batch's charges are where, and what they add up to. */
export type BatchTally = {
  readonly batchId: string;
  readonly startedAt: UtcInstant;
  readonly total: number;
  readonly amount: CentavosSum;
  readonly waiting: number;
  readonly sent: number;
  readonly unknown: number;
  readonly done: number;
  readonly refused: number;
  readonly notDone: number;
  /** The charge whose cancellation is a step before, and where that is; null for charges that correct none. */
  readonly replaces: { readonly txid: string; readonly state: WriteState } | null;
};

/** One charge of a batch and what came of it. */
export type BatchCharge = {
  readonly id: number;
  readonly txid: string;
  readonly idRec: string;
  readonly payerName: string;
  readonly contract: string;
  readonly dueDate: CivilDate;
  readonly amount: Centavos;
  readonly state: WriteState;
  readonly code: ErrorCode | null;
  readonly violations: readonly WriteViolation[];
  /** The charge that covers the cycle of a refused one. */
  readonly existing: string | null;
};

/** A batch of retries by what came of them. */
export type RetryTally = Omit<BatchTally, 'replaces'>;

/** One retry of a batch. Whose it is and when it was due is null where the ledger does not know the charge. */
export type BatchRetry = Pick<
  BatchCharge,
  'id' | 'txid' | 'payerName' | 'contract' | 'state' | 'code' | 'violations'
> & {
  /** The day for which it was asked. */
  readonly date: CivilDate;
  readonly dueDate: CivilDate | null;
  readonly amount: Centavos | null;
};
