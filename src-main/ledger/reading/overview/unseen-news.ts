import type { NewsItem, NewsMarks, NewsOfKind } from '../../../../src-preload/contract/news.ts';
import type { ChargeGroup, ChargeState } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { NEWS_KINDS, NEWS_NAMED, type NewsKind } from '../../../../src-preload/contract/vocabulary/news.ts';
import { exactSum } from '../../../core/money.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

/** How far a person has looked: where all kinds began, and since then kind by kind. */
export type LookedAt = {
  readonly begin: NewsMarks;
  readonly seen: Readonly<Partial<Record<NewsKind, NewsMarks | undefined>>>;
};

/** Up to where a person has seen all of a kind. */
export const seenUpTo = ({ begin, seen }: LookedAt, kind: NewsKind): NewsMarks => seen[kind] ?? begin;

/**
 * How far a person has looked in a ledger that goes no further than `last`. A database that was put back to an earlier day gives numbers anew that were seen
 * once: they are seen up to its last one, and what comes under the others is news. The same object where nothing is ahead.
 */
export function heldTo(lookedAt: LookedAt, last: NewsMarks): LookedAt {
  const { begin, seen } = lookedAt;
  const all = [begin, ...NEWS_KINDS.map((kind) => seenUpTo(lookedAt, kind))];
  if (!all.some((marks) => SPANS.some((span) => marks[span] > last[span]))) return lookedAt;
  const held = (marks: NewsMarks): NewsMarks => nearer(marks, last);
  const kinds = NEWS_KINDS.flatMap((kind) => (seen[kind] === undefined ? [] : [[kind, held(seen[kind])]]));
  return { begin: held(begin), seen: Object.fromEntries(kinds) };
}

const SPANS = ['history', 'charge', 'mandate', 'settlement'] as const satisfies readonly (keyof NewsMarks)[];

const nearer = (one: NewsMarks, other: NewsMarks): NewsMarks => ({
  history: Math.min(one.history, other.history),
  charge: Math.min(one.charge, other.charge),
  mandate: Math.min(one.mandate, other.mandate),
  settlement: Math.min(one.settlement, other.settlement),
});

/** What is named of a kind, and of a mandate its raw JSON, which says why it ended. */
type FoundItem = Omit<NewsItem, 'ending'> & { readonly raw: string | null };
type FoundOfKind = Omit<NewsOfKind, 'items'> & { readonly items: readonly FoundItem[] };

/** What came that a person has not seen, by kind, and the marks up to which this was read: given back, they call it seen. */
export type UnseenNews = { readonly marks: NewsMarks; readonly kinds: readonly FoundOfKind[] };

const LAST = `
  SELECT (SELECT coalesce(max(id), 0) FROM history) AS history, (SELECT coalesce(max(id), 0) FROM charge) AS charge,
    (SELECT coalesce(max(id), 0) FROM mandate_ref) AS mandate, (SELECT coalesce(max(id), 0) FROM settlement) AS settlement`;

type Row = Omit<NewsItem, 'ending'> & { readonly count: number; readonly sum: string };
/** How a kind is looked for, and the marks of each span in the order in which its question names them. */
type Question = { readonly sql: string; readonly spans: readonly (keyof NewsMarks)[] };

/** All that is found is counted and added up; the newest are named. */
const named = (found: string): string => `
  SELECT id, payerName, amount, at, count(*) OVER () AS count, CAST(coalesce(sum(amount) OVER (), 0) AS TEXT) AS sum
  FROM (${found}) x ORDER BY at DESC NULLS LAST, id LIMIT ${NEWS_NAMED}`;

type ChargeNews = { readonly group: ChargeGroup; readonly states: readonly ChargeState[] };

/** The states that a kind tells of: a charge that goes from one of them to another is no news of that kind again. */
const CHARGE_NEWS = {
  paid: { group: 'paid', states: ['paid', 'paid_late'] },
  refused: { group: 'unpaid', states: ['rejected'] },
  unpaid: { group: 'unpaid', states: ['unpaid', 'retrying', 'expired'] },
  attention: {
    group: 'attention',
    states: [
      'paid_after_close',
      'refunded',
      'partly_refunded',
      'paid_twice',
      'underpaid',
      'overpaid',
      'unconfirmed',
    ],
  },
} as const satisfies Partial<Record<NewsKind, ChargeNews>>;

/** What is still so: a charge that came to the state and left it again is told of by where it is now. */
function chargeNews({ group, states }: ChargeNews): Question {
  const these = states.map((state) => `'${state}'`).join(', ');
  const sql = named(`
    SELECT c.txid AS id, coalesce(p.name, '') AS payerName, y.amount AS amount, max(n.at) AS at
    FROM (
      SELECT c.id AS charge_id, h.at AS at FROM history h CROSS JOIN charge c ON c.txid = h.subject_id
        WHERE h.id > ? AND h.id <= ? AND h.subject = 'charge' AND h.what = 'state'
          AND h.from_value NOT IN (${these})
      UNION ALL SELECT y.id, coalesce(y.paid_at, y.settle_date || 'T12:00:00.000Z') FROM cycle y
        WHERE y.id > ? AND y.id <= ?
    ) n CROSS JOIN cycle y ON y.id = n.charge_id CROSS JOIN charge c ON c.id = y.id LEFT JOIN payer p ON p.id = y.payer_id
    WHERE y.grp = '${group}' AND y.state IN (${these}) GROUP BY c.id, y.id, p.id`);
  return { sql, spans: ['history', 'charge'] };
}

/** Where a mandate stands now, once, however often it changed. What was asked for from here needs no telling. */
const mandateNews = (statusKind: string): Question => ({
  spans: ['history', 'mandate'],
  sql: named(`
    SELECT r.id_rec AS id, p.name AS payerName, CAST(NULL AS BIGINT) AS amount, max(n.at) AS at
    FROM (
      SELECT r.id AS mandate_id, h.at AS at FROM history h CROSS JOIN mandate_ref r ON r.id_rec = h.subject_id
        WHERE h.id > ? AND h.id <= ? AND h.subject = 'mandate' AND h.what = 'status'
      UNION ALL SELECT m.id, coalesce(m.approved_on, m.created_on) || 'T12:00:00.000Z' FROM mandate m WHERE m.id > ? AND m.id <= ?
    ) n CROSS JOIN mandate m ON m.id = n.mandate_id CROSS JOIN mandate_ref r ON r.id = m.id
    CROSS JOIN payer p ON p.id = m.payer_id
    WHERE m.status_kind = '${statusKind}' AND NOT (m.status_kind = 'CANCELADA' AND EXISTS (
      SELECT 1 FROM intended_write w
      WHERE w.kind = 'cancel_mandate' AND w.key = r.id_rec AND w.may_have_happened))
    GROUP BY r.id, p.id`),
});

const paymentNews = (condition: string): Question => ({
  spans: ['settlement'],
  sql: named(`
    SELECT s.end_to_end_id AS id, '' AS payerName, s.amount AS amount, s.at AS at
    FROM settlement s WHERE s.id > ? AND s.id <= ? AND ${condition}`),
});

const QUESTIONS: Readonly<Record<NewsKind, Question>> = {
  paid: chargeNews(CHARGE_NEWS.paid),
  refused: chargeNews(CHARGE_NEWS.refused),
  unpaid: chargeNews(CHARGE_NEWS.unpaid),
  attention: chargeNews(CHARGE_NEWS.attention),
  mandate_approved: mandateNews('APROVADA'),
  mandate_rejected: mandateNews('REJEITADA'),
  mandate_cancelled: mandateNews('CANCELADA'),
  mandate_expired: mandateNews('EXPIRADA'),
  joining: paymentNews('s.charge_id IS NULL AND NOT s.is_orphan'),
  orphan: paymentNews('s.is_orphan'),
};

const ENDED_MANDATES: ReadonlySet<NewsKind> = new Set(['mandate_rejected', 'mandate_cancelled']);
const RAW = 'SELECT m.raw FROM mandate_ref r CROSS JOIN mandate m ON m.id = r.id WHERE r.id_rec = ?';

/**
 * What has happened since a person looked, by kind, as far as the ledger goes now. Null in place of how far they looked tells the marks
 * alone: nothing of what is there is news.
 */
export function readUnseenNews(prepare: StatementCache, lookedAt: LookedAt | null): UnseenNews {
  const marks = prepare<NewsMarks>(LAST).get();
  if (marks === undefined) throw new Error('the marks are one row');
  if (lookedAt === null) return { marks, kinds: [] };
  const since = (kind: NewsKind) => newsOf(prepare, kind, seenUpTo(lookedAt, kind), marks);
  return { marks, kinds: NEWS_KINDS.flatMap(since) };
}

function newsOf(
  prepare: StatementCache,
  kind: NewsKind,
  after: NewsMarks,
  last: NewsMarks,
): readonly FoundOfKind[] {
  const { sql, spans } = QUESTIONS[kind];
  const rows = prepare<Row>(sql).all(...spans.flatMap((span) => [after[span], last[span]]));
  const [first] = rows;
  if (first === undefined) return [];
  const rawOf = (id: string) =>
    ENDED_MANDATES.has(kind) ? (prepare<string>(RAW).pluck().get(id) ?? null) : null;
  const items = rows.map(({ id, payerName, amount, at }) => ({ id, payerName, amount, at, raw: rawOf(id) }));
  return [{ kind, count: first.count, amount: exactSum(first.sum), items }];
}
