import type { MovementKind } from '../../../src-preload/contract/vocabulary/receipts.ts';
import type { CivilDate } from '../civil-date.ts';
import type { Centavos } from '../money.ts';
import type { StatementLine } from './statement-line.ts';

/** Money that Ciclo knows to have moved, as far as a statement is held beside it. */
export type KnownMovement = {
  readonly kind: MovementKind;
  readonly endToEndId: string;
  /** The refund's own id, as who asked for it named it; null for a payment. */
  readonly refundId: string | null;
  /** The bank's id of the refund (`rtrId`). */
  readonly returnId: string | null;
  /** In São Paulo. */
  readonly day: CivilDate;
  /** Above zero, whichever way. */
  readonly amount: Centavos;
};

/** A line of the statement and the movement whose id it bears. */
export type Pair<Line, Movement> = { readonly line: Line; readonly movement: Movement };

/** Both sides, each line and each movement in one place. */
export type Comparison<Line, Movement> = {
  readonly matched: readonly Pair<Line, Movement>[];
  /** The same id, another amount or another day. */
  readonly different: readonly Pair<Line, Movement>[];
  readonly onlyBank: readonly Line[];
  readonly onlyHere: readonly Movement[];
};

type ComparedLine = Pick<StatementLine, 'day' | 'amount' | 'fitId' | 'endToEndId' | 'refundId'>;

/**
 * Holds lines of the bank beside movements by their ids; amounts and days say nothing about which belongs to which. An outgoing line that names a payment alone is about
 * that payment, and is its refund where it has the refund's amount: it may be a tariff as well. `isCovered` says of a day whether a statement tells all of it: what
 * moved on another day is not missed.
 */
export function compareStatement<Line extends ComparedLine, Movement extends KnownMovement>(
  lines: readonly Line[],
  movements: readonly Movement[],
  isCovered: (day: CivilDate) => boolean,
): Comparison<Line, Movement> {
  const { byOwnId, byPayment } = finders(movements);
  const found = new Map<Line, Movement>();
  const taken = new Set<Movement>();
  // Two refunds of one id are told apart once the line that names its payment as well has taken one of them, and what a line names itself is no other line's.
  for (const find of [byOwnId, byOwnId, byPayment])
    for (const line of lines) {
      const movement = found.has(line) ? null : find(line, taken);
      if (movement === null) continue;
      found.set(line, movement);
      taken.add(movement);
    }
  const pairs = [...lines].flatMap((line) => {
    const movement = found.get(line);
    return movement === undefined ? [] : [{ line, movement }];
  });
  const matched = pairs.filter(isSame);
  const different = pairs.filter((pair) => !isSame(pair));
  const onlyBank = lines.filter((line) => !found.has(line));
  const onlyHere = movements.filter((movement) => !taken.has(movement) && isCovered(movement.day));
  return { matched, different, onlyBank, onlyHere };
}

const isSame = ({ line, movement }: Pair<ComparedLine, KnownMovement>): boolean =>
  Math.abs(line.amount) === movement.amount && line.day === movement.day;

type Find<Movement> = (line: ComparedLine, taken: ReadonlySet<Movement>) => Movement | null;

/** Finds the movement of a line: a payment by its endToEndId, a refund by its own id; or one refund by its payment's id and its amount. */
function finders<Movement extends KnownMovement>(
  movements: readonly Movement[],
): { readonly byOwnId: Find<Movement>; readonly byPayment: Find<Movement> } {
  const paid = movements.filter(({ kind }) => kind !== 'refund');
  const refunded = movements.filter(({ kind }) => kind === 'refund');
  const payments = byIds(paid, ({ endToEndId }) => [endToEndId]);
  const refunds = byIds(refunded, ({ refundId, returnId }) => [refundId ?? '', returnId ?? '']);
  const refundsOfPayment = byIds(refunded, ({ endToEndId }) => [endToEndId]);
  const namedBy = ({ fitId, refundId }: ComparedLine): readonly Movement[] =>
    refundIds(refundId, fitId).flatMap((id) => refunds.get(id) ?? []);
  return {
    byOwnId: (line, taken) => {
      const { amount, endToEndId, fitId } = line;
      if (amount > 0) return sole(payments.get(endToEndId ?? '') ?? payments.get(fitId) ?? [], taken);
      const named = namedBy(line);
      return sole(
        endToEndId === null ? named : named.filter((each) => each.endToEndId === endToEndId),
        taken,
      );
    },
    byPayment: (line, taken) => {
      if (line.amount > 0 || namedBy(line).length > 0) return null;
      const refundsThen = refundsOfPayment.get(line.endToEndId ?? '') ?? [];
      return sole(
        refundsThen.filter(({ amount }) => amount === -line.amount),
        taken,
      );
    },
  };
}

/** The one that is not taken yet; null where there are several. */
function sole<Movement>(found: readonly Movement[], taken: ReadonlySet<Movement>): Movement | null {
  const [first = null, ...more] = new Set(found.filter((each) => !taken.has(each)));
  return more.length === 0 ? first : null;
}

/** A number such as `id.endToEndId`, as Ciclo's own OFX writes it, names the refund before the point; earlier versions wrote the refund's id alone. */
const refundIds = (refundId: string | null, fitId: string): readonly string[] =>
  [refundId ?? '', fitId, fitId.split('.')[0] ?? ''].filter((id) => id !== '');

/** Movements by each id that they bear. */
function byIds<Movement>(
  movements: readonly Movement[],
  idsOf: (movement: Movement) => readonly string[],
): ReadonlyMap<string, readonly Movement[]> {
  const found = new Map<string, Movement[]>();
  for (const movement of movements)
    for (const id of new Set(idsOf(movement))) {
      const known = found.get(id);
      if (known === undefined) found.set(id, [movement]);
      else known.push(movement);
    }
  return found;
}
