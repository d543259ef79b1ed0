import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { weighRestore } from '../../../../src-main/application/ledgers/threads/restoring.ts';
import { civilMonth } from '../../../../src-main/core/civil-month.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import { backupsOf } from '../../../../src-main/ledger/files/backups.ts';
import { SETTING_NOTES } from '../../../../src-main/ledger/model/notes.ts';
import type { LedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import { COUNTED_TABLES } from '../../../../src-main/ledger/reading/overview/since.ts';
import { day, mandate, noon } from '../../../support/fake/records/ledger-records.ts';
import { LedgerFolder } from '../../../support/in-process/ledger/ledger-folder.ts';
import { filled } from '../../../support/in-process/ledger/ledger-trouble.ts';

const LATER = noon('2026-03-11');

/** What restoring the newest copy would lose of what was done since, and bring back, without what is 0. */
function lostOf(
  done: (writer: LedgerWriter) => unknown,
  before: (writer: LedgerWriter) => unknown = () => null,
): Record<string, unknown> {
  using ledger = filled();
  const writer = ledger.write();
  before(writer);
  writer.backup();
  done(writer);
  const [path = ''] = backupsOf(ledger.file, ledger.backupFolder);
  const { at: _at, ...lost } = weighRestore(
    ledger,
    { path, passphrase: null },
    { ledger: writer, close: () => writer.close() },
  );
  return Object.fromEntries(Object.entries(lost).filter(([, value]) => value !== 0 && value !== false));
}

const batch: Parameters<LedgerWriter['recordPostings']>[0] = {
  ...{ from: day('2026-01-01'), to: day('2026-01-31'), entries: 1, sha256: 'ab' },
  ...{ received: centavos(100), refunded: centavos(0), revenue: centavos(0), fees: centavos(0) },
  settings: { layout: 'dominio', composed: null, accounts: [], cnpj: null, withRevenue: false },
  rows: [{ movement: 'E1', refund: '', event: 'receipt', day: day('2026-01-05'), amount: centavos(100) }],
};

describe('a copy of another company', () => {
  const weighed = (mandates: readonly string[], copied: readonly string[]) => {
    using from = new LedgerFolder();
    using to = new LedgerFolder();
    const path = join(from.folder, 'outra.ciclo');
    const [there, here] = [from.write(), to.write()];
    there.store({ mandates: copied.map((idRec) => mandate({ idRec })) }, LATER);
    here.store({ mandates: mandates.map((idRec) => mandate({ idRec })) }, LATER);
    there.carry(path, 'um guarda-chuva azul');
    const source = { path, passphrase: 'um guarda-chuva azul' };
    return weighRestore(to, source, { ledger: here, close: () => here.close() }).isOtherCompany;
  };

  it('is told by its mandates, of which none is here', () => {
    expect(weighed(['RR1', 'RR2'], ['RR8', 'RR9'])).toBe(true);
  });

  it.each([
    ['one mandate is in both', ['RR1', 'RR2'], ['RR2', 'RR9']],
    ['nothing is here yet', [], ['RR1']],
    ['nothing is in the copy yet', ['RR1'], []],
  ])('is not suspected where %s', (_, mandates, copied) => {
    expect(weighed(mandates, copied)).toBe(false);
  });
});

describe('what a restoring would lose', () => {
  it.each(Object.values(SETTING_NOTES))('counts a setting that is kept as a note: %s', (name) => {
    expect(lostOf((writer) => writer.setNote(name, '{"set":"now"}'))).toEqual({
      isCounted: true,
      settings: 1,
    });
  });

  it('counts how long personal data are kept, and by which basis a year is assessed', () => {
    expect(lostOf((writer) => writer.setRetention(5))).toMatchObject({ settings: 1 });
    expect(lostOf((writer) => writer.setRegime(2026, 'caixa', LATER))).toMatchObject({ settings: 1 });
  });

  it('counts no note of the polls, which note anew what they need', () => {
    expect(lostOf((writer) => writer.setNote('mode', 'listed'))).toEqual({ isCounted: true });
  });

  it('counts files of entries that left and hold, which are offered again', () => {
    expect(lostOf((writer) => writer.recordPostings(batch, LATER))).toMatchObject({ postings: 1 });
    const undone = lostOf((writer) => writer.undoPostings(writer.recordPostings(batch, LATER), LATER));
    expect(undone).not.toHaveProperty('postings');
  });

  it('counts entries that the office has put right', () => {
    const put = lostOf((writer) => {
      const batchId = writer.recordPostings(batch, LATER);
      writer.putRight([{ movement: 'E1', refund: '', kind: 'money', batchId, print: '' }], LATER);
    });
    expect(put).toMatchObject({ postings: 1, putRight: 1 });
  });

  it('counts what was taken back since and comes back with the copy', () => {
    const fee = { day: day('2026-01-12'), amount: centavos(100), text: 'Tarifa' };
    const put = { movement: 'E1', refund: '', kind: 'money', batchId: 1, print: '' } as const;
    const back = lostOf(
      (writer) => {
        writer.takeBackPutRight([put], LATER);
        writer.removeFee(1, LATER);
        writer.undoPostings(1, LATER);
        writer.reopenMonth(1, 'wrong', LATER);
      },
      (writer) => {
        writer.recordPostings(batch, LATER);
        writer.putRight([put], LATER);
        writer.addFee(fee, LATER);
        writer.closeMonth({ month: civilMonth('2026-01'), basis: 'caixa', linesHash: null }, LATER);
      },
    );
    expect(back).toEqual({ isCounted: true, acts: 4, postingsBack: 1, closingsBack: 1, wordsBack: 2 });
  });

  it('counts as lost what left anew after it was undone, and as back what was undone', () => {
    const anew = lostOf(
      (writer) => {
        writer.undoPostings(1, LATER);
        writer.recordPostings(batch, LATER);
      },
      (writer) => writer.recordPostings(batch, LATER),
    );
    expect(anew).toMatchObject({ postings: 1, postingsBack: 1 });
  });

  it('counts nothing as back of what was changed since, or stands as in the copy', () => {
    const fee = { day: day('2026-01-12'), amount: centavos(100), text: 'Tarifa' };
    const before = (writer: LedgerWriter) => {
      writer.recordPostings(batch, LATER);
      writer.addFee(fee, LATER);
      writer.setNote(SETTING_NOTES.accounts, '[]');
    };
    const changed = lostOf((writer) => writer.setNote(SETTING_NOTES.accounts, '[1]'), before);
    expect(changed).toEqual({ isCounted: true, settings: 1 });
  });

  it('counts bank fees that were typed', () => {
    const fee = { day: day('2026-01-12'), amount: centavos(100), text: 'Tarifa' };
    expect(lostOf((writer) => writer.addFee(fee, LATER))).toMatchObject({ fees: 1 });
  });

  it('has a word on every table: it is counted, or the bank, the polls or what is counted bring it back', () => {
    using ledger = new LedgerFolder();
    ledger.write();
    const tables = ledger.behind((db) => db.tables().map(({ name }) => name));
    expect(tables.filter((name) => !COUNTED_TABLES.has(name)).toSorted()).toEqual(
      [...NOT_COUNTED].toSorted(),
    );
  });
});

const NOT_COUNTED: readonly string[] = [
  // From the bank, or worked out of that.
  ...['carrier', 'charge', 'charge_raw', 'confirmation', 'cycle', 'disputed_settlement', 'expected_cycle'],
  ...['history', 'location', 'mandate', 'mandate_ref', 'mandate_review', 'payer', 'quarantine', 'refund'],
  ...['settlement', 'dirty_charge', 'dirty_mandate', 'total'],
  // Of the polls and of what was delivered to them.
  ...['asked_id', 'delivery', 'delivery_total', 'sync_run', 'known_id'],
  // Parts of what is counted, and what an entry of the history tells.
  ...['bank_statement_line', 'closing_file', 'closing_line', 'closing_reopened', 'document_export'],
  ...['erased_record', 'payer_message_charge', 'posting_entry'],
];
