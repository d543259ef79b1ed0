import { CicloError } from '../../core/failure.ts';
import { LIMITS } from '../records/ids.ts';
import type { Mandate } from '../records/mandate.ts';
import type { EpochSecond } from '../timeline/calendar.ts';
import { SortedList } from './sorted-list.ts';

/** A mandate as its list is ordered. */
export type MandateRow = { readonly at: EpochSecond; readonly index: number };

/** The mandates of a world by their number and payer's document. They are never removed, and keep both. */
export class MandateBook {
  /** In order of creation. */
  readonly inOrder = new SortedList<MandateRow>((a, b) => a.index - b.index);
  readonly #mandates: Mandate[] = [];
  readonly #byDocument = new Map<string, number>();
  /** Where a document has more than one mandate: the others. */
  readonly #further = new Map<string, number[]>();

  constructor(mandates: readonly Mandate[]) {
    for (const mandate of mandates.toSorted((a, b) => a.createdAt - b.createdAt)) this.#enter(mandate);
  }

  get all(): readonly Mandate[] {
    return this.#mandates;
  }

  byIndex(index: number | undefined): Mandate | null {
    return this.#mandates[index ?? -1] ?? null;
  }

  ofDocument(document: string): readonly Mandate[] {
    const first = this.byIndex(this.#byDocument.get(document));
    if (first === null) return [];
    const further = this.#further.get(document) ?? [];
    return [first, ...further.flatMap((index) => this.byIndex(index) ?? [])];
  }

  /** Puts a mandate in the place of the one with its number; throws `RangeError` where there is none. */
  replace(mandate: Mandate): void {
    if (this.byIndex(mandate.index) === null) throw new RangeError(`no mandate ${mandate.index}`);
    this.#mandates[mandate.index] = mandate;
  }

  /** Adds the mandate that is made under the next free number; throws `invalid_input` once identifiers have run out. */
  add(make: (index: number) => Mandate): Mandate {
    if (this.#mandates.length >= LIMITS.mandate) {
      throw new CicloError('invalid_input', 'no identifier is left for another mandate', {
        reason: 'world_full',
      });
    }
    const mandate = make(this.#mandates.length);
    this.#enter(mandate);
    return mandate;
  }

  #enter(mandate: Mandate): void {
    const { index, payer } = mandate;
    this.#mandates[index] = mandate;
    this.inOrder.insert({ at: mandate.createdAt, index });
    const document = payer.document.number;
    if (!this.#byDocument.has(document)) this.#byDocument.set(document, index);
    else this.#further.set(document, [...(this.#further.get(document) ?? []), index]);
  }
}
