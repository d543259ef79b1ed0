/**
 * What the bank had kept of a charge when a person decided over it, by the days of what moved; NULL where nobody has. As text: a number might not hold it. A day that the bank
 * tells only later counts all the same, as in the books.
 */
export const keptThenOf = (charge: string): string => `(SELECT CAST(
    coalesce((SELECT sum(s.amount) FROM settlement s INDEXED BY settlement_by_charge WHERE s.charge_id = spoken.charge_id AND s.at <= spoken.at), 0)
    - coalesce((SELECT sum(f.amount) FROM settlement s INDEXED BY settlement_by_charge CROSS JOIN refund f ON f.settlement_id = s.id
      WHERE s.charge_id = spoken.charge_id AND f.returned_at <= spoken.at), 0) AS TEXT) FROM decision spoken WHERE spoken.charge_id = ${charge})`;
