import { expect, it } from 'vitest';
import { MigratingLedger } from '../../../support/in-process/ledger/ledger-migrating.ts';

it('migration 350 remembers each erased record once, and of the kinds that are asked for alone', () => {
  using ledger = new MigratingLedger(330).bringTo(350);
  const remember = (kind: string) => ledger.fill(`INSERT INTO erased_record VALUES ('${kind}', 'x')`);
  for (const kind of ['charge', 'settlement', 'quarantine']) remember(kind);
  expect(() => remember('charge')).toThrow(/UNIQUE/);
  expect(() => remember('mandate')).toThrow(/CHECK/);
  expect(ledger.rows('SELECT id FROM erased_record')).toHaveLength(3);
});
