import type { EpochSecond } from './calendar.ts';

type Dated = { readonly at: EpochSecond; readonly mandateIndex: number };

const isBefore = (a: Dated, b: Dated): boolean =>
  a.at < b.at || (a.at === b.at && a.mandateIndex < b.mandateIndex);

/** What is to be done, the earliest first; at one instant in order of the mandates (a binary heap). */
export class TaskQueue<Task extends Dated> {
  readonly #heap: Task[] = [];

  get first(): Task | undefined {
    return this.#heap[0];
  }

  push(task: Task): void {
    let place = this.#heap.length;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = this.#heap[above];
      if (parent === undefined || !isBefore(task, parent)) break;
      this.#heap[place] = parent;
      place = above;
    }
    this.#heap[place] = task;
  }

  /** Takes out the first task. */
  shift(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    let place = 0;
    for (;;) {
      const left = this.#heap[2 * place + 1];
      const right = this.#heap[2 * place + 2];
      if (left === undefined) break;
      const isRight = right !== undefined && isBefore(right, left);
      const next = isRight ? right : left;
      if (!isBefore(next, last)) break;
      this.#heap[place] = next;
      place = 2 * place + (isRight ? 2 : 1);
    }
    this.#heap[place] = last;
  }
}
