/** States of a charge, in the order of the rulebook (rules/reconciliation.md, States). */
export const CHARGE_STATES = [
  'paid_after_close',
  'refunded',
  'partly_refunded',
  'paid_twice',
  'underpaid',
  'overpaid',
  'paid_late',
  'paid',
  'settled_outside',
  'waived',
  'unconfirmed',
  'cancelled',
  'rejected',
  'expired',
  'retrying',
  'unpaid',
  'due_today',
  'pending',
] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** Groups that the states are counted in. */
export const CHARGE_GROUPS = ['paid', 'open', 'unpaid', 'attention', 'closed'] as const;
export type ChargeGroup = (typeof CHARGE_GROUPS)[number];

/** States of a cycle that an approved mandate expects and that no live charge bears. */
export const EXPECTED_STATES = ['scheduled', 'to_charge', 'not_charged'] as const;
export type ExpectedState = (typeof EXPECTED_STATES)[number];

/** What a person has said of a charge: paid by other means, or written off. */
export const DECISIONS = ['settled_outside', 'waived'] as const;
export type Decision = (typeof DECISIONS)[number];

/** What proves that a charge can no longer be collected (SC Cosit 143/2025): notice out of court, protest, lawsuit, credit bureau. */
export const PROOF_KINDS = ['notice', 'protest', 'lawsuit', 'credit_bureau'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** By what a settlement is some charge's money. */
export const LINKS = ['txid', 'end_to_end_id', 'person'] as const;
export type Link = (typeof LINKS)[number];

/** Why a settlement is nobody's. */
export const ORPHAN_REASONS = ['unknown_txid', 'no_match', 'ambiguous'] as const;
export type OrphanReason = (typeof ORPHAN_REASONS)[number];

/**
 * Why a charge is offered for a payment that is nobody's: its attempts or claims name the payment, it is of the payer whom the payment shows, or it
 * is of the same amount. None of them proves anything: a person chooses.
 */
export const CANDIDATE_REASONS = ['named', 'payer', 'amount'] as const;
export type CandidateReason = (typeof CANDIDATE_REASONS)[number];

/** Charges that are offered at once; whoever misses one searches. */
export const MOST_CANDIDATES = 40;

/** Lists beside the charges whose totals are asked for apart from their rows. */
export const SIDE_LISTS = ['expected', 'orphans', 'quarantine'] as const;
export type SideList = (typeof SIDE_LISTS)[number];

/** What the ledger notes changes of. */
export const HISTORY_SUBJECTS = ['status', 'state', 'decision', 'assignment'] as const;
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number];

/** Where the day of a debit that is to come is taken from. */
export const SETTLE_DATE_SOURCES = ['attempt', 'due_date', 'business_day'] as const;

/** What a list of charges can be ordered by. */
export const CYCLE_ORDERS = ['dueDate', 'settleDate', 'payer', 'amount', 'paidAt'] as const;

/** Windows of days that move on with the day: a filter that is kept keeps their name. */
export const RELATIVE_WINDOWS = [
  'today',
  'thisMonth',
  'lastMonth',
  'nextMonth',
  'last30Days',
  'last90Days',
  'untilToday',
] as const;
export type RelativeWindow = (typeof RELATIVE_WINDOWS)[number];

/** States of charges for which net money came in (rules/reconciliation.md, States): of `refunded` and `unconfirmed` none did. */
export const STATES_WITH_MONEY = [
  'paid',
  'paid_late',
  'paid_twice',
  'overpaid',
  'underpaid',
  'partly_refunded',
  'paid_after_close',
] as const satisfies readonly ChargeState[];

/** Unpaid charges by the days since their debit, as days late are counted; one that was refused may not be debited yet. */
export const AGING_BUCKETS = ['1_7', '8_15', '16_30', '31_60', '61_90', 'over_90', 'not_due'] as const;

/** Rows in a page of the cycle list. */
export const CYCLES_PER_PAGE = 100;

/** So many rows of a list are copied, printed or chosen at once; a longer one is exported. */
export const MOST_ROWS_AT_ONCE = 5_000;

/** Filters that are kept with a name. */
export const MOST_SAVED_FILTERS = 50;

/** Charges of a list that are chosen at most, and that one call names by txid. */
export const MOST_CHOSEN = 20_000;

/** The filter that narrows nothing. */
export const EVERY_CYCLE = {
  states: [],
  groups: [],
  dueFrom: null,
  dueTo: null,
  settleFrom: null,
  settleTo: null,
  paidFrom: null,
  paidTo: null,
  payer: '',
  idRec: null,
  payerOf: null,
  amountMin: null,
  amountMax: null,
  owed: false,
} satisfies Readonly<Record<string, readonly never[] | string | null | false>>;

/** The same of the cycles without a charge. */
export const EVERY_EXPECTED = {
  states: [],
  from: null,
  to: null,
} satisfies Readonly<Record<string, readonly never[] | null>>;
