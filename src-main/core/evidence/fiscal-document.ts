import type { DocumentFault } from '../../../src-preload/contract/vocabulary/fiscal-documents.ts';
import type { CivilDate } from '../civil-date.ts';
import type { CivilMonth } from '../civil-month.ts';
import type { Centavos } from '../money.ts';

/** What a document says about which charge it is for. */
export type DocumentReference = {
  /** Ids of charges that it may name: one of them settles it. */
  readonly txids: readonly string[];
  /** Contracts that it may name, asked for where it names no charge. */
  readonly contracts: readonly string[];
  /** The charge's due date, or else the month of it: of a contract alone nobody can tell which charge. */
  readonly dueDate: CivilDate | null;
  readonly month: CivilMonth | null;
  /** CPF or CNPJ that the payer of a contract must have, or what its charge must be of; null where either will do. */
  readonly payer: string | null;
  readonly amount: Centavos | null;
};

/** Whom a document is for, and what it is of, as far as it says; kept nowhere, but held against the charge that it may mean. */
export type DocumentParty = { readonly taker: string | null; readonly amount: Centavos | null };

/** A fiscal document as a file tells it. */
export type FoundDocument = {
  readonly number: string;
  readonly issuedOn: CivilDate;
  /** What it is of; null where the file does not say. */
  readonly amount: Centavos | null;
  /** CNPJ or CPF of who issued it, digits and letters alone; null where the file does not say. */
  readonly issuer: string | null;
  readonly reference: DocumentReference;
};

/** What is wrong with a line of a CSV, or with a file; `line` from 1, 0 for a whole file. */
export type FileFault = { readonly line: number; readonly reason: DocumentFault; readonly text: string };

/** What tells a document from others of its number and day. */
export type DocumentMarks = Pick<FoundDocument, 'amount' | 'issuer'>;

/**
 * Which of the documents of one number and day is the given one: the one of the same issuer and amount; else of the same issuer, who gives a number once. Else, where
 * either leaves out who issued it or what it is of, the only one that does not differ in the rest. Null where none is, or several may be.
 */
export function sameDocument<Known extends DocumentMarks>(
  { issuer, amount }: DocumentMarks,
  known: readonly Known[],
): Known | null {
  const agree = <Value>(a: Value | null, b: Value | null): boolean => a === null || b === null || a === b;
  const exact = known.find((each) => each.issuer === issuer && each.amount === amount);
  const ofIssuer = known.find((each) => issuer !== null && each.issuer === issuer);
  const [alike, ...others] = known.filter((each) => agree(each.issuer, issuer) && agree(each.amount, amount));
  return exact ?? ofIssuer ?? (others.length === 0 ? (alike ?? null) : null);
}

/** Numbers as towns and offices write them: digits, letters and what parts them; no words in which somebody may be named. */
const NUMBER = /^(?=.*\d)[0-9A-Za-z./-]{1,20}$/;

/** The number of a document as it is kept; null for what is none. */
export const readDocumentNumber = (typed: string): string | null =>
  NUMBER.test(typed.trim()) ? typed.trim() : null;

/** As the specification has a txid of a charge (TxId), by itself in a text. */
const TXID = /(?<![A-Za-z0-9])[A-Za-z0-9]{26,35}(?![A-Za-z0-9])/g;
/** What may be a contract: 2 to 35 signs without blanks, a digit among them (specification, `contrato`). */
const CONTRACT = /(?<![^\s,;:()[\]"'|])(?=[^\s,;:()[\]"'|]*\d)[^\s,;:()[\]"'|]{2,35}(?![^\s,;:()[\]"'|])/g;

/** Candidates that are taken from one document: texts are short, and what is longer names nothing of ours. */
const MOST_CANDIDATES = 500;

/** A number such as stands for anything in a text: an instalment, a day, a quantity. */
const SHORT_NUMBER = /^\D*(?:\d\D*){1,5}$/;
const HAS_LETTER = /\p{L}/u;
/** Says of what stands behind it that it is a contract: `contrato nº`, `Contrato:`. */
const SAYS_CONTRACT = /contratos?[^\p{L}\d]*(?:n(?:[º°or.]*|[úu]mero)[^\p{L}\d]*)?$/iu;

/** Characters before a number that may say what it is. */
const NEAR = 30;

/**
 * What the texts of a document may name; a month is asked for beside a contract. Any number in a text looks like a contract ("parcela 12 de 24"): it counts only where
 * its payer is whoever took the service or, where that is not said, where its charge is of the same amount. Many payers pay the same, so that a short number counts
 * there only where the text itself calls it a contract.
 */
export function referenceIn(
  texts: readonly string[],
  month: CivilMonth | null,
  { taker, amount }: DocumentParty,
): DocumentReference {
  const contracts = taker === null && amount === null ? [] : contractsIn(texts, taker === null);
  const held = { payer: taker, amount: taker === null ? amount : null };
  const txids = texts.flatMap((text) => text.match(TXID) ?? []);
  return { txids: fewOf(txids), contracts, dueDate: null, month, ...held };
}

const fewOf = (words: readonly string[]): string[] => [...new Set(words)].slice(0, MOST_CANDIDATES);

/** What may be contracts; with `isCalled` of short numbers those alone that the text calls so. */
function contractsIn(texts: readonly string[], isCalled: boolean): readonly string[] {
  const found = texts.flatMap((text) =>
    [...text.matchAll(CONTRACT)].flatMap(({ 0: word, index }) => {
      const isShort = !HAS_LETTER.test(word) && SHORT_NUMBER.test(word);
      const before = text.slice(Math.max(0, index - NEAR), index);
      return isCalled && isShort && !SAYS_CONTRACT.test(before) ? [] : [word];
    }),
  );
  return [...new Set(fewOf(found).flatMap((word) => [word, word.replace(/[.!?]+$/, '')]))];
}
