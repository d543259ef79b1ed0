import { WRITE_KINDS } from './writing.ts';

/** What a person did that stands in the history: decided here, asked of the bank (by the kind of write), or changed in the app. */
export const ACT_KINDS = [
  'decision',
  'assignment',
  'collection_proof',
  ...WRITE_KINDS,
  'given_up',
  'batch_resumed',
  'batch_abandoned',
  'document_export',
  'erasure',
  'retention',
  'ids_tracked',
  'id_untracked',
  'receiver_changed',
  'connection_changed',
  'contact_changed',
  'messages_taken',
  'messages_forgotten',
  'copy_carried',
  'copy_restored',
  'month_closed',
  'month_reopened',
  'file_handed',
  'regime_set',
  'statement_imported',
  'statement_removed',
  'fee_added',
  'fee_removed',
  'document_set',
  'document_removed',
  'documents_imported',
  'postings_written',
  'postings_undone',
  'postings_repeated',
  'postings_put_right',
  'put_right_undone',
  'accounts_changed',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** What an act is about: its id is a txid, an idRec, an endToEndId, a number of a location, a webhook's target, a payer's number, a month or a year; of a company none. */
export const ACT_SUBJECTS = [
  'charge',
  'mandate',
  'settlement',
  'location',
  'webhook',
  'payer',
  'company',
  'month',
] as const;
export type ActSubject = (typeof ACT_SUBJECTS)[number];

/** Acts in a page of the history. */
export const ACTS_PER_PAGE = 100;

/** What can be taken back from the history: a person's own words, which no bank has heard. */
export const UNDOABLE_ACTS = ['decision', 'assignment'] as const satisfies readonly ActKind[];

/** The longest name of a person who works with Ciclo. */
export const AUTHOR_LENGTH = 60;
