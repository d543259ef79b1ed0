const moment = (day: number): string => `2026-01-${day}T12:00:00.000Z`;

const decision = (id: number, day: number): string =>
  `INSERT INTO decision (charge_id, kind, note, at) VALUES (${id}, 'waived', '', '${moment(day)}');`;
const act = (id: number, day: number, to: string): string => `
  INSERT INTO act (at, kind, subject, subject_id, to_value, is_listed) VALUES ('${moment(day)}', 'decision', 'charge', 'tx${id}', ${to}, TRUE);`;

/** R$ 50,00, of which R$ 30,00 came on the 13th and R$ 10,00 of those went back on the 20th. */
const charge = (id: number): string => `
  INSERT INTO charge (txid, status, is_open, occupies_cycle, amount, due_date, adjusts_to_business_day)
    VALUES ('tx${id}', 'EXPIRADA', FALSE, TRUE, 5000, '2026-01-12', FALSE);
  INSERT INTO settlement (end_to_end_id, charge_id, amount, at, refunded, link, is_orphan, raw)
    VALUES ('E${id}', ${id}, 3000, '${moment(13)}', 1000, 'txid', FALSE, '{}');
  INSERT INTO refund (settlement_id, id, amount, status, returned_at) VALUES (${id}, 'R${id}', 1000, 'DEVOLVIDO', '${moment(20)}');`;

/**
 * Decisions as version 420 keeps them, by the same statements for either engine: over three charges before, between and after what moved. The first was written off on the 12th, said
 * to be paid outside on the 14th, and had again on the 21st, which its last act bears; the word over the fourth was taken back.
 */
export const DECIDED_BEFORE = [
  ...[1, 2, 3, 4].map(charge),
  decision(1, 12) + decision(2, 14) + decision(3, 21),
  act(1, 12, "'waived'") + act(1, 14, "'settled_outside'") + act(1, 21, "'waived'") + act(4, 15, 'NULL'),
].join('\n');

/** What each is about, by its charge. */
export const DECIDED_ABOUT = {
  sql: 'SELECT charge_id AS id, not_kept AS about FROM decision ORDER BY charge_id',
  rows: [
    { id: 1, about: 5_000 },
    { id: 2, about: 2_000 },
    { id: 3, about: 3_000 },
  ],
};

/** The same of their acts. */
export const ACTS_ABOUT = {
  sql: 'SELECT said_at AS at, not_kept AS about FROM act ORDER BY id',
  rows: [
    { at: moment(12), about: 5_000 },
    { at: moment(14), about: 2_000 },
    { at: moment(12), about: 5_000 },
    { at: null, about: null },
  ],
};
