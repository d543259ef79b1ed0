/** So many records are looked up at once: enough to fill a network's round trip, few enough to be held in memory. */
const MOST_TOGETHER = 500;

/** Records in their order, some hundred together of which no two share a key: what was looked up for one is not changed by another meanwhile. */
export function slicesOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly (readonly Item[])[] {
  const slices: Item[][] = [];
  let [slice, keys] = [[] as Item[], new Set<string>()];
  for (const item of items) {
    const key = keyOf(item);
    if (slice.length === 0 || slice.length >= MOST_TOGETHER || keys.has(key)) {
      [slice, keys] = [[], new Set()];
      slices.push(slice);
    }
    slice.push(item);
    keys.add(key);
  }
  return slices;
}

/** Items with what was answered for each, in their order. */
export const paired = <Item, Answer>(
  items: readonly Item[],
  answers: readonly Answer[],
): readonly (readonly [Item, Answer])[] => items.map((item, place) => [item, answers[place] as Answer]);
