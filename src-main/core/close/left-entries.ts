import {
  type EntryKind,
  POSTED_EVENTS,
  type PostedEvent,
} from '../../../src-preload/contract/vocabulary/accounting.ts';
import { type CivilDate, parseCivilDate, type UtcInstant } from '../civil-date.ts';
import type { CivilMonth } from '../civil-month.ts';
import { type Centavos, centavos } from '../money.ts';
import { type BankFee, feeMovement } from './bank-fee.ts';
import { cashDay, type MoneyLine } from './money-line.ts';
import type { DueCharge } from './posting-entry.ts';
import { postingsOf } from './postings.ts';

/** A part of an entry that has left, and the batch that it left in. */
type LeftPart = {
  readonly movement: string;
  readonly refund: string;
  readonly event: PostedEvent;
  readonly day: CivilDate;
  readonly amount: Centavos;
  readonly batchId: number;
};

/** What tells an entry from every other for ever. */
export type EntryName = {
  /** The endToEndId; of revenue the txid, of a tariff its own name. */
  readonly movement: string;
  /** Empty for a payment. */
  readonly refund: string;
  readonly kind: EntryKind;
};

/** What an entry is posted as: its day, and what of it goes to which account. */
export type PostedAs = {
  readonly day: CivilDate;
  readonly parts: readonly { readonly event: PostedEvent; readonly amount: Centavos }[];
};

/** An entry's name, and what it is posted as today; `print` is the latter as one text. */
export type EntryNow = { readonly key: string; readonly print: string; readonly as: PostedAs };

/** The kind of the entry that bears a posted event: revenue and tariffs have entries of their own, all else is a movement of money. */
export const kindOf = (event: PostedEvent | undefined): EntryKind =>
  event === 'revenue' || event === 'fee' ? event : 'money';

const keyOf = ({ movement, refund, kind }: EntryName): string => `${kind} ${movement} ${refund}`;

function printOf({ day, parts }: PostedAs): string {
  const sorted = parts.map(({ event, amount }) => `${event} ${amount}`).toSorted();
  return [day, ...sorted].join(', ');
}

/** The print of what would not be posted at all. */
const NOT_AT_ALL = '';

const PART = /^([a-z_]+) (\d{1,15})$/;

/** What a print was made of: null for not at all, undefined of a text that is no print. */
function readPrint(print: string): PostedAs | null | undefined {
  if (print === NOT_AT_ALL) return null;
  const [first = '', ...rest] = print.split(', ');
  const day = parseCivilDate(first);
  const parts = rest.flatMap((text) => partOf(text) ?? []);
  return day === null || parts.length < rest.length ? undefined : { day, parts };
}

function partOf(text: string): PostedAs['parts'][number] | null {
  const [, word, amount] = PART.exec(text) ?? [];
  const event = POSTED_EVENTS.find((each) => each === word);
  return event === undefined ? null : { event, amount: centavos(Number(amount)) };
}

const now = (name: EntryName, as: PostedAs): EntryNow => ({ key: keyOf(name), print: printOf(as), as });

/** A payment or a refund as an entry: by the day of its money (rules/closing.md), split among accounts. */
export const lineNow = (line: MoneyLine): EntryNow =>
  now(
    { movement: line.endToEndId, refund: line.refundId ?? '', kind: 'money' },
    { day: cashDay(line), parts: postingsOf(line) },
  );

/** A charge that falls due as an entry: revenue by its due date, whole, in centavos. */
export const revenueNow = ({ txid, dueDate, amount }: DueCharge): EntryNow =>
  now(
    { movement: txid, refund: '', kind: 'revenue' },
    { day: dueDate, parts: [{ event: 'revenue', amount }] },
  );

/** A tariff of the bank as an entry, on the day of its line; named by Ciclo's own number, since a bank may give it none. */
export const feeNow = ({ id, day, amount }: BankFee): EntryNow =>
  now({ movement: feeMovement(id), refund: '', kind: 'fee' }, { day, parts: [{ event: 'fee', amount }] });

/** That the office put an entry right in its own books, who said so and when. `print`: what the entry would have been posted as then; empty for not at all. */
export type PutRight = EntryName & {
  readonly batchId: number;
  readonly print: string;
  readonly at: UtcInstant;
  /** Null where nobody said who. */
  readonly author: string | null;
};

/**
 * An entry whose place in the office's books is not what it left as: it would be posted otherwise today, or not at all, or the office has put it right. What those
 * books hold is what the office's last word says, and what left where there is none.
 */
export type ChangedEntry = EntryName & {
  readonly batchId: number;
  readonly asLeft: PostedAs;
  /** Null for not at all. */
  readonly asNow: PostedAs | null;
  /** What it would be posted as today as one text, by which a word of the office holds for no later change. */
  readonly print: string;
  /** The office's word that its books are right for what stands now; null where there is none. */
  readonly putRight: Pick<PutRight, 'at' | 'author'> | null;
  /** What the office has put it right for, where it would be posted otherwise since: its books hold that, be it today as it left. Null where no word was overtaken. */
  readonly overtaken: { readonly as: PostedAs | null } | null;
};

/** What it is that has left, by the entry's name. */
type Left = EntryName & { readonly batchId: number; readonly as: PostedAs; readonly print: string };

/** A word of the office, with what it has put the entry right for. */
type Word = PutRight & { readonly as: PostedAs | null };

function wordOf(put: PutRight): readonly Word[] {
  const as = readPrint(put.print);
  return as === undefined ? [] : [{ ...put, as }];
}

/** What has left of some days, held against what would be posted today: every entry of today is to be met once, also those that are of another day now. */
export class LeftEntries {
  readonly #left: ReadonlyMap<string, Left>;
  readonly #words: ReadonlyMap<string, Word>;
  /** What nothing of today has met so far. */
  readonly #gone: Set<string>;
  readonly #changed: ChangedEntry[] = [];

  constructor(parts: Iterable<LeftPart>, putRight: Iterable<PutRight> = []) {
    // Entries of R$ 0,00 left by earlier versions.
    const moved = [...parts].filter(({ amount }) => amount !== 0);
    const byKey = Map.groupBy(moved, (part) => keyOf({ ...part, kind: kindOf(part.event) }));
    this.#left = new Map([...byKey].flatMap(([key, rows]) => leftOf(rows).map((left) => [key, left])));
    this.#words = new Map([...putRight].flatMap(wordOf).map((word) => [keyOf(word), word]));
    this.#gone = new Set(this.#left.keys());
  }

  /** The batch in which an entry of today has left, and whether the office's books may hold anything but what it left as; null where it has not left. */
  meet({ key, print, as }: EntryNow): { readonly batchId: number; readonly isChanged: boolean } | null {
    const left = this.#left.get(key);
    if (left === undefined) return null;
    this.#gone.delete(key);
    const isChanged = left.print !== print || this.#wordAbout(left) !== null;
    if (isChanged) this.#changed.push(this.#held(left, as, print));
    return { batchId: left.batchId, isChanged };
  }

  /** Once everything of today was met: also what the office has put right, be it what left once more. */
  allChanged(): readonly ChangedEntry[] {
    const gone = [...this.#gone].flatMap((key) => this.#left.get(key) ?? []);
    return [...this.#changed, ...gone.map((left) => this.#held(left, null, NOT_AT_ALL))];
  }

  /** Of those what is wrong in the office's books, by all that people said. */
  changed(): readonly ChangedEntry[] {
    return this.allChanged().filter(({ putRight }) => putRight === null);
  }

  /** What the office says that it has made of an entry; a word about another batch says nothing of it. */
  #wordAbout(left: Pick<Left, keyof EntryName | 'batchId'>): Word | null {
    const word = this.#words.get(keyOf(left));
    return word?.batchId === left.batchId ? word : null;
  }

  #held({ print: _, as: asLeft, ...left }: Left, asNow: PostedAs | null, print: string): ChangedEntry {
    const word = this.#wordAbout(left);
    const entry = { ...left, asLeft, asNow, print };
    if (word === null) return { ...entry, putRight: null, overtaken: null };
    return word.print === print
      ? { ...entry, putRight: { at: word.at, author: word.author }, overtaken: null }
      : { ...entry, putRight: null, overtaken: { as: word.as } };
  }
}

function leftOf(rows: readonly LeftPart[]): readonly Left[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { movement, refund, event, day, batchId } = first;
  const as = { day, parts: rows.map((part) => ({ event: part.event, amount: part.amount })) };
  return [{ ...{ movement, refund, kind: kindOf(event), batchId }, as, print: printOf(as) }];
}

/** How many entries of a batch changed after they left and wait for somebody, and the first month in which one is. */
export type ChangedOfBatch = { readonly id: number; readonly changed: number; readonly month: CivilMonth };

/** Counts them by batch from those of each month, oldest first; one that moved into another month is of both, and counts once. */
export function changedByBatch(
  months: Iterable<{ readonly month: CivilMonth; readonly entries: readonly ChangedEntry[] }>,
): readonly ChangedOfBatch[] {
  const found = new Map<number, { readonly keys: Set<string>; readonly month: CivilMonth }>();
  for (const { month, entries } of months)
    for (const { batchId, putRight, ...name } of entries) {
      if (putRight !== null) continue;
      const { keys } = found.get(batchId) ?? { keys: new Set<string>() };
      if (keys.size === 0) found.set(batchId, { keys, month });
      keys.add(keyOf(name));
    }
  return [...found].map(([id, { keys, month }]) => ({ id, changed: keys.size, month }));
}
