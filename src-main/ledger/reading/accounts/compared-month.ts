import type { HereLine } from '../../../../src-preload/contract/bank-statement.ts';
import type { MovementList } from '../../../../src-preload/contract/vocabulary/bank-statement.ts';
import type { CivilDate, UtcInstant } from '../../../core/civil-date.ts';
import { type CivilMonth, firstDayOf, lastDayOf, monthOf } from '../../../core/civil-month.ts';
import {
  type Comparison,
  compareStatement,
  type KnownMovement,
  type Pair,
} from '../../../core/evidence/compare-statement.ts';
import { type DaySources, daySources, isWholeDay } from '../../../core/evidence/day-sources.ts';
import type { Days } from '../rows/money-lines.ts';
import { PAYER_OF_PAYMENT, PAYMENT_KIND, REF_OF_PAYMENT } from '../rows/payer-of-payment.ts';
import { dayOf, startOfDay, startOfNextDay } from '../rows/sao-paulo-day.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import { type Line, linesNaming, linesOfDays, readSpans } from './statement-lines.ts';

/** Money that moved, as a statement's lines are held beside it. */
export type Movement = KnownMovement & HereLine & { readonly at: UtcInstant };

const COLUMNS = `
  CASE WHEN moved.refund IS NOT NULL THEN 'refund' ELSE ${PAYMENT_KIND} END AS kind,
  s.end_to_end_id AS endToEndId, f.id AS refundId, f.return_id AS returnId, moved.at AS at, ${dayOf('moved.at')} AS day,
  coalesce(f.amount, s.amount) AS amount, coalesce(s.txid, c.txid) AS txid, r.id_rec AS idRec, coalesce(p.name, '') AS payerName`;

const JOINED = `
  CROSS JOIN settlement s ON s.id = moved.settlement
  LEFT JOIN refund f ON f.settlement_id = s.id AND f.id = moved.refund
  ${PAYER_OF_PAYMENT} ${REF_OF_PAYMENT}`;

/** What moved in a time, and what the lines name of any time. Refunds that were not carried out moved nothing. */
const MOVED = `
  SELECT s.id AS settlement, NULL AS refund, s.at AS at FROM settlement s INDEXED BY settlement_by_time WHERE s.at >= ? AND s.at < ?
  UNION SELECT f.settlement_id, f.id, f.returned_at FROM refund f INDEXED BY refund_by_return WHERE f.returned_at >= ? AND f.returned_at < ?
  UNION SELECT s.id, NULL, s.at FROM json_each(?) t CROSS JOIN settlement s ON s.end_to_end_id = t.value
  UNION SELECT f.settlement_id, f.id, f.returned_at FROM json_each(?) t CROSS JOIN settlement s ON s.end_to_end_id = t.value
    CROSS JOIN refund f ON f.settlement_id = s.id WHERE f.returned_at IS NOT NULL
  UNION SELECT f.settlement_id, f.id, f.returned_at FROM json_each(?) t CROSS JOIN refund f INDEXED BY refund_by_id ON f.id = t.value
    WHERE f.returned_at IS NOT NULL
  UNION SELECT f.settlement_id, f.id, f.returned_at FROM json_each(?) t CROSS JOIN refund f INDEXED BY refund_by_return_id ON f.return_id = t.value
    WHERE f.returned_at IS NOT NULL`;

type Compared = { readonly movements: readonly Movement[]; readonly compared: Comparison<Line, Movement> };
/** A month's days, and which statements tell of a day and all of it. */
type CoveredDays = Days & { readonly sources: DaySources; readonly isCovered: (day: CivilDate) => boolean };

/** A month of the statements beside what moved in it; null where no statement is kept. */
export function readComparedMonth(
  prepare: StatementCache,
  month: CivilMonth,
): (Compared & Pick<CoveredDays, 'isCovered'> & { readonly lines: readonly Line[] }) | null {
  const covered = readStatementDays(prepare)?.of(month);
  if (covered === undefined) return null;
  const lines = linesOfDays(prepare, covered, covered.sources);
  const movementsBeside = (all: readonly Line[]) => movementsOf(prepare, all.flatMap(namesOf), covered);
  return { lines, isCovered: covered.isCovered, ...compareMonth(prepare, lines, covered, movementsBeside) };
}

/** Where the comparison of its month has a movement: with the line that bears its id, or with none of a day that is told whole. */
export type MovementPlace = {
  readonly month: CivilMonth;
  readonly list: MovementList;
  readonly line: Line | null;
};

/**
 * Where the comparison of its month has each movement that these ids name, by {@link placeKey}; without those of which no statement says anything. Only lines and
 * movements that hang together with them by ids are held beside each other: what others are tied to takes nothing from them, and a month may have a hundred thousand.
 */
export function readPlaces(
  prepare: StatementCache,
  ids: readonly string[],
): ReadonlyMap<string, MovementPlace> {
  const statements = readStatementDays(prepare);
  const places = new Map<string, MovementPlace>();
  if (statements === null) return places;
  const { lines, movements } = hangingTogether(prepare, ids, statements.sources);
  for (const month of new Set(movements.map(({ day }) => monthOf(day)))) {
    const covered = statements.of(month);
    const { compared } = compareMonth(prepare, lines.filter(isWithin(covered)), covered, () => movements);
    const put = (movement: Movement, place: Omit<MovementPlace, 'month'>) =>
      isWithin(covered)(movement) && places.set(placeKey(movement), { month, ...place });
    for (const { movement, line } of compared.matched) put(movement, { list: 'matched', line });
    for (const { movement, line } of compared.different) put(movement, { list: 'different', line });
    for (const movement of compared.onlyHere) put(movement, { list: 'only_here', line: null });
  }
  return places;
}

/** Those of some lines of one day, all told by a statement or none, that no movement is tied to; held beside what hangs together with them, as in {@link readPlaces}. */
export function untiedLines(
  prepare: StatementCache,
  day: CivilDate,
  lines: readonly Line[],
): readonly Line[] {
  const statements = readStatementDays(prepare);
  const names = lines.flatMap(namesOf);
  if (statements === null || names.length === 0) return lines;
  const { lines: all, movements } = hangingTogether(prepare, names, statements.sources);
  const covered = statements.of(monthOf(day));
  const areOfSources = lines.every(({ statementId }) =>
    statements.sources(day).some(({ id }) => id === statementId),
  );
  const beside = areOfSources ? all.filter(isWithin(covered)) : lines;
  const { matched, different } = compareMonth(prepare, beside, covered, () => movements).compared;
  const tied = new Set([...matched, ...different].map(({ line }) => lineKey(line)));
  return lines.filter((line) => !tied.has(lineKey(line)));
}

const lineKey = ({ statementId, line }: Line): string => `${statementId} ${line}`;

/** A payment by its id, a refund by its payment's and its own. */
export const placeKey = ({ endToEndId, refundId }: Pick<Movement, 'endToEndId' | 'refundId'>): string =>
  `${endToEndId} ${refundId ?? ''}`;

/** What the statements that are kept tell, and of a month; null where there are none. */
function readStatementDays(prepare: StatementCache) {
  const spans = readSpans(prepare);
  if (spans.length === 0) return null;
  const sources = daySources(spans);
  const of = (month: CivilMonth): CoveredDays => {
    const days = { from: firstDayOf(month), to: lastDayOf(month) };
    const isCovered = (day: CivilDate) => isWithin(days)({ day }) && isWholeDay(sources, day);
    return { ...days, sources, isCovered };
  };
  return { sources, of };
}

const isWithin =
  ({ from, to }: Days) =>
  ({ day }: { readonly day: CivilDate }): boolean =>
    day >= from && day <= to;

/**
 * The lines of a month beside its movements, and beside lines of other months which name one that no line of its own does. A bank posts on Monday what came
 * on a Saturday, and the month's end may lie between. `movementsBeside` has all that lines may name.
 */
function compareMonth(
  prepare: StatementCache,
  lines: readonly Line[],
  { sources, isCovered, ...days }: CoveredDays,
  movementsBeside: (lines: readonly Line[]) => readonly Movement[],
): Compared {
  const isOfMonth = isWithin(days);
  const movements = movementsBeside(lines);
  const compared = compareStatement(lines, movements, isCovered);
  const paired = new Set([...compared.matched, ...compared.different].map(({ movement }) => movement));
  const unpaired = movements.filter((each) => isOfMonth(each) && !paired.has(each));
  const named = linesNaming(prepare, unpaired.flatMap(idsOf), sources);
  const elsewhere = named.filter((line) => !isOfMonth(line));
  if (elsewhere.length === 0) return { movements, compared };
  const all = [...lines, ...elsewhere];
  const wide = compareStatement(all, movementsBeside(all), isCovered);
  const isHere = ({ line, movement }: Pair<Line, Movement>): boolean =>
    isOfMonth(line) || isOfMonth(movement);
  return {
    movements,
    compared: {
      matched: wide.matched.filter(isHere),
      different: wide.different.filter(isHere),
      onlyBank: wide.onlyBank.filter(isOfMonth),
      onlyHere: wide.onlyHere,
    },
  };
}

/** The lines that name one of these movements, the movements that such lines name, and so on until nothing more is named. */
function hangingTogether(
  prepare: StatementCache,
  ids: readonly string[],
  sources: DaySources,
): { readonly lines: readonly Line[]; readonly movements: readonly Movement[] } {
  let known = new Set(ids);
  for (;;) {
    const lines = linesNaming(prepare, [...known], sources);
    const movements = movementsOf(prepare, [...known, ...lines.flatMap(namesOf)], null);
    const more = new Set([...known, ...movements.flatMap(idsOf)]);
    if (more.size === known.size) return { lines, movements };
    known = more;
  }
}

/** What a line may name a movement by. */
const idsOf = ({ endToEndId, refundId, returnId }: Movement): readonly string[] =>
  refundId === null
    ? [endToEndId]
    : [endToEndId, refundId, `${refundId}.${endToEndId}`, ...(returnId === null ? [] : [returnId])];

/** The movements' ids that a line may bear. */
const namesOf = ({ fitId, endToEndId, refundId }: Line): readonly string[] =>
  [endToEndId, refundId, fitId, fitId.split('.')[0]].filter(
    (id): id is string => id !== null && id !== undefined && id !== '',
  );

/** What moved on these days, and what these ids name of any day. */
function movementsOf(
  prepare: StatementCache,
  ids: readonly string[],
  days: Days | null,
): readonly Movement[] {
  const time = days === null ? ['', ''] : [startOfDay(days.from), startOfNextDay(days.to)];
  const list = JSON.stringify([...new Set(ids)]);
  const sql = `SELECT ${COLUMNS} FROM (${MOVED}) moved ${JOINED} ORDER BY moved.at, s.end_to_end_id, f.id NULLS FIRST`;
  return prepare<Movement>(sql).all(...time, ...time, list, list, list, list);
}
