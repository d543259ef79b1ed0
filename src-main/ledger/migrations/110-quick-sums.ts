import type { Migration } from './migration.ts';

/**
 * What the overview and the inbox add up, so that it costs the same whatever the ledger's size. The partial indexes of payments that are no
 * charge's bear their amounts, in the order of their lists (and what they are made by, else SQLite looks for it in the row). Deliveries are counted by fate as they come. That index is needed no more.
 */
export const quickSums: Migration = {
  version: 110,
  sql: `
DROP INDEX settlement_joining;
CREATE INDEX settlement_joining ON settlement (at, id, amount, refunded, charge_id, is_orphan)
  WHERE charge_id IS NULL AND NOT is_orphan;
DROP INDEX settlement_orphan;
CREATE INDEX settlement_orphan ON settlement (at, id, amount, is_orphan) WHERE is_orphan;

-- Kept by triggers, so no statement can forget to.
CREATE TABLE delivery_total (fate TEXT PRIMARY KEY, deliveries INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO delivery_total VALUES
  ('received', 0), ('confirmed', 0), ('duplicate', 0), ('unconfirmed', 0), ('unrecognised', 0), ('refused', 0);
UPDATE delivery_total SET deliveries = (SELECT count(*) FROM delivery d WHERE d.fate = delivery_total.fate);
DROP INDEX delivery_by_fate;
CREATE TRIGGER delivery_came AFTER INSERT ON delivery BEGIN
  UPDATE delivery_total SET deliveries = deliveries + 1 WHERE fate = new.fate;
END;
CREATE TRIGGER delivery_decided AFTER UPDATE OF fate ON delivery BEGIN
  UPDATE delivery_total SET deliveries = deliveries - 1 WHERE fate = old.fate;
  UPDATE delivery_total SET deliveries = deliveries + 1 WHERE fate = new.fate;
END;
CREATE TRIGGER delivery_gone AFTER DELETE ON delivery BEGIN
  UPDATE delivery_total SET deliveries = deliveries - 1 WHERE fate = old.fate;
END;
`,
};
