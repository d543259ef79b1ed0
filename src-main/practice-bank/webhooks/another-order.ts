import { Random } from '../timeline/random.ts';

/** The items in an order that is never the given one where there are two or more, always the same for the same key. */
export function inAnotherOrder<Item>(items: readonly Item[], key: number): Item[] {
  const random = new Random(key);
  const others = [...items];
  for (let last = others.length - 1; last > 0; last -= 1) swap(others, last, random.between(0, last));
  if (others.every((item, at) => item === items[at])) others.push(...others.splice(0, 1));
  return others;
}

function swap<Item>(items: Item[], a: number, b: number): void {
  const [first, second] = [items[a], items[b]];
  if (first === undefined || second === undefined) return;
  items[a] = second;
  items[b] = first;
}
