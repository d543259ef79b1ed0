import { CSV_FAULTS } from './writing.ts';

/** Where a person's ids came from. */
export const TRACKED_SOURCES = ['paste', 'file'] as const;
export type TrackedSource = (typeof TRACKED_SOURCES)[number];

/** Why a line holds no ids: none of it is taken. `wrong_kind`: its column is headed with another kind. */
const TRACKED_ID_FAULTS = ['bad_characters', 'too_short', 'too_long', 'wrong_kind'] as const;
export type TrackedIdFault = (typeof TRACKED_ID_FAULTS)[number];

/** Why a line of an import is refused; each has a sentence in `tracking.json`. */
export const TRACKED_FAULTS = [...TRACKED_ID_FAULTS, 'cell_count', ...CSV_FAULTS] as const;

/** Characters that an import may have; a CSV of a million ids is no import by hand. */
export const MOST_TRACKED_CHARACTERS = 5_000_000;

/** What the bank showed of an id that a person let it be asked for. `unreadable`: a record that is in quarantine now. */
export const FETCH_RESULTS = ['found', 'unknown', 'unreadable'] as const;
export type FetchResult = (typeof FETCH_RESULTS)[number];
