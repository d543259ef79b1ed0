/**
 * What of a settlement `s` its payer took back by the special return mechanism: refunds that went back and are of a MED nature (`core/close/postings.ts`), however the bank spells
 * it. Most settlements have no refund: of those nothing is looked up.
 */
export const CONTESTED = `CASE WHEN s.refunded = 0 THEN 0 ELSE CAST(coalesce((SELECT sum(f.amount) FROM refund f
    WHERE f.settlement_id = s.id AND f.returned_at IS NOT NULL
      AND substr(replace(replace(upper(trim(f.nature)), ' ', '_'), '-', '_'), 1, 4) = 'MED_'), 0) AS BIGINT) END`;
