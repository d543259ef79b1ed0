import { z } from 'zod';
import { POSTING_EVENTS } from '../../../src-preload/contract/vocabulary/accounting.ts';

/** A day in the contract's own form, which knows how many each month has, as every engine reads it: `\d` is any script's digit to some servers. */
export const DAY_FORM = z.regexes.date.source.slice(1, -1).replaceAll('\\d', '[0-9]');

const REST = '%[89AB][0-9A-F]';
/** A letter as `encodeURIComponent` writes it: what it leaves as it is, and UTF-8 in whole letters of two digits a byte. */
const LETTER = [
  ...["[A-Za-z0-9_.!~*'()-]", '%[0-7][0-9A-F]', `%(?:C[2-9A-F]|D[0-9A-F])${REST}`],
  ...[`%E0%[AB][0-9A-F]${REST}`, `%E[1-9A-CEF](?:${REST}){2}`, `%ED%[89][0-9A-F]${REST}`],
  ...[`%F0%(?:9|[AB])[0-9A-F](?:${REST}){2}`, `%F[1-3](?:${REST}){3}`, `%F4%8[0-9A-F](?:${REST}){2}`],
].join('|');
const ID = `(?:${LETTER})*`;
const AMOUNT = '[0-9]{1,10}[.][0-9]{2}';
const PART = `(?:${POSTING_EVENTS.join('|')}):${AMOUNT}`;

/**
 * The whole of a signed line of a closing (`lineText` of `core/close/closed-line.ts`), as SQL and JavaScript read it. A server refuses every other, and readers leave out what got in before it
 * did: whatever fits can be read.
 */
export const LINE_FORM = [
  ...[DAY_FORM, '(?:payment|refund)', ID, ID, ID, DAY_FORM, DAY_FORM],
  ...[`(?:0[.]00;|${AMOUNT};${PART}(?:,${PART})*)`, '[+-]'],
].join(';');

const LINE = new RegExp(`^${LINE_FORM}$`);

/** Whether a text is a line that this program writes. */
export const isClosedLine = (text: string): boolean => LINE.test(text);
