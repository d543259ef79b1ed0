/** What a person should know of a poll that went well all the same. Each has its sentence in `common.json` and `terminal.json`. */
export const SYNC_NOTICES = [
  'miscounted',
  'absent_taken_as_empty',
  'reread',
  'other_account',
  'day_ahead',
] as const;

/** What a poll counts, each by itself. */
export const COUNTED_KINDS = ['charges', 'mandates', 'settlements'] as const;

/** How a bank is read: `lists` where it offers lists, `by_id` where it only reads by id. */
export const READ_MODES = ['lists', 'by_id'] as const;

/** Where a poll stands. */
export const SYNC_PHASES = [
  'connecting',
  'mandates',
  'charges',
  'changed',
  'refunds',
  'confirmation',
  'reconciling',
] as const;

/** How the polling of a connection stands. `offline` asks again by itself, at the latest when the network returns. */
export const SYNC_STATES = ['idle', 'syncing', 'waiting', 'offline', 'needs_attention'] as const;
