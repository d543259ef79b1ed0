import { createHash } from 'node:crypto';
import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import type { QuarantinedRecord } from '../core/records.ts';
import type { KindCounts, StoreCounts } from '../ledger/model/ledger-writer.ts';
import type { Gathered, Resource } from './resource.ts';

type Kind = keyof KindCounts;
type MutableCounts = Record<Kind, number>;

const zero = (): MutableCounts => ({ charges: 0, mandates: 0, settlements: 0 });

/** Counts what a poll brought: each distinct record once, however many lists show it; beyond those that are remembered, once a list. */
export class Tally {
  readonly records: MutableCounts = zero();
  readonly new: MutableCounts = zero();
  readonly changed: MutableCounts = zero();
  evaluated = 0;
  readonly #quarantined = new Set<string>();
  readonly #seen: Record<Kind, IdWindow> = {
    charges: new IdWindow(),
    mandates: new IdWindow(),
    settlements: new IdWindow(),
  };

  /** Distinct bad records so far. */
  get quarantined(): number {
    return this.#quarantined.size;
  }

  /** Whether this poll has met the record of that id as a bad one. */
  hasQuarantined(kind: ResourceKind, id: string): boolean {
    return this.#quarantined.has(`${kind} ${id}`);
  }

  /** The good records that this poll has met, as far as it remembers: of a long reading only its last ones. */
  idsRead(kind: Kind): readonly string[] {
    return this.#seen[kind].ids();
  }

  /** Distinct good records so far, of every kind. */
  get total(): number {
    return this.records.charges + this.records.mandates + this.records.settlements;
  }

  add<Item>(
    resource: Pick<Resource<Item>, 'kind' | 'plural' | 'idOf'>,
    gathered: Gathered<Item>,
    stored: StoreCounts,
  ): void {
    const seen = this.#seen[resource.plural];
    for (const record of gathered.records) {
      if (seen.add(resource.idOf(record))) this.records[resource.plural] += 1;
    }
    for (const bad of gathered.quarantined) this.#quarantined.add(identity(bad));
    for (const id of stored.disputed) this.#quarantined.add(`${resource.kind} ${id}`);
    seen.turnIfFull();
    addTo(this.new, stored.new);
    addTo(this.changed, stored.changed);
  }

  /**
   * Forgets the ids before the last window. A first sync reads each record in one window or, on a shared instant, in two
   * neighbours: remembering all of a million ids would cost more memory than the ledger's cache.
   */
  endWindow(kind: Kind): void {
    this.#seen[kind].turn();
  }
}

/** Ids remembered at least; a poll that reads further back than before meets each record of years once. */
const REMEMBERED = 50_000;

/** Ids of the present window and of the one before it. */
class IdWindow {
  #present = new Set<string>();
  #before: ReadonlySet<string> = new Set();

  ids(): readonly string[] {
    return [...this.#before, ...this.#present];
  }

  add(id: string): boolean {
    const isNew = !this.#present.has(id) && !this.#before.has(id);
    this.#present.add(id);
    return isNew;
  }

  turnIfFull(): void {
    if (this.#present.size >= REMEMBERED) this.turn();
  }

  turn(): void {
    this.#before = this.#present;
    this.#present = new Set();
  }
}

function addTo(total: MutableCounts, counts: KindCounts): void {
  total.charges += counts.charges;
  total.mandates += counts.mandates;
  total.settlements += counts.settlements;
}

function identity({ kind, id, raw }: QuarantinedRecord): string {
  return `${kind} ${id ?? createHash('sha256').update(raw).digest('base64')}`;
}
