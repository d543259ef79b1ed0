import type { CicloError } from '../failure.ts';

/** What looking at the bank shows of a write. */
export type Finding =
  /** It happened. `ended`: it did, and what it made is called off or rejected by now. */
  | { readonly kind: 'done' | 'ended'; readonly bankId: string | null }
  /** Each of these records could be it. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly string[] }
  /** Absent, by clocks that are too far apart to prove it: this computer's is so many minutes ahead of the bank's, behind it where negative. */
  | { readonly kind: 'clocks_differ'; readonly minutes: number }
  /** Why the bank does not show it, though it answers for other records: what lies in one record may never be better. */
  | { readonly kind: 'withheld'; readonly error: CicloError }
  /** Why the bank could not be asked. */
  | { readonly kind: 'unreachable'; readonly error: CicloError }
  /** It did not happen. */
  | { readonly kind: 'absent' }
  /** The bank cannot tell, however often it is asked. */
  | { readonly kind: 'cannot_tell' }
  /** The account that is asked is not the one that the write was for. */
  | { readonly kind: 'other_account' }
  /** The bank shows something that cannot be understood and may be it, or counts more than it shows. */
  | { readonly kind: 'unreadable' }
  /** It is not there, and may be later. */
  | { readonly kind: 'not_yet' };

/** What shows that a write happened, whatever became of it since. */
export type Happened = Extract<Finding, { readonly bankId: string | null }>;

/** Whether a look showed that the write happened. False of none at all, which shows nothing, not that it did not. */
export const hasHappened = (finding: Finding | null): finding is Happened =>
  finding?.kind === 'done' || finding?.kind === 'ended';
