import type { PostedEvent } from '../../../src-preload/contract/vocabulary/accounting.ts';
import type { CivilDate } from '../civil-date.ts';
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
  readonly amount: number;
  readonly batchId: number;
};

/** An entry's name for ever, and what it is posted as today. */
export type EntryNow = { readonly key: string; readonly print: string };

/** Revenue, tariffs and money are entries of their own, also where a txid were an endToEndId. */
export const kindOf = (event: PostedEvent | undefined): 'revenue' | 'fee' | 'money' =>
  event === 'revenue' || event === 'fee' ? event : 'money';

const keyOf = (movement: string, refund: string, event?: PostedEvent): string =>
  `${kindOf(event)} ${movement} ${refund}`;

type Part = { readonly event: string; readonly amount: number };
const printOf = (day: CivilDate | undefined, parts: readonly Part[]): string => {
  const sorted = parts.map(({ event, amount }) => `${event} ${amount}`).toSorted();
  return [day, ...sorted].join(', ');
};

export const lineNow = (line: MoneyLine): EntryNow => ({
  key: keyOf(line.endToEndId, line.refundId ?? ''),
  print: printOf(cashDay(line), postingsOf(line)),
});

export const revenueNow = ({ txid, dueDate, amount }: DueCharge): EntryNow => ({
  key: keyOf(txid, '', 'revenue'),
  print: printOf(dueDate, [{ event: 'revenue', amount }]),
});

export const feeNow = ({ id, day, amount }: BankFee): EntryNow => ({
  key: keyOf(feeMovement(id), '', 'fee'),
  print: printOf(day, [{ event: 'fee', amount }]),
});

/** An entry that left and would be posted otherwise today, or not at all. */
export type ChangedEntry = {
  readonly batchId: number;
  /** The charge whose revenue it is; null for money that moved and tariffs. */
  readonly txid: string | null;
};

/** What it is that has left, by the entry's name. */
type Left = ChangedEntry & { readonly print: string };

/** What has left of some days, held against what would be posted today: every entry of today is to be met once. */
export class LeftEntries {
  readonly #left: ReadonlyMap<string, Left>;
  /** What nothing of today has met so far. */
  readonly #gone: Set<string>;
  readonly #changed: ChangedEntry[] = [];

  constructor(parts: Iterable<LeftPart>) {
    // Entries of R$ 0,00 left by earlier versions.
    const moved = [...parts].filter(({ amount }) => amount !== 0);
    const byKey = Map.groupBy(moved, ({ movement, refund, event }) => keyOf(movement, refund, event));
    this.#left = new Map([...byKey].map(([key, rows]) => [key, leftOf(rows)]));
    this.#gone = new Set(this.#left.keys());
  }

  /** The batch in which an entry of today has left, and whether as what it is today; null where it has not. */
  meet({ key, print }: EntryNow): { readonly batchId: number; readonly isChanged: boolean } | null {
    const left = this.#left.get(key);
    if (left === undefined) return null;
    this.#gone.delete(key);
    const isChanged = left.print !== print;
    if (isChanged) this.#changed.push(left);
    return { batchId: left.batchId, isChanged };
  }

  /** Once everything of today was met. */
  changed(): readonly ChangedEntry[] {
    const gone = [...this.#gone].flatMap((key) => this.#left.get(key) ?? []);
    return [...this.#changed, ...gone];
  }
}

function leftOf(rows: readonly LeftPart[]): Left {
  const [first] = rows;
  const isRevenue = kindOf(first?.event) === 'revenue';
  return {
    ...{ batchId: first?.batchId ?? 0, print: printOf(first?.day, rows) },
    txid: isRevenue ? (first?.movement ?? '') : null,
  };
}
