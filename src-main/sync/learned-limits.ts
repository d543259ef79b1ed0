import { z } from 'zod';
import { addDays, type CivilDate } from '../core/civil-date.ts';
import type { LedgerWriter } from '../ledger/open-ledger-writer.ts';

/** A bank may raise its limits: what was learned is tried again after so many days. */
const DAYS_REMEMBERED = 30;

const PAGE_ITEMS = 'learned_page_items';
const WINDOW_DAYS = 'learned_window_days';

const learned = z.object({ most: z.int().positive(), on: z.string() });

type Notes = Pick<LedgerWriter, 'note' | 'setNote'>;

/** Items that a page of this bank may have at most, as a recent poll has learned; null where none has. */
export function learnedPageItems(ledger: Notes, today: CivilDate): number | null {
  return recall(ledger, PAGE_ITEMS, today);
}

/** Remembers that this bank refuses larger pages. */
export function rememberPageItems(ledger: Notes, most: number, today: CivilDate): void {
  if (recall(ledger, PAGE_ITEMS, today) !== most) remember(ledger, PAGE_ITEMS, most, today);
}

/** The longest window to ask a list for: the profile's, or less where this bank refuses that. */
export class WindowLimit {
  readonly #ledger: Notes;
  readonly #today: CivilDate;
  #days: number;

  constructor(ledger: Notes, profileDays: number, today: CivilDate) {
    this.#ledger = ledger;
    this.#today = today;
    this.#days = Math.min(profileDays, recall(ledger, WINDOW_DAYS, today) ?? profileDays);
  }

  get windowDays(): number {
    return this.#days;
  }

  /** Remembers that the bank has taken a window of so many days where it had refused a longer one. */
  learnWindow(days: number): void {
    const most = Math.max(1, Math.floor(days));
    if (most >= this.#days) return;
    this.#days = most;
    remember(this.#ledger, WINDOW_DAYS, most, this.#today);
  }
}

function remember(ledger: Notes, name: string, most: number, on: CivilDate): void {
  ledger.setNote(name, JSON.stringify({ most, on }));
}

/** What was noted on a day ahead of this one is not trusted either: a clock was wrong then, or is now. */
function recall(ledger: Notes, name: string, today: CivilDate): number | null {
  const note = ledger.note(name);
  const known = note === null ? null : learned.safeParse(JSON.parse(note));
  if (!known?.success) return null;
  return known.data.on >= addDays(today, -DAYS_REMEMBERED) && known.data.on <= today ? known.data.most : null;
}
