import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { findOnPath } from '../../../build/programs.ts';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import { exportCsv } from '../../../src-main/exports/export-csv.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import { EXPORT_SUBJECTS, type ExportSubject } from '../../../src-preload/contract/vocabulary/exports.ts';
import { csvRequest } from '../../support/fake/records/export-rows.ts';
import { charge, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { parseCsv } from '../../support/oracles/csv-cells.ts';

const QUIET = { isCancelled: () => false, onProgress: () => {} };
/** Separator `;`, quote `"`, UTF-8, from the first line, columns as they come, in the Portuguese of Brazil (1046): what Calc takes when it is asked there. */
const BRAZILIAN = 'CSV:59,34,76,1,,1046';

/** Contracts, names and ids that a spreadsheet would make something else of. */
const ODD = ['00042', '1/2', '1,5', 'MAR 26', '1E5', 'Zoë; "S/A", Ltda', '=1+1', '+55 11', '-1,5', '@ana'];
/** What people write and banks send: what begins a formula, separators, quotes, lines of their own. */
const FREE = ['=1+1; "sim"', '+55 11 90000-0000\n=2+2', '-1,5', '@Zoë;\n\n-"fim"', 'ciente\n01/02', '00042'];
const CPF = { kind: 'cpf', number: '01234567890' } as const;
const COUNT = 60;
const TODAY = noon('2026-12-30');
/** Payers are numbered as they come: behind those of the charges. */
const FIRST_UNCHARGED = ODD.length + 1;

function filled(): LedgerFolder {
  const ledger = new LedgerFolder();
  const writer = ledger.write();
  const mandates = ODD.map((odd, at) =>
    mandate({
      ...{ idRec: `${at}`.padStart(29, '0'), contract: odd, joiningTxid: `${at}`.padStart(26, '7') },
      payer: { name: odd, document: CPF },
    }),
  );
  const charges = Array.from({ length: COUNT }, (_, at) =>
    charge({
      ...{ txid: txidOf(at), idRec: mandates[at % ODD.length]?.idRec ?? '' },
      ...{ amount: centavos(123_456_700 + at), dueDate: dayOf(at) },
    }),
  );
  const settlements = Array.from({ length: COUNT + 12 }, (_, at) => {
    const back = refund({
      ...{ id: `${at}`.padStart(20, '0'), amount: centavos(100 + at), status: 'DEVOLVIDO' },
      ...{ settledAt: noon(dayOf(at + 1)), requestedAt: noon(dayOf(at)) },
    });
    const txid = at < COUNT ? txidOf(at) : at < COUNT + 6 ? `${at - COUNT}`.padStart(26, '7') : 'nobody';
    return settlement({
      ...{ endToEndId: `E${String(at).padStart(31, '0')}`, txid, at: noon(dayOf(at)) },
      ...{ amount: centavos(123_456_700 + at), refunds: at % 3 === 0 ? [back] : [] },
    });
  });
  const uncharged = ODD.map((odd, at) =>
    mandate({
      ...{ idRec: `${at}`.padStart(29, '9'), contract: odd },
      payer: { name: odd, document: { kind: 'cnpj', number: `${at}`.padStart(14, '1') } },
    }),
  );
  const paid = settlements.filter(({ txid }) => !UNPAID.includes(txid ?? ''));
  writer.setCoveredFrom(civilDate('2026-01-01'));
  writer.store({ mandates: [...mandates, ...uncharged], charges, settlements: paid }, TODAY);
  writer.reconcile(civilDate('2026-12-30'), TODAY);
  fillWords(writer);
  return ledger;
}

/** What could not be read, what people did, and what they said, each with words of every odd kind. */
function fillWords(writer: LedgerWriter): void {
  FREE.forEach((text, at) => {
    const odd = ODD[at] ?? '';
    const raw = JSON.stringify({ txid: odd, info: text });
    writer.store({ quarantined: [{ kind: 'charge', id: odd, reason: text, raw }] }, TODAY);
    writer.actingAs(odd, 'decide', () => writer.decide(UNPAID[at] ?? '', 'waived', text, TODAY));
    const message = {
      situation: 'unpaid',
      tone: 'formal',
      way: 'mail',
      payerId: at + FIRST_UNCHARGED,
    } as const;
    const said = { ...message, txids: [UNPAID[at] ?? ''], body: text };
    writer.actingAs(text, 'recordMessages', () => writer.recordMessages([said], TODAY));
  });
}

/** Digits alone, with zeros in front: as a number it would be another one. */
const txidOf = (at: number): string => `${at}`.padStart(32, '0');

/** Charges that stay without a payment: a person has decided about each. */
const UNPAID = FREE.map((_, at) => txidOf(at * 7));

const dayOf = (at: number) =>
  civilDate(`2026-${String((at % 10) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`);

/** The file of a subject, its CPFs whole, as rows of cells, and the same as Calc has them once it was opened there. */
async function opened(subject: ExportSubject): Promise<{ file: string[][]; calc: CellValue[][] }> {
  using ledger = filled();
  const folder = tempFolder();
  const target = join(folder, `${subject}.csv`);
  const reader = ledger.read();
  const payer = subject === 'statement' ? ({ by: 'document', document: CPF } as const) : null;
  const request = csvRequest({ subject, payer, preset: 'excel-br', fullDocuments: true });
  await exportCsv(request, reader, target, QUIET);
  reader.close();
  convert(target, folder);
  const { sheets } = await readXlsx(readFileSync(join(folder, `${subject}.xlsx`)));
  const file = parseCsv(readFileSync(target, 'utf8').replace(/^\uFEFF/, ''), ';');
  return { file, calc: sheets[0]?.rows ?? [] };
}

/** A profile of its own: what a person has set in theirs, or has open, is not this test's. */
function convert(file: string, folder: string): void {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const args = [profile, '--headless', `--infilter=${BRAZILIAN}`, '--convert-to', 'xlsx', '--outdir', folder];
  const { status, stderr, error } = spawnSync('soffice', [...args, file], { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`soffice: ${stderr}`);
}

const MONEY = /^-?\d+,\d{2}$/;
const COUNTED = /^\d{1,4}$/;
const DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const MOMENT = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}:\d{2})$/;

/** What a cell of the file is to be in Calc: an amount or a count a number, a day a day, everything else the very text. */
function meant(cell: string): string | number {
  if (MONEY.test(cell)) return Number(cell.replace(/\D/g, '')) * (cell.startsWith('-') ? -1 : 1);
  if (COUNTED.test(cell)) return Number(cell);
  return cell.replace(DAY, '$3-$2-$1T00:00:00').replace(MOMENT, '$3-$2-$1T$4');
}

/** The same of a cell as Calc has it. A sum is compared in centavos, a time to the second. */
function taken(cell: CellValue, asWritten: string): string | number {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date)
    return new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString().slice(0, 19);
  if (typeof cell !== 'number') return String(cell);
  return MONEY.test(asWritten) ? Math.round(cell * 100) : cell;
}

describe.runIf(findOnPath(['soffice']) !== null)('LibreOffice Calc in the Portuguese of Brazil', () => {
  it.each(EXPORT_SUBJECTS)('finds every id, CPF, day and sum of “%s” as it was written', async (subject) => {
    const { file, calc } = await opened(subject);
    expect(file.length).toBeGreaterThan(1);
    expect(calc).toHaveLength(file.length);
    const found = file.map((row, at) => row.map((cell, column) => taken(calc[at]?.[column] ?? null, cell)));
    expect(found).toEqual(file.map((row) => row.map(meant)));
  });

  it.each([
    ['expected', 'Contrato', ODD],
    ['expected', 'Pagador', ODD],
    ['quarantine', 'Identificador', ODD.slice(0, FREE.length)],
    ['quarantine', 'Motivo', FREE],
    ['history', 'Anotação', FREE],
    ['messages', 'Pagador', ODD.slice(0, FREE.length)],
    ['messages', 'Mensagem', FREE],
  ] as const)('finds in “%s”, under %s, every odd text, guarded', async (subject, name, texts) => {
    const { file, calc } = await opened(subject);
    const at = file[0]?.indexOf(name) ?? -1;
    const cells = calc.slice(1).map((row) => String(row[at] ?? ''));
    // None of these texts has an apostrophe of its own, nor a tab.
    const plain = cells.filter((cell) => cell !== '').map((cell) => cell.replaceAll(/['\t]/g, ''));
    expect(new Set(plain)).toEqual(new Set(texts));
    expect(cells.filter((cell) => /^[=+\-@]/m.test(cell))).toEqual([]);
  });

  it('finds CPFs with their zeros in front, ids of digits whole, and the sum of what was charged', async () => {
    const { file, calc } = await opened('charges');
    const column = (name: string): CellValue[] => {
      const at = file[0]?.indexOf(name) ?? -1;
      expect(at, name).toBeGreaterThanOrEqual(0);
      return calc.slice(1).map((row) => row[at] ?? null);
    };
    const texts = (name: string) => column(name).map((cell) => String(cell).trim());
    expect(new Set(texts('CPF ou CNPJ'))).toEqual(new Set([CPF.number]));
    expect(texts('Identificador da cobrança').toSorted()).toEqual(
      Array.from({ length: COUNT }, (_, at) => txidOf(at)),
    );
    const sum = column('Valor').reduce<number>((total, cell) => total + Math.round(Number(cell) * 100), 0);
    expect(sum).toBe(Array.from({ length: COUNT }, (_, at) => 123_456_700 + at).reduce((a, b) => a + b, 0));
  });
});
