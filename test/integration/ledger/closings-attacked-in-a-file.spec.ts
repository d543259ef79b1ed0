import { expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { civilMonth } from '../../../src-main/core/civil-month.ts';
import { noon } from '../../support/fake/records/ledger-records.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

const AT = noon('2026-07-01');

it('a ledger with a closed month is not opened at all without what keeps it', () => {
  using ledger = new LedgerFolder();
  const writer = ledger.write();
  writer.reconcile(civilDate('2026-06-30'), AT);
  writer.closeMonth({ month: civilMonth('2026-01'), basis: 'caixa', linesHash: null }, AT);
  ledger.close();
  ledger.sql((db) => db.exec('DROP TRIGGER closing_line_lasts_update'));
  expect(codeOf(() => ledger.write())).toBe('ledger_altered');
});
