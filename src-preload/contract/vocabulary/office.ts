/** What a company wants of whoever looks after it, the most pressing first (core/rules/office.md). */
export const OFFICE_NEEDS = [
  'window_closing',
  'in_doubt',
  'poll_failing',
  'certificate_ended',
  'certificate_ending',
  'attention',
  'orphans',
  'unpaid',
  'to_charge',
  'unfinished',
  'not_known',
] as const;
export type OfficeNeed = (typeof OFFICE_NEEDS)[number];

/** Why the figures of a company are not known: nothing was kept yet, what was kept is damaged, a newer Ciclo kept it, or whoever signs in may not see them any more. */
export const UNKNOWN_FIGURES = ['missing', 'damaged', 'newer', 'no_right'] as const;
export type UnknownFigures = (typeof UNKNOWN_FIGURES)[number];

/** Characters of a group's name. */
export const GROUP_LENGTH = 40;

/** Letters from which on all companies are searched. */
export const LEAST_SEARCHED = 3;
/** Payers or charges of one company that a search shows at most. */
export const MOST_FOUND_IN_COMPANY = 5;
/** Companies that one step of a search reads at most, one after another. */
export const COMPANIES_A_STEP = 10;
