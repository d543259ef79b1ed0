/** What a payer of the practice bank does when a debit comes; the last three are mixtures of luck. */
export const BEHAVIOURS = [
  'pays',
  'pays_late',
  'account_closed',
  'limit_too_low',
  'cancels',
  'disputes',
  'steady',
  'tight',
  'troubled',
] as const;

/** Hours of a day in São Paulo between which payers' banks debit (rules/cycles.md, Debits): 0-8h, and again 18-21h. */
export const DEBIT_WINDOWS = { morning: [0, 8], evening: [18, 21] } as const;
/** Seconds after the last window at which a debit that both have missed is written as failed; the practice bank's own choice. */
export const FAILED_AFTER_SECONDS = 5;

/** One-click stories of the practice bank. */
export const SCENES = [
  'month_of_trouble',
  'everyone_pays',
  'bank_down',
  'webhook_paused',
  'back_to_normal',
] as const;

/** Codes with which a payer refuses a mandate (specification, RecEncerramento). */
export const REFUSAL_CODES = ['AP13', 'AP14'] as const;

export const REFUND_NATURES = ['ORIGINAL', 'MED_FRAUDE', 'MED_INSTANT_AUTOMATICO'] as const;
export const DELIVERY_FORMATS = ['standard', 'flat', 'envelope'] as const;
export const DELIVERY_OUTCOMES = ['waiting', 'held', 'delivered', 'refused', 'unreachable'] as const;

/** The one number that a fault takes: what it counts, its bounds, and what it is unless said. */
export type FaultSetting = {
  readonly unit: 'ms' | 'bytes_per_second' | 'seconds' | 'megabytes' | 'days' | 'items' | 'minutes';
  readonly least: number;
  readonly most: number;
  readonly standard: number;
};

/** Every fault that the practice bank can be given, with its setting where it takes one. */
export const FAULTS = {
  /** The answer begins that much later. */
  latency: { unit: 'ms', least: 1, most: 120_000, standard: 2_000 },
  slow_drip: { unit: 'bytes_per_second', least: 1, most: 1_000_000, standard: 200 },
  connection_reset: null,
  truncated_body: null,
  status_401: null,
  status_403: null,
  /** With Retry-After. */
  status_429: { unit: 'seconds', least: 0, most: 3_600, standard: 5 },
  status_500: null,
  status_503: null,
  /** A page for people, with status 200, where JSON belongs. */
  html_page: null,
  malformed_json: null,
  gzip_bomb: { unit: 'megabytes', least: 1, most: 1_024, standard: 200 },
  unknown_values: null,
  unknown_fields: null,
  /** A charge that was rejected bears its code itself (`encerramento`), and its attempts none. */
  code_of_charge_alone: null,
  /** One record of a page lacks what it must have. */
  bad_record: null,
  /** Between two pages of a list a record appears, and what was on one page moves to the next. */
  drifting_pages: null,
  window_refused: { unit: 'days', least: 1, most: 366, standard: 7 },
  page_size_refused: { unit: 'items', least: 1, most: 1_000, standard: 100 },
  list_not_offered: null,
  future_refused: null,
  clock_skew: { unit: 'minutes', least: -1_440, most: 1_440, standard: 10 },
  /** Paths and fields bear another word for the scheme. */
  other_word: null,
} as const satisfies Readonly<Record<string, FaultSetting | null>>;

export type FaultKind = keyof typeof FAULTS;
export const FAULT_KINDS = Object.keys(FAULTS) as FaultKind[];
