import { expect, it } from 'vitest';
import { MigratingLedger } from '../../../support/in-process/ledger/ledger-migrating.ts';

it.each([
  ['ended before it was taken', '2026-02-01', '2026-02-05T12:00:00.000Z', '2026-02-01'],
  ['goes to the day on which it was taken', '2026-02-05', '2026-02-05T12:00:00.000Z', '2026-02-04'],
  ['was taken late in the evening', '2026-02-04', '2026-02-05T01:00:00.000Z', '2026-02-03'],
])('migration 320 keeps the last whole day of a statement that %s', (_, to, at, whole) => {
  using ledger = new MigratingLedger(310).fill(
    `INSERT INTO bank_statement (at, sha256, format, from_day, to_day, lines) VALUES ('${at}', 'x', 'ofx', '2026-01-01', '${to}', 0);`,
  );
  ledger.bringTo(320);
  expect(ledger.rows('SELECT to_day, whole_to FROM bank_statement')).toEqual([
    { to_day: to, whole_to: whole },
  ]);
});
