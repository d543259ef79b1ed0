/** What can be wrong with a file of fiscal documents, or with one of its lines. */
export const DOCUMENT_FAULTS = [
  'no_documents',
  'no_nfse',
  'not_xml',
  'entities',
  'cancelled',
  'event',
  'event_cancels',
  'other_issuer',
  'several_charges',
  'charge_twice',
  'column_missing',
  'row_unreadable',
  'cell_count',
  'lost_digits',
  'number_unreadable',
  'date_unreadable',
  'due_date_unreadable',
  'amount_unreadable',
  'charge_missing',
  'zip_damaged',
  'zip_encrypted',
  'zip_method',
  'zip_size_wrong',
  'zip_too_many',
  'zip_too_large',
  'zip_nested',
  'zip_office',
] as const;
export type DocumentFault = (typeof DOCUMENT_FAULTS)[number];

/** Columns of a table of documents. */
export const DOCUMENT_COLUMNS = ['txid', 'contract', 'due_date', 'number', 'date', 'amount'] as const;
export type DocumentColumn = (typeof DOCUMENT_COLUMNS)[number];

/** How a document came to be known. */
export const DOCUMENT_SOURCES = ['typed', 'csv', 'nfse'] as const;
export type DocumentSource = (typeof DOCUMENT_SOURCES)[number];

/** Files that are read together, and the characters that they may have in all. */
export const MOST_DOCUMENT_FILES = 2_000;
export const MOST_DOCUMENT_CHARACTERS = 20_000_000;
/** Bytes of zips that are read together, and the entries that one of them may have, whatever they are; what its XML unpacks to is bounded like other files. */
export const MOST_DOCUMENT_ZIP_BYTES = 20_000_000;
export const MOST_ZIP_ENTRIES = 10_000;
/** Rows of a list on screen; its count and sum are of all. */
export const MOST_DOCUMENT_ROWS = 500;
/** Longest number of a document. */
export const DOCUMENT_NUMBER_LENGTH = 20;
