import { inAnotherOrder } from './another-order.ts';
import type { Shipment } from './deliveries.ts';

/** The deliveries that wait for a receiver, first come first served. The first may be on its way: it is neither moved nor dropped then. */
export class WaitingLine {
  #shipments: Shipment[] = [];
  /** How many at the front have already been put in another order. */
  #shuffled = 0;

  get length(): number {
    return this.#shipments.length;
  }

  get first(): Shipment | null {
    return this.#shipments[0] ?? null;
  }

  add(shipment: Shipment): void {
    this.#shipments.push(shipment);
  }

  /** Takes the first away. */
  leave(): Shipment | null {
    this.#shuffled = Math.max(0, this.#shuffled - 1);
    return this.#shipments.shift() ?? null;
  }

  /** Puts what waits together in another order, once: what comes later stands behind it. Nothing may be on its way. */
  shuffle(): void {
    const { first } = this;
    if (first === null || this.#shuffled > 0) return;
    this.#shipments = inAnotherOrder(this.#shipments, first.id);
    this.#shuffled = this.length;
  }

  /** Takes away the oldest after the first, until no more than so many are left. */
  dropBeyond(most: number): readonly Shipment[] {
    const excess = Math.max(0, this.length - most);
    this.#shuffled = Math.min(this.#shuffled, Math.max(1, this.#shuffled - excess));
    return this.#shipments.splice(1, excess);
  }

  /** Gives all that wait an outcome. */
  mark(outcome: Shipment['outcome']): void {
    for (const shipment of this.#shipments) shipment.outcome = outcome;
  }

  /** Takes all away. */
  clear(): readonly Shipment[] {
    this.#shuffled = 0;
    return this.#shipments.splice(0);
  }
}
