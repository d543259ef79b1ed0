import type { Migration } from './migration.ts';

/**
 * Money by the day on which it came in or went back. Payments in order of time, and refunds by when they were given back (null for one that was not),
 * each index with the amounts that a day adds up. A refund is found by either of its ids.
 */
export const moneyByDay: Migration = {
  version: 120,
  sql: `
CREATE INDEX settlement_by_time ON settlement (at, amount);

ALTER TABLE refund ADD COLUMN returned_at TEXT;
UPDATE refund SET returned_at =
    coalesce(settled_at, requested_at, (SELECT s.at FROM settlement s WHERE s.id = settlement_id))
  WHERE upper(trim(status)) = 'DEVOLVIDO';
CREATE INDEX refund_by_id ON refund (id);
CREATE INDEX refund_by_return_id ON refund (return_id) WHERE return_id IS NOT NULL;
CREATE INDEX refund_by_return ON refund (returned_at, amount) WHERE returned_at IS NOT NULL;
`,
};
