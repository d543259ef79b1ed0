import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ColumnLayout } from '../../../src-preload/contract/posting-layout.ts';
import type { AccountUse, PostingLayoutName } from '../../../src-preload/contract/vocabulary/accounting.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import type { AccountPlan } from '../../core/close/accounts.ts';
import type { BankFee } from '../../core/close/bank-fee.ts';
import { lackingUses, unmapped } from '../../core/close/journal-entry.ts';
import {
  type ChangedEntry,
  type EntryNow,
  feeNow,
  kindOf,
  LeftEntries,
  lineNow,
  type PutRight,
  revenueNow,
} from '../../core/close/left-entries.ts';
import type { MoneyLine } from '../../core/close/money-line.ts';
import {
  type DueCharge,
  entryAmount,
  feeEntry,
  movementEntry,
  type PostingEntry,
  revenueEntry,
} from '../../core/close/posting-entry.ts';
import { postingsOf } from '../../core/close/postings.ts';
import { CicloError } from '../../core/failure.ts';
import {
  type Centavos,
  type CentavosSum,
  centavos,
  exactSum,
  plus,
  type RunningSum,
} from '../../core/money.ts';
import type { PostedRow } from '../../ledger/reading/accounts/posted-rows.ts';
import { encodeWindows1252 } from '../windows-1252.ts';
import { layoutOf } from './layouts.ts';
import type { PostingCompany, PostingLayout, PostingRun } from './posting-layout.ts';

/** What a file of entries is made by. */
export type PostingSettings = {
  readonly layout: PostingLayoutName;
  /** The free CSV as a person composed it; null for the one that Ciclo brings. */
  readonly composed: ColumnLayout | null;
  readonly plan: AccountPlan;
  readonly company: PostingCompany;
};

/** What there is to be written, and what has left already. */
export type PostingSource = {
  readonly lines: Iterable<MoneyLine>;
  /** Also where revenue is not asked for, while some of it has left: it is held against what left. */
  readonly dueCharges: Iterable<DueCharge>;
  /** The last day whose revenue is asked for: none of a day to come, which may yet be called off. Null for no revenue. */
  readonly revenueUntil: CivilDate | null;
  readonly fees: Iterable<BankFee>;
  /** What left of these days' entries, whatever their day was then, of every batch that stands. */
  readonly posted: readonly PostedRow[];
  /** What left as of these days and is of another day now. */
  readonly elsewhere: readonly EntryNow[];
  /** What the office has put right in its own books. */
  readonly putRight: readonly PutRight[];
  /** The batch that is written once more, whose entries alone are taken; null for a new one. */
  readonly again: number | null;
};

/** A file before anything is written of it. Amounts in centavos. */
export type PostingFile = {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  /** The first lines of it, read back from the bytes that they are written in. */
  readonly head: readonly string[];
  readonly rows: readonly Omit<PostedRow, 'batchId'>[];
  readonly entries: number;
  readonly received: Centavos;
  readonly refunded: Centavos;
  readonly revenue: Centavos;
  readonly fees: Centavos;
  /** Entries that left before and are not in it. */
  readonly leftOut: number;
  /** Entries that left and would be posted otherwise today, or not at all: a link, a reading or a decision came later. What the office has put right is not among them. */
  readonly changed: number;
  /** Of those the charges whose revenue it is, by their txids. */
  readonly changedRevenue: readonly string[];
  /** Charges whose revenue is asked for and falls due after the last day that it is taken of; null where there are none. */
  readonly toCome: { readonly charges: number; readonly after: CivilDate } | null;
  /** Texts that were cut at the layout's limit. */
  readonly cut: number;
};

/** Entries between two looks at the event loop. */
const BETWEEN_PAUSES = 1_024;
const SHOWN_LINES = 8;
const LINE_END = '\r\n';

/**
 * Makes the file of what has not left yet. Throws `accounts_unmapped` with every use that has no account, `posting_unfit`, `posting_cnpj_missing`;
 * of a batch that is written once more `posting_batch_changed` where its entries are no more what they were.
 */
export async function makePostingFile(
  settings: PostingSettings,
  source: PostingSource,
): Promise<PostingFile> {
  const layout = layoutOf(settings.layout, settings.composed);
  const run: PostingRun = { lines: 0, cut: 0 };
  const lines: string[] = [...layout.head(settings.company)];
  const tally = new Tally();
  let [seen, leftOut, charges] = [0, 0, 0];
  const left = new LeftEntries(source.posted, source.putRight);
  for (const entry of source.elsewhere) left.meet(entry);
  for (const candidate of candidatesOf(source, settings.plan)) {
    if (seen % BETWEEN_PAUSES === 0) await setImmediate();
    seen += 1;
    const before = left.meet(candidate);
    charges += Number(before === null && !candidate.isTaken);
    const isOfBatch = source.again !== null && before?.batchId === source.again;
    if (isOfBatch && before.isChanged) throw batchChanged(source.again);
    if (source.again === null ? before !== null || !candidate.isTaken : !isOfBatch)
      leftOut += Number(before !== null && candidate.isTaken);
    else if (candidate.lacking.length > 0) tally.lack(candidate.lacking);
    else {
      const entry = candidate.entry();
      lines.push(...layout.entry(entry, run));
      tally.add(entry);
    }
  }
  tally.requireAccounts();
  if (source.again !== null) tally.requireAll(source.posted, source.again);
  const changed = left.changed();
  const bytes = bytesOf(lines, layout.encoding);
  return {
    ...{
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      head: headOf(lines, layout.encoding),
    },
    ...{ ...tally.sums(), leftOut, cut: run.cut, toCome: toComeOf(source, charges) },
    ...{ changed: changed.length, changedRevenue: revenueIn(changed) },
  };
}

const revenueIn = (changed: readonly ChangedEntry[]): string[] =>
  changed.filter(({ kind }) => kind === 'revenue').map(({ movement }) => movement);

/** What is not taken of what has not left is revenue alone: where any is asked for, that of days to come. */
function toComeOf({ revenueUntil: after, again }: PostingSource, charges: number): PostingFile['toCome'] {
  return after === null || again !== null || charges === 0 ? null : { charges, after };
}

type Encoding = PostingLayout['encoding'];

function bytesOf(lines: readonly string[], encoding: Encoding): Uint8Array {
  const text = lines.map((line) => `${line}${LINE_END}`).join('');
  return encoding === 'utf-8' ? Buffer.from(text, 'utf8') : encodeWindows1252(text);
}

/** What the layout's letters make of the first lines is seen by whoever looks at them. */
const headOf = (lines: readonly string[], encoding: Encoding): readonly string[] =>
  lines
    .slice(0, SHOWN_LINES)
    .map((line) => new TextDecoder(encoding).decode(bytesOf([line], encoding)).replace(LINE_END, ''));

/** Entries that wait for an account, by what the account is for. Amount in centavos. */
export type LackingUse = { readonly use: AccountUse; readonly entries: number; readonly amount: CentavosSum };

/** What there is to be written and has no account in the plan, by the number of its entries, most first. */
export async function lackingUsesOf(
  { posted, ...candidates }: PostingSource,
  plan: AccountPlan,
): Promise<readonly LackingUse[]> {
  const left = new LeftEntries(posted);
  const lacking = new Map<AccountUse, { entries: number; amount: RunningSum }>();
  let seen = 0;
  for (const { isTaken, lacking: uses, amountOf, ...entry } of candidatesOf(candidates, plan)) {
    seen += 1;
    if (seen % BETWEEN_PAUSES === 0) await setImmediate();
    if (!isTaken || left.meet(entry) !== null) continue;
    for (const use of uses) {
      const { entries, amount } = lacking.get(use) ?? { entries: 0, amount: 0 };
      lacking.set(use, { entries: entries + 1, amount: plus(amount, amountOf(use)) });
    }
  }
  return [...lacking]
    .map(([use, { entries, amount }]) => ({ use, entries, amount: exactSum(amount) }))
    .toSorted((a, b) => b.entries - a.entries);
}

const batchChanged = (id: number | null): CicloError =>
  new CicloError('posting_batch_changed', `batch ${id} is not what it was`, { id: id ?? 0 });

/** An entry that may be written, and what the plan lacks for it. */
type Candidate = EntryNow & {
  /** Whether it is asked for where it has not left. */
  readonly isTaken: boolean;
  readonly lacking: readonly AccountUse[];
  readonly entry: () => PostingEntry;
  /** What of it goes to the account of a use that it needs, in centavos. */
  readonly amountOf: (use: AccountUse) => Centavos;
};

type Candidates = Omit<PostingSource, 'posted' | 'elsewhere' | 'putRight' | 'again'>;

function* candidatesOf(source: Candidates, plan: AccountPlan): Generator<Candidate> {
  for (const line of source.lines) {
    // What moved nothing is posted nowhere.
    if (line.amount === 0) continue;
    yield {
      ...lineNow(line),
      isTaken: true,
      lacking: lackingUses(line, plan),
      entry: () => movementEntry(line, plan),
      amountOf: (use) => postingsOf(line).find(({ event }) => event === use)?.amount ?? line.amount,
    };
  }
  for (const charge of source.dueCharges)
    yield {
      ...revenueNow(charge),
      isTaken: source.revenueUntil !== null && charge.dueDate <= source.revenueUntil,
      lacking: (['receipt', 'revenue'] as const).filter((use) => !plan.has(use)),
      entry: () => revenueEntry(charge, plan),
      amountOf: () => charge.amount,
    };
  for (const fee of source.fees)
    yield {
      ...feeNow(fee),
      isTaken: true,
      lacking: lackingUses(fee, plan),
      entry: () => feeEntry(fee, plan),
      amountOf: () => fee.amount,
    };
}

/** What a file holds, added up. */
class Tally {
  readonly #lacking = new Set<AccountUse>();
  readonly #rows: Omit<PostedRow, 'batchId'>[] = [];
  readonly #sums = { received: 0, refunded: 0, revenue: 0, fees: 0 };
  entries = 0;

  lack(uses: readonly AccountUse[]): void {
    for (const use of uses) this.#lacking.add(use);
  }

  add(entry: PostingEntry): void {
    const { movement, refund, day, parts, shared } = entry;
    this.entries += 1;
    for (const { event, amount } of parts) this.#rows.push({ movement, refund, event, day, amount });
    const kind = kindOf(parts[0]?.event);
    const moved = shared === 'debit' ? 'received' : 'refunded';
    const sum = { revenue: 'revenue', fee: 'fees', money: moved } as const;
    this.#sums[sum[kind]] += entryAmount(entry);
  }

  requireAccounts(): void {
    if (this.#lacking.size > 0) throw unmapped([...this.#lacking]);
  }

  /** Throws where an entry of the batch is not there any more. */
  requireAll(posted: readonly PostedRow[], batchId: number): void {
    const expected = posted.filter((row) => row.batchId === batchId && row.amount !== 0).length;
    if (this.#rows.length !== expected) throw batchChanged(batchId);
  }

  sums() {
    const { received, refunded, revenue, fees } = this.#sums;
    return {
      ...{ rows: this.#rows, entries: this.entries },
      ...{ received: centavos(received), refunded: centavos(refunded), revenue: centavos(revenue) },
      fees: centavos(fees),
    };
  }
}
