import type { Fault, FaultOrder } from '../../../src-preload/contract/practice-bank/faults.ts';
import { FAULTS } from '../../../src-preload/contract/vocabulary/practice-bank.ts';
import { CicloError } from '../../core/failure.ts';
import { wireWords } from '../wire/wire-words.ts';
import { isCovered } from './path-patterns.ts';

/** A fault as it stood when it struck: `strikes` counts that strike. */
export type ActiveFault = Readonly<Fault>;

/** Tells whether a fault can do anything to a request, given those that have struck it before. */
export type Concern = (fault: ActiveFault, struck: readonly ActiveFault[]) => boolean;

/** As many faults as a fault file may hold; our choice. */
const MOST_FAULTS = 100;

/** The faults that were ordered, in their order, and the chance that decides when they strike. */
export class ActiveFaults {
  readonly #chance: () => number;
  #faults: readonly ActiveFault[] = [];
  readonly #ends = new Map<number, AbortController>();
  #lastId = 0;

  /** `chance` gives numbers from 0 up to, not including, 1. */
  constructor({ chance }: { readonly chance: () => number }) {
    this.#chance = chance;
  }

  /** Every fault in the order in which they were added, spent ones included. */
  list(): readonly ActiveFault[] {
    return this.#faults;
  }

  /** Words of the scheme that faults lend the bank. */
  otherWords(): readonly string[] {
    return this.#faults.flatMap(({ word, left }) => (word === null || left === 0 ? [] : [word]));
  }

  /** Adds a fault. Throws `invalid_input` for a scheme word that is missing or taken, and when 100 unspent faults stand already. */
  add(order: FaultOrder): ActiveFault {
    refuseWordless(order);
    const room = this.#faults.length < MOST_FAULTS;
    const kept = room ? this.#faults : this.#faults.filter(({ left }) => left !== 0);
    refuseTooMany(kept.length + 1);
    const added = this.#activate(order);
    this.#faults = [...kept, added];
    return added;
  }

  /** Ends a fault; throws `not_found` for an id that none has. */
  remove(id: number): void {
    const kept = this.#faults.filter((fault) => fault.id !== id);
    if (kept.length === this.#faults.length) throw new CicloError('not_found', `no fault ${id}`, { id });
    this.#faults = kept;
    this.#end(id);
  }

  /** Aborts once the fault of this id is taken away, at once for one that no longer stands; being spent is no end. */
  endOf(id: number): AbortSignal {
    return this.#ends.get(id)?.signal ?? AbortSignal.abort();
  }

  /** Puts these in the place of all others, or throws as `add` does and changes nothing. */
  replace(orders: readonly FaultOrder[]): readonly ActiveFault[] {
    refuseTooMany(orders.length);
    for (const order of orders) refuseWordless(order);
    for (const { id } of this.#faults) this.#end(id);
    this.#faults = orders.map((order) => this.#activate(order));
    return this.#faults;
  }

  /**
   * The faults that strike a request to a path without query, which are counted as having struck. Chance is drawn for those alone that
   * fit its method and path and that `concerns` lets pass.
   */
  strike(method: string, path: string, concerns: Concern = () => true): readonly ActiveFault[] {
    const struck: ActiveFault[] = [];
    this.#faults = this.#faults.map((fault) => {
      const isAble = fits(fault, method, path) && concerns(fault, struck);
      if (!isAble || this.#chance() >= fault.probability) return fault;
      const left = fault.left === null ? null : fault.left - 1;
      const counted = { ...fault, left, strikes: fault.strikes + 1 };
      struck.push(counted);
      return counted;
    });
    return struck;
  }

  #end(id: number): void {
    this.#ends.get(id)?.abort();
    this.#ends.delete(id);
  }

  #activate({ kind, method, path, probability, count, setting, word }: FaultOrder): ActiveFault {
    this.#lastId += 1;
    this.#ends.set(this.#lastId, new AbortController());
    return {
      id: this.#lastId,
      kind,
      method,
      path,
      probability,
      left: count,
      setting: setting ?? FAULTS[kind]?.standard ?? null,
      word: kind === 'other_word' ? word : null,
      strikes: 0,
    };
  }
}

const fits = ({ method, path: pattern, left }: ActiveFault, asked: string, path: string): boolean =>
  left !== 0 && (method === null || method === asked) && isCovered(pattern, path);

function refuseWordless({ kind, word }: FaultOrder): void {
  if (kind !== 'other_word') return;
  if (word === null) {
    throw new CicloError('invalid_input', 'other_word needs a word', {
      name: 'word',
      reason: 'word_missing',
    });
  }
  wireWords(word);
}

function refuseTooMany(faults: number): void {
  if (faults <= MOST_FAULTS) return;
  throw new CicloError('invalid_input', `no more than ${MOST_FAULTS} faults at once`, {
    name: 'faults',
    reason: 'too_many_faults',
  });
}
