import type { Migration } from './migration.ts';

/** What of a charge `c` the bank had not kept at a moment, by the days of what moved. */
const notKeptAt = (moment: string): string => `
    SELECT CASE WHEN k.kept <= 0 THEN k.amount WHEN k.kept >= k.amount THEN 0 ELSE k.amount - k.kept END FROM (
      SELECT c.amount,
        coalesce((SELECT sum(s.amount) FROM settlement s WHERE s.charge_id = c.id AND s.at <= ${moment}), 0)
        - coalesce((SELECT sum(f.amount) FROM settlement s CROSS JOIN refund f
          WHERE s.charge_id = c.id AND f.settlement_id = s.id AND f.returned_at <= ${moment}), 0) AS kept
      FROM charge c`;

/** Of decisions taken before this version nobody knows what was shown: what moved by then stands for it. The act of the decision that stands may be one that let it stand again. */
const step = (text: string, whole: string): string => `
-- Since version 430 not_kept is what the ledger showed as not kept by the bank when it was taken: what the decision is about, whatever comes or goes back later.
ALTER TABLE decision ADD COLUMN not_kept ${whole} NOT NULL DEFAULT 0;
UPDATE decision SET not_kept = (${notKeptAt('decision.at')} WHERE c.id = decision.charge_id) k);

-- Of a decision: said_at is when it was taken, which lies before at where it was had again, and not_kept what it is about.
ALTER TABLE act ADD COLUMN said_at ${text};
ALTER TABLE act ADD COLUMN not_kept ${whole};
UPDATE act SET said_at = at WHERE kind = 'decision' AND to_value IS NOT NULL;
UPDATE act SET said_at = (SELECT d.at FROM charge c CROSS JOIN decision d WHERE c.txid = act.subject_id AND d.charge_id = c.id AND d.kind = act.to_value)
  WHERE id IN (SELECT max(a.id) FROM decision d CROSS JOIN charge c CROSS JOIN act a
    WHERE c.id = d.charge_id AND a.subject_id = c.txid AND a.kind = 'decision' GROUP BY d.charge_id) AND to_value IS NOT NULL;
UPDATE act SET not_kept = (${notKeptAt('act.said_at')} WHERE c.txid = act.subject_id) k) WHERE said_at IS NOT NULL;

-- Since the same version a code that refuses a retry alone is no reason of the first attempt (core/ending.ts): the reasons of ended charges are worked out anew.
INSERT INTO dirty_charge SELECT id FROM charge WHERE NOT occupies_cycle AND ending IS NOT NULL ON CONFLICT DO NOTHING;
`;

/** What each decision is about. Server databases have the same columns (`postgres/migrations`). */
export const decidedOver: Migration = { version: 430, sql: step('TEXT', 'INTEGER') };

/** The same for a server. */
export const decidedOverOnServer: Migration = { version: 430, sql: step('TEXT COLLATE "C"', 'BIGINT') };
