import type { EpochSecond } from '../timeline/calendar.ts';

/** Rows in order of time, ties settled by the comparison it is made with. Most rows are added at the end. */
export class SortedList<Row extends { readonly at: EpochSecond }> {
  readonly #rows: Row[] = [];
  readonly #settleTie: (a: Row, b: Row) => number;

  constructor(settleTie: (a: Row, b: Row) => number) {
    this.#settleTie = settleTie;
  }

  /** All rows. They are the list's own: do not keep them past the next change. */
  get rows(): readonly Row[] {
    return this.#rows;
  }

  insert(row: Row): void {
    const place = this.#placeWhere((other) => this.#compare(other, row) >= 0);
    if (place === this.#rows.length) this.#rows.push(row);
    else this.#rows.splice(place, 0, row);
  }

  /** Takes out the row that compares equal to one; nothing where there is none. */
  remove(row: Row): void {
    const place = this.#placeWhere((other) => this.#compare(other, row) >= 0);
    const found = this.#rows[place];
    if (found !== undefined && this.#compare(found, row) === 0) this.#rows.splice(place, 1);
  }

  /** The rows whose time lies between two, both included. */
  between(from: EpochSecond, to: EpochSecond): readonly Row[] {
    const first = this.#placeWhere(({ at }) => at >= from);
    return this.#rows.slice(
      first,
      this.#placeWhere(({ at }) => at > to),
    );
  }

  #compare(a: Row, b: Row): number {
    return a.at - b.at || this.#settleTie(a, b);
  }

  /** The first place whose row has come as far; times ascend, so that all rows after it have too. */
  #placeWhere(isReached: (row: Row) => boolean): number {
    let [low, high] = [0, this.#rows.length];
    const last = this.#rows[high - 1];
    if (last === undefined || !isReached(last)) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const row = this.#rows[middle];
      if (row === undefined || isReached(row)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
