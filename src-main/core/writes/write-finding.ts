import type { CicloError } from '../failure.ts';

/**
 * What looking at the bank shows of a write: that it happened, that it did and what it made is called off or rejected by now (`ended`), that it did not, or none of these. `cannot_tell` stays so however often it is
 * asked; `other_account` is asked of another account
 * than the write was for; `unreadable` shows what cannot be understood and may be it, or counts more than it shows; `not_yet` may be better later;
 * `ambiguous` names the records of which each could be it; `clocks_differ` is absent by clocks that are so many minutes apart (this
 * computer's ahead of the bank's, behind it where negative) that it proves nothing; `withheld` says why the bank does not show it, though it answers
 * for other records: what lies in one record may never be better; `unreachable` says why the bank could not be asked.
 */
export type Finding =
  | { readonly kind: 'done' | 'ended'; readonly bankId: string | null }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly string[] }
  | { readonly kind: 'clocks_differ'; readonly minutes: number }
  | { readonly kind: 'withheld' | 'unreachable'; readonly error: CicloError }
  | { readonly kind: 'absent' | 'cannot_tell' | 'other_account' | 'unreadable' | 'not_yet' };

/** What shows that a write happened, whatever became of it since. */
export type Happened = Extract<Finding, { readonly bankId: string | null }>;

/** Whether a look showed that the write happened. False of none at all, which shows nothing, not that it did not. */
export const hasHappened = (finding: Finding | null): finding is Happened =>
  finding?.kind === 'done' || finding?.kind === 'ended';
