import type { EpochSecond } from './calendar.ts';

/** Who makes the charges of told mandates: the bank's story, or nobody until the client does. */
export type Charging = 'automatic' | 'by_hand';

type Pause = { readonly from: EpochSecond; readonly until: EpochSecond };

/** When the bank's story was told to make no charges. What it skipped then it does not make up for. */
export class ChargingPauses {
  readonly #past: Pause[] = [];
  #pausedAt: EpochSecond | null = null;

  get current(): Charging {
    return this.#pausedAt === null ? 'automatic' : 'by_hand';
  }

  /** Whether there ever was a pause. */
  get isAny(): boolean {
    return this.#pausedAt !== null || this.#past.length > 0;
  }

  /** From an instant on; setting what is set already changes nothing. */
  set(charging: Charging, now: EpochSecond): void {
    if (charging === this.current) return;
    if (this.#pausedAt !== null) this.#past.push({ from: this.#pausedAt, until: now });
    this.#pausedAt = charging === 'by_hand' ? now : null;
  }

  /** Whether a charge created at an instant falls into a pause. */
  covers(at: EpochSecond): boolean {
    const isNow = this.#pausedAt !== null && at > this.#pausedAt;
    return isNow || this.#past.some(({ from, until }) => at > from && at <= until);
  }
}
