import type { Basis } from '../../../src-preload/contract/vocabulary/closing.ts';
import { exactSum, formatDecimal, minus } from '../money.ts';
import type { Tally } from './closed-line.ts';

/** What a closing's hash is worked out of. */
export type ClosingFacts = {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly basis: Basis;
  /** RFC 3339 in UTC. */
  readonly at: string;
  readonly author: string | null;
  readonly lines: number;
  readonly tally: Tally;
  /** SHA-256 of the lines, each with a line feed behind it, as 64 small hexadecimal digits. */
  readonly linesHash: string;
  /** Hash of the closing before by the same basis; null for the first. */
  readonly previousHash: string | null;
  /** Of the closing of this month that was opened again and that this one takes the place of; null where there is none. */
  readonly reopened: { readonly at: string; readonly author: string | null; readonly reason: string } | null;
};

/** Free text on one line: whatever ends one becomes a blank. */
const oneLine = (text: string | null): string => (text ?? '').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** The text whose SHA-256 is the closing's hash: a name and its value a line (rules/closing.md, Hash). */
export function closingText(facts: ClosingFacts): string {
  const { received, refunded } = facts.tally;
  const lines: readonly (readonly [string, string])[] = [
    ['ciclo closing', '1'],
    ['month', facts.month],
    ['basis', facts.basis],
    ['at', facts.at],
    ['by', oneLine(facts.author)],
    ['lines', String(facts.lines)],
    ['received', formatDecimal(exactSum(received))],
    ['refunded', formatDecimal(exactSum(refunded))],
    ['net', formatDecimal(exactSum(minus(received, refunded)))],
    ['lines sha256', facts.linesHash],
    ['previous sha256', facts.previousHash ?? ''],
    ['reopened at', facts.reopened?.at ?? ''],
    ['reopened by', oneLine(facts.reopened?.author ?? null)],
    ['reason', oneLine(facts.reopened?.reason ?? null)],
  ];
  return lines.map(([name, value]) => `${name}: ${value}\n`).join('');
}
