/** Items in their order, so many at a time; none of them twice, and no empty turn. */
export function* inTurns<Item>(items: Iterable<Item>, most: number): Generator<readonly Item[]> {
  let turn: Item[] = [];
  for (const item of items) {
    if (turn.push(item) < most) continue;
    yield turn;
    turn = [];
  }
  if (turn.length > 0) yield turn;
}
