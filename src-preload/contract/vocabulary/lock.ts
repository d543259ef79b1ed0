/**
 * When a person who has set a lock is asked: after some minutes without use, before each call that needs it, or only once they have
 * locked the app themselves. A start of the app is locked in each case.
 */
export const LOCK_TIMES = ['idle', 'each_time', 'by_hand'] as const;
export type LockTime = (typeof LOCK_TIMES)[number];

/** Minutes without use after which the app is locked, as they are offered. */
export const IDLE_MINUTES = [5, 15, 30, 60] as const;
export const MOST_IDLE_MINUTES = 1_440;
export const DEFAULT_IDLE_MINUTES = 15;

/** What a person is asked to confirm: that a secret is shown, claims on payers change, an address or an account changes, a company goes, the lock itself changes. */
export const CONFIRMATION_REASONS = ['secret', 'money', 'address', 'removal', 'lock'] as const;
export type ConfirmationReason = (typeof CONFIRMATION_REASONS)[number];

/** How a person can confirm: by the system's own question, or by the passphrase that they have set. */
export const CONFIRMATION_WAYS = ['system', 'passphrase'] as const;
export type ConfirmationWay = (typeof CONFIRMATION_WAYS)[number];

/** Characters of a passphrase. */
export const PASSPHRASE_LENGTH = { least: 8, most: 200 } as const;
