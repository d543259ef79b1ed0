import type { NotificationEvent } from '../../../core/notification-policy.ts';
import type { News } from '../../model/ledger-reader.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

type Row = { readonly id: string; readonly payerName: string };
type MandateRow = Row & { readonly statusKind: keyof typeof NEWS_STATUSES };

/** What a mandate's status is told as; its other statuses are no news. */
const NEWS_STATUSES = {
  APROVADA: 'mandate_approved',
  REJEITADA: 'mandate_rejected',
  CANCELADA: 'mandate_cancelled',
} as const;

const LAST = 'SELECT coalesce(max(id), 0) FROM history';

/** A charge that has been paid or replaced since then is news no longer; nor is one that only got worse. */
const UNPAID = `
  SELECT h.subject_id AS id, coalesce(p.name, '') AS payerName
  FROM history h CROSS JOIN charge c ON c.txid = h.subject_id CROSS JOIN cycle y ON y.id = c.id
  LEFT JOIN payer p ON p.id = y.payer_id
  WHERE h.id > ? AND h.id <= ? AND h.subject = 'charge' AND h.what = 'state' AND y.grp = 'unpaid'
    AND h.from_value NOT IN ('unpaid', 'retrying', 'expired', 'rejected')
  GROUP BY h.subject_id, p.id ORDER BY min(h.id)`;

/** Where a mandate stands now, once, however often it changed. What was cancelled from here needs no telling. */
const MANDATES = `
  SELECT h.subject_id AS id, p.name AS payerName, m.status_kind AS statusKind, max(h.id) AS last
  FROM history h CROSS JOIN mandate_ref r ON r.id_rec = h.subject_id CROSS JOIN mandate m ON m.id = r.id
  CROSS JOIN payer p ON p.id = m.payer_id
  WHERE h.id > ? AND h.id <= ? AND h.subject = 'mandate' AND h.what = 'status'
    AND m.status_kind IN ('APROVADA', 'REJEITADA', 'CANCELADA')
    AND NOT (m.status_kind = 'CANCELADA' AND EXISTS (
      SELECT 1 FROM intended_write w
      WHERE w.kind = 'cancel_mandate' AND w.key = h.subject_id AND w.may_have_happened))
  GROUP BY h.subject_id, m.id, p.id ORDER BY last`;

/**
 * What a person may want to be told of the history after an entry; with null, what has been is not looked at, and the mark alone comes
 * back.
 */
export function readNews(prepare: StatementCache, after: number | null): News {
  const last = prepare<number>(LAST).pluck().get() ?? 0;
  if (after === null || after >= last) return { mark: last, items: [] };
  return { mark: last, items: [...unpaid(prepare, after, last), ...mandates(prepare, after, last)] };
}

const unpaid = (prepare: StatementCache, after: number, last: number): readonly NotificationEvent[] =>
  prepare<Row>(UNPAID)
    .all(after, last)
    .map(({ id, payerName }) => ({ kind: 'charge_unpaid', id, payerName }));

const mandates = (prepare: StatementCache, after: number, last: number): readonly NotificationEvent[] =>
  prepare<MandateRow>(MANDATES)
    .all(after, last)
    .map(({ id, payerName, statusKind }) => ({ kind: NEWS_STATUSES[statusKind], id, payerName }));
