import { AsyncLocalStorage } from 'node:async_hooks';

const asking = new AsyncLocalStorage<true>();

/** Runs what a person has asked for, and whatever comes of it. */
export const askedByPerson = <Value>(run: () => Value): Value => asking.run(true, run);

/** Works as soon as there is room. */
export type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>;

/**
 * Lets so many pieces of work go on at once. Of those that wait, what a person has asked for comes first ({@link askedByPerson}), the rest in order. What looks after
 * hundreds of companies by itself asks for all of them in one moment, and nobody is to wait for that.
 */
export function peopleFirst(atOnce: number): InTurn {
  const [ofPeople, others]: [(() => void)[], (() => void)[]] = [[], []];
  let running = 0;
  const admit = (): void => {
    while (running < atOnce) {
      const start = ofPeople.shift() ?? others.shift();
      if (start === undefined) return;
      running += 1;
      start();
    }
  };
  return async (work) => {
    await new Promise<void>((start) => {
      (asking.getStore() ? ofPeople : others).push(start);
      admit();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      admit();
    }
  };
}
