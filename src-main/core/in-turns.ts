/** Enough that handing them on costs next to nothing, few enough not to outlive a quick collection of memory. */
const ITEMS_A_TURN = 128;

/** Items in their order, so many at a time; none of them twice, and no empty turn. */
export function* inTurns<Item>(
  items: Iterable<Item>,
  most: number = ITEMS_A_TURN,
): Generator<readonly Item[]> {
  let turn: Item[] = [];
  for (const item of items) {
    if (turn.push(item) < most) continue;
    yield turn;
    turn = [];
  }
  if (turn.length > 0) yield turn;
}
