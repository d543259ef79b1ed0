/** A debit that fails with one of these may be tried again (DOMAIN.md, State machines). */
export const PASSING_CODES = ['AM02', 'AC06', 'AB10', 'FBRD'] as const;

/** These end the charge (service.md section 3). */
export const ENDING_CODES = ['AC05', 'AM09', 'DENC', 'DS27', 'DTED', 'MIDI', 'MSUC', 'NITX', 'RC09'] as const;
