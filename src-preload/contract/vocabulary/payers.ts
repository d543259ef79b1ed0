/** Which payers a list shows: those who owe something, or everybody. */
export const PAYER_CHOICES = ['arrears', 'all'] as const;
export type PayerChoice = (typeof PAYER_CHOICES)[number];

/** What a list of payers can be ordered by: who has owed for longest, who owes most, the name. */
export const PAYER_ORDERS = ['urgency', 'amount', 'name'] as const;
export type PayerOrder = (typeof PAYER_ORDERS)[number];

/** Payers in a page of the list. */
export const PAYERS_PER_PAGE = 100;

/** Lines of a payer's statement that a screen shows, the newest ones; its sums are of all. */
export const STATEMENT_LINES = 500;

/** Fields of a payer's contact that a person may type wrongly. */
export const CONTACT_FIELDS = ['phone', 'email'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** Room for a payer's contact, in characters (an e-mail address: RFC 5321, 4.5.3.1.3). */
export const CONTACT_ROOM = { phone: 40, email: 254, note: 2_000 } as const;

/** What a line of a payer's account is: a charge that fell due, a payment of one, one by other means, one of joining, money that went back. */
export const ACCOUNT_ENTRY_KINDS = ['due', 'charge', 'outside', 'joining', 'refund'] as const;
export type AccountEntryKind = (typeof ACCOUNT_ENTRY_KINDS)[number];

/** What a payer's statement can be saved as. */
export const STATEMENT_FORMATS = ['csv', 'pdf'] as const;

/** What a line of a payer's account adds to. */
export const MOVED_PARTS = ['due', 'paid', 'refunded'] as const;
export type MovedPart = (typeof MOVED_PARTS)[number];
