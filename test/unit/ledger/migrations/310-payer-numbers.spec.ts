import { expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const act = (subject: string, id: string): string =>
  `INSERT INTO act (at, kind, subject, subject_id, is_listed) VALUES ('', 'contact_changed', '${subject}', '${id}', 1);`;

it.each([
  ['of the payers that are there', VERSION_10_ROWS, act('payer', '3') + act('charge', '99'), '7'],
  ['that an act names, whose payer is gone', VERSION_10_ROWS, act('payer', '12') + act('payer', '9'), '12'],
  ['of nobody', '', '', '0'],
])('migration 310 notes the highest number %s', (_, records, acts, highest) => {
  using ledger = new MigratingLedger(10).fill(records).bringTo(300);
  ledger.fill(acts).bringTo(310);
  expect(ledger.version()).toBe(310);
  expect(ledger.rows(`SELECT value FROM meta WHERE name = 'ledger.payers_numbered'`)).toEqual([
    { value: highest },
  ]);
});
