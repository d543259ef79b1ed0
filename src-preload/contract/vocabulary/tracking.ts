/** What an id can be the id of. */
export const TRACKED_KINDS = ['charge', 'mandate', 'settlement'] as const;
export type TrackedKind = (typeof TRACKED_KINDS)[number];

/** Why a line of an import is refused; each has a sentence in `tracking.json`. */
export const TRACKED_FAULTS = [
  'bad_characters',
  'too_short',
  'too_long',
  'wrong_kind',
  'stray_quote',
  'open_quote',
] as const;

/** Characters that an import may have; a CSV of a million ids is no import by hand. */
export const MOST_TRACKED_CHARACTERS = 5_000_000;
