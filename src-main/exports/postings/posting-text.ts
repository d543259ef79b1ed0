import type { PostingField } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { CicloError } from '../../core/failure.ts';
import { lettersIn } from '../../core/letters.ts';
import { encodeWindows1252 } from '../windows-1252.ts';
import type { PostingLayout, PostingRun } from './posting-layout.ts';

const decoder = new TextDecoder('windows-1252');

/** A text in the letters that the file will have: one character a letter, so that it can be measured. What letters become in an encoding may mean something to the layout. */
const inEncoding = (text: string, encoding: PostingLayout['encoding']): string =>
  encoding === 'utf-8' ? text.normalize('NFC').toWellFormed() : decoder.decode(encodeWindows1252(text));

type Words = {
  readonly encoding: PostingLayout['encoding'];
  /** Characters that the layout gives a meaning: blanks in a text. */
  readonly meaningful: readonly string[];
};

/** A free text on one line, without what would part it. */
export function wordsOf(text: string, { encoding, meaningful }: Words): string {
  let plain = inEncoding(text, encoding).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
  for (const sign of meaningful) if (sign !== '') plain = plain.replaceAll(sign, ' ');
  return plain.replaceAll(/\s+/g, ' ').trim();
}

/** A text cut where there is no room for all of it, counted in letters. */
export function cutTo(most: number, text: string, run: PostingRun): string {
  const letters = [...text];
  if (letters.length > most) run.cut += 1;
  return letters.slice(0, most).join('').trimEnd();
}

/**
 * A code, number or day, which is right whole or not at all: throws `posting_unfit` where it is longer than its column, or holds what would part it.
 */
export function wholeOf(
  text: string,
  { encoding, meaningful }: Words,
  most: number,
  field: PostingField,
): string {
  const isFine =
    inEncoding(text, encoding) === text &&
    !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) &&
    !meaningful.some((sign) => sign !== '' && text.includes(sign));
  if (!isFine || lettersIn(text) > most) throw unfit(field, text, most);
  return text;
}

/** The error of what a column cannot hold. */
export const unfit = (field: PostingField, text: string, most: number): CicloError =>
  new CicloError('posting_unfit', `${field} does not fit: ${text}`, { field, text, most });
