import type { WriteKind } from '../../../src-preload/contract/vocabulary/writing.ts';
import type { WritePayloads } from '../../ledger/journaled-writes.ts';

/** One entry for each kind of write, so that a missing one fails compilation. */
export type ByKind<Context, Value> = {
  readonly [Kind in WriteKind]: (payload: WritePayloads[Kind], context: Context) => Value;
};

/** What the table's entry for a write's kind makes of its payload. */
export function ofKind<Kind extends WriteKind, Context, Value>(
  table: ByKind<Context, Value>,
  write: { readonly kind: Kind; readonly payload: WritePayloads[Kind] },
  context: Context,
): Value {
  return table[write.kind](write.payload, context);
}
