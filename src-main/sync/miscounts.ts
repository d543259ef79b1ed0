import { RESOURCE_KINDS, type ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import type { PolledLedger } from './polled-ledger.ts';

/** Polls in a row in which a list stood still and was not what the bank counts; from the next one on it is taken as it is. */
const POLLS_IN_DOUBT = 2;

/** The ledger's note of the polls in a row that met such a list. */
export const miscountNote = (kind: ResourceKind): string => `miscounted_${kind}`;

/** Whether a list with that note is taken as its pages show it, whatever the bank counts. */
export const isTakenAsShown = (note: string | null): boolean => pollsIn(note) >= POLLS_IN_DOUBT;

function pollsIn(note: string | null): number {
  const polls = Number(note ?? '0');
  return Number.isSafeInteger(polls) && polls > 0 ? polls : 0;
}

type Notes = Pick<PolledLedger, 'note' | 'setNote'>;

/** What earlier polls have noted of each list. */
export async function openMiscounts(ledger: Notes): Promise<Miscounts> {
  const noted = await Promise.all(
    RESOURCE_KINDS.map(async (kind) => [kind, pollsIn(await ledger.note(miscountNote(kind)))] as const),
  );
  return new Miscounts(ledger, new Map(noted));
}

/**
 * Lists whose pages never hold what the bank counts, though nothing moves: a total that is one too high would fail every poll for ever.
 * After some polls what the pages show is all there is.
 */
export class Miscounts {
  readonly #ledger: Notes;
  readonly #polls: ReadonlyMap<ResourceKind, number>;
  readonly #met = new Set<ResourceKind>();

  constructor(ledger: Notes, polls: ReadonlyMap<ResourceKind, number>) {
    this.#ledger = ledger;
    this.#polls = polls;
  }

  isKnown(kind: ResourceKind): boolean {
    return this.#pollsOf(kind) >= POLLS_IN_DOUBT;
  }

  /** Notes that a list stood still and disagreed; answers whether it is to be taken as it is. */
  meet(kind: ResourceKind): boolean {
    this.#met.add(kind);
    return this.isKnown(kind);
  }

  /** Kinds whose lists this poll has taken although they disagree. */
  get taken(): readonly ResourceKind[] {
    return [...this.#met].filter((kind) => this.isKnown(kind));
  }

  /** Counts this poll, and forgets of kinds that were read without a disagreement. */
  async endPoll(read: Iterable<ResourceKind>): Promise<void> {
    for (const kind of read) {
      if (this.#met.has(kind)) continue;
      if (this.#pollsOf(kind) > 0) await this.#ledger.setNote(miscountNote(kind), '0');
    }
    for (const kind of this.#met) {
      const polls = Math.min(this.#pollsOf(kind) + 1, POLLS_IN_DOUBT);
      await this.#ledger.setNote(miscountNote(kind), String(polls));
    }
  }

  #pollsOf(kind: ResourceKind): number {
    return this.#polls.get(kind) ?? 0;
  }
}
