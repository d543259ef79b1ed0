/** A debit that fails with one of these may be tried again (rules/records.md, Codes). */
export const PASSING_CODES = ['AM02', 'AC06', 'AB10', 'FBRD'] as const;

/** These end the charge (rules/records.md, Codes). */
export const ENDING_CODES = ['AC05', 'AM09', 'DENC', 'DS27', 'DTED', 'MIDI', 'MSUC', 'NITX', 'RC09'] as const;
