import { expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const ROW = (issuer: string, amount: string) =>
  `INSERT INTO fiscal_document (charge_id, number, issued_on, amount, issuer, source, at)
   VALUES (NULL, '12', '2026-01-15', ${amount}, ${issuer}, 'nfse', '2026-01-20T12:00:00.000Z');`;

it('migration 360 keeps documents of one number and day beside each other that another issued, or that are of another amount', () => {
  using ledger = new MigratingLedger(10).fill(VERSION_10_ROWS).bringTo(350);
  ledger.fill(
    `INSERT INTO fiscal_document (charge_id, number, issued_on, amount, source, at)
     VALUES (NULL, '12', '2026-01-15', 100, 'csv', '2026-01-20T12:00:00.000Z');`,
  );
  ledger.bringTo(360);
  expect(ledger.rows('SELECT number, amount, issuer FROM fiscal_document')).toEqual([
    { number: '12', amount: 100, issuer: null },
  ]);
  ledger.fill([ROW("'A'", '100'), ROW("'B'", '100'), ROW('NULL', '200'), ROW('NULL', 'NULL')].join('\n'));
  for (const again of [ROW("'A'", '100'), ROW('NULL', 'NULL')])
    expect(() => ledger.fill(again)).toThrow('UNIQUE');
});
