import type { PostingLayoutName } from '../../../src-preload/contract/vocabulary/accounting.ts';
import type { PostingEntry } from '../../core/close/posting-entry.ts';

/** How a file of entries is written. */
export type PostingLayout = {
  readonly name: PostingLayoutName;
  readonly encoding: 'windows-1252' | 'utf-8';
  /** What stands before the first entry; may throw what it cannot be written without. */
  readonly head: (company: PostingCompany) => readonly string[];
  /** The lines of an entry, without line ends. Throws `posting_unfit` for what no column of it can hold. */
  readonly entry: (entry: PostingEntry, run: PostingRun) => readonly string[];
};

/** Whose books they are. */
export type PostingCompany = { readonly cnpj: string | null };

/** What goes on from entry to entry of one file. */
export type PostingRun = {
  /** Lines written so far. */
  lines: number;
  /** Texts that were cut since the layout has no more room. */
  cut: number;
};
