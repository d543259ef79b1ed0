import { z } from 'zod';
import { addDays, type CivilDate } from '../core/civil-date.ts';
import type { PolledLedger } from './polled-ledger.ts';

/** A bank may raise its limits: what was learned is tried again after so many days. */
const DAYS_REMEMBERED = 30;

const PAGE_ITEMS = 'learned_page_items';
const WINDOW_DAYS = 'learned_window_days';

const learned = z.object({ most: z.int().positive(), on: z.string() });

type Notes = Pick<PolledLedger, 'note' | 'setNote'>;

/** Items that a page of this bank may have at most, as a recent poll has learned; null where none has. */
export function learnedPageItems(ledger: Notes, today: CivilDate): Promise<number | null> {
  return recall(ledger, PAGE_ITEMS, today);
}

/** Remembers that this bank refuses larger pages. */
export async function rememberPageItems(ledger: Notes, most: number, today: CivilDate): Promise<void> {
  if ((await recall(ledger, PAGE_ITEMS, today)) !== most) await remember(ledger, PAGE_ITEMS, most, today);
}

/** The longest window to ask a list for: the profile's, or less where an earlier poll has learned that this bank refuses it. */
export async function openWindowLimit(
  ledger: Notes,
  profileDays: number,
  today: CivilDate,
): Promise<WindowLimit> {
  const learned = await recall(ledger, WINDOW_DAYS, today);
  const days = Math.min(profileDays, learned ?? profileDays);
  return new WindowLimit(ledger, { days, mayTakeLonger: learned === null }, today);
}

/** The longest window to ask a list for, as it is met. */
export class WindowLimit {
  readonly #ledger: Notes;
  readonly #today: CivilDate;
  #days: number;
  #mayTakeLonger: boolean;

  constructor(
    ledger: Notes,
    { days, mayTakeLonger }: { readonly days: number; readonly mayTakeLonger: boolean },
    today: CivilDate,
  ) {
    this.#ledger = ledger;
    this.#today = today;
    this.#days = days;
    this.#mayTakeLonger = mayTakeLonger;
  }

  get windowDays(): number {
    return this.#days;
  }

  /** Whether a longer window is worth a question, for a list that is long in time and short in records. */
  get mayTakeLonger(): boolean {
    return this.#mayTakeLonger;
  }

  /** Notes, for this poll, that the bank has taken a window of the usual length where it had refused a longer one. */
  learnUsual(): void {
    this.#mayTakeLonger = false;
  }

  /** Remembers that the bank has taken a window of so many days where it had refused a longer one. */
  async learnWindow(days: number): Promise<void> {
    const most = Math.max(1, Math.floor(days));
    this.#mayTakeLonger = false;
    if (most >= this.#days) return;
    this.#days = most;
    await remember(this.#ledger, WINDOW_DAYS, most, this.#today);
  }
}

async function remember(ledger: Notes, name: string, most: number, on: CivilDate): Promise<void> {
  await ledger.setNote(name, JSON.stringify({ most, on }));
}

/** What was noted on a day ahead of this one is not trusted either: a clock was wrong then, or is now. */
async function recall(ledger: Notes, name: string, today: CivilDate): Promise<number | null> {
  const note = await ledger.note(name);
  const known = note === null ? null : learned.safeParse(JSON.parse(note));
  if (!known?.success) return null;
  return known.data.on >= addDays(today, -DAYS_REMEMBERED) && known.data.on <= today ? known.data.most : null;
}
