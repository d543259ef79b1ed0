import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { parseMonth } from '../../../src-main/core/civil-month.ts';
import { type AccountsAsked, writeAccountsFile } from '../../../src-main/exports/accounts-file.ts';
import { exportCsv } from '../../../src-main/exports/export-csv.ts';
import { preparePostings } from '../../../src-main/exports/postings/write-postings.ts';
import { tellsWholeDocuments } from '../../../src-main/exports/subjects.ts';
import { ACCOUNT_USES } from '../../../src-preload/contract/vocabulary/accounting.ts';
import {
  EXPORT_PRESETS,
  EXPORT_SUBJECTS,
  JOURNAL_FORMATS,
} from '../../../src-preload/contract/vocabulary/exports.ts';
import { csvRequest } from '../../support/fake/records/export-rows.ts';
import { charge, mandate, noon, settlement } from '../../support/fake/records/ledger-records.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const QUIET = { isCancelled: () => false, onProgress: () => {} };
const AT = noon('2026-02-01');
const CNPJ = { kind: 'cnpj', number: '11222333000181' } as const;
/** A sole trader's business as it is registered, whose contract is numbered by the CPF too. */
const NAME = 'MARIA DA SILVA 12345678909';
const WHOLE = /123\.?456\.?789-?09/;

/** A ledger in whose every text of the bank's, and a person's, the CPF stands. */
function openReader() {
  const ledger = newLedger();
  const writer = ledger.write();
  writer.store(
    {
      mandates: [mandate({ contract: '123.456.789-09', payer: { name: NAME, document: CNPJ } })],
      charges: [
        charge({ txid: 'a', status: 'CONCLUIDA' }),
        charge({ txid: 'b', dueDate: civilDate('2026-03-12') }),
      ],
      settlements: [settlement({ txid: 'a', at: noon('2026-01-20') })],
    },
    AT,
  );
  writer.reconcile(civilDate('2026-02-01'), AT);
  writer.decide('b', 'waived', 'CPF 123.456.789-09', AT);
  writer.addFee({ day: civilDate('2026-01-20'), amount: charge().amount, text: 'CPF 12345678909' }, AT);
  return ledger.read();
}

describe('a file that was not asked to tell whole CPFs', () => {
  it.each(EXPORT_SUBJECTS)('tells none in the names, contracts and notes of %s', async (subject) => {
    const reader = openReader();
    const file = join(tempFolder(), subject);
    for (const preset of EXPORT_PRESETS) {
      const payer = subject === 'statement' ? ({ by: 'document', document: CNPJ } as const) : null;
      const asked = csvRequest({ subject, preset, payer });
      await exportCsv(asked, reader, file, QUIET);
      expect(readFileSync(file, 'utf8')).not.toMatch(WHOLE);
      // Whatever then tells one is journaled.
      const whole = { ...asked, fullDocuments: true };
      await exportCsv(whole, reader, file, QUIET);
      expect([WHOLE.test(readFileSync(file, 'utf8')), true]).toContain(tellsWholeDocuments(whole));
    }
    reader.close();
  });

  const ofAllTime = { from: null, to: null };
  const ofx = { bankId: '1', account: '1', balance: charge().amount, isPlain: true } as const;
  const month = parseMonth('2026-03') ?? expect.fail();
  it.each<AccountsAsked>([
    ...JOURNAL_FORMATS.map((format) => ({ kind: 'journal', format, plan: 'kept', ...ofAllTime }) as const),
    { kind: 'ofx', ...ofAllTime, ...ofx },
    { kind: 'documents', month, preset: 'rfc4180' },
  ])('tells none among %o', async (asked) => {
    const reader = openReader();
    const file = join(tempFolder(), 'file');
    await writeAccountsFile(asked, reader, file, QUIET);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('MARIA DA SILVA ***.456.789-**');
    expect(text).not.toMatch(WHOLE);
    reader.close();
  });

  it('tells none among postings, in their columns and histories', async () => {
    const reader = openReader();
    const accounts = ACCOUNT_USES.filter((use) => use !== 'joining').map((use, at) => ({
      ...{ code: String(100 + at), name: use, history: '' },
      uses: use === 'receipt' ? [use, 'joining' as const] : [use],
    }));
    const days = { from: civilDate('2026-01-01'), to: civilDate('2026-03-31') };
    const settings = { layout: 'csv', composed: null, accounts, cnpj: null, withRevenue: true } as const;
    const { head } = await preparePostings(reader, { kind: 'new', days, settings });
    expect(head.join('\n')).toContain('MARIA DA SILVA ***.456.789-**');
    expect(head.join('\n')).not.toMatch(WHOLE);
    reader.close();
  });
});
