import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, saoPauloInstant } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import { exportCsv } from '../../../src-main/exports/export-csv.ts';
import type { CsvRequest } from '../../../src-main/exports/subjects.ts';
import { CHARGE_COLUMNS } from '../../../src-preload/contract/vocabulary/exports.ts';
import { csvRequest } from '../../support/fake/records/export-rows.ts';
import {
  attempt,
  charge,
  day,
  mandate,
  noon,
  refund,
  settlement,
} from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { chargesText } from '../../support/in-process/ledger/export-text.ts';

const TODAY = '2026-03-10';
const MANDATES = 150;
const CHARGES = 1_500;

/** What a name, a contract or a status may come to be: pieces that open formulas, close cells, end lines or look like numbers. */
const nasty = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc
    .array(
      fc.constantFrom(
        ...['=', '+', '-', '@', '＝', '\t', '\r', '\n', '\r\n', '\0', ',', ';', '"', ' ', '\u00a0', '\u200b'],
        ...['Márcia', '123.456.789-09', '12345678909', 'jan', '2', '1e5', 'R$ 9', "'", '😀'],
      ),
      { maxLength: 8 },
    )
    .map((pieces) => pieces.join('')),
);
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const payer = fc.record({
  name: fc.oneof(nasty, fc.constant('Márcia Araújo')),
  document: fc.oneof(
    digits(11).map((number) => ({ kind: 'cpf' as const, number })),
    digits(14).map((number) => ({ kind: 'cnpj' as const, number })),
    nasty.map((number) => ({ kind: 'cpf' as const, number })),
  ),
});
const facts = fc.record({
  tail: nasty,
  status: fc.oneof(fc.constantFrom('ATIVA', 'CONCLUIDA', 'CANCELADA', 'EXPIRADA', 'REJEITADA'), nasty),
  mandate: fc.nat(MANDATES + 10),
  dueIn: fc.integer({ min: -90, max: 20 }),
  amount: fc.oneof(fc.nat(120), fc.nat(100_000_000)),
  paid: fc.constantFrom('no', 'no', 'on time', 'on time', 'on time', 'late', 'twice', 'short', 'back'),
  hour: fc.nat(23),
  failed: fc.option(
    fc.record({ kind: fc.constantFrom('AGND', 'NTAG', '=x'), status: nasty, code: fc.option(nasty) }),
  ),
});

let ledger: AnyLedger;
let folder: string;

beforeAll(() => {
  ledger = newLedger();
  folder = mkdtempSync(join(tmpdir(), 'ciclo-export-'));
  fill();
});
afterAll(() => {
  ledger[Symbol.dispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** One charge in ten has a mandate that the ledger never sees, and one in ten none at all. */
function fill(): void {
  const payers = fc.sample(fc.tuple(payer, nasty), { numRuns: MANDATES, seed: 1 });
  const drawn = fc.sample(facts, { numRuns: CHARGES, seed: 2 });
  const charges = drawn.map(({ tail, status, dueIn, amount, failed, ...each }, index) =>
    charge({
      txid: `${tail}${index % 3 === 0 ? '' : 'tx'}${index}`,
      idRec: index % 10 === 0 ? null : `RR${each.mandate}`,
      status,
      amount: centavos(amount),
      dueDate: addDays(day(TODAY), dueIn),
      attempts: failed ? [attempt({ ...failed, rejectionCode: failed.code, endToEndId: null })] : [],
    }),
  );
  const settlements = drawn.flatMap(({ paid, hour }, index) => {
    const { txid, amount, dueDate } = charges[index] ?? charge();
    const once = settlement({
      endToEndId: `E${index}${index % 7 === 0 ? '=;"' : ''}`,
      txid,
      amount: paid === 'short' ? centavos(Math.max(1, amount - 1)) : centavos(Math.max(1, amount)),
      at: saoPauloInstant(
        addDays(dueDate, paid === 'late' ? 4 : 0),
        `${String(hour).padStart(2, '0')}:30:00`,
      ),
      refunds: paid === 'back' ? [refund({ id: `D${index}`, amount: centavos(1) })] : [],
    });
    if (paid === 'no') return [];
    return paid === 'twice' ? [once, settlement({ ...once, endToEndId: `F${index}` })] : [once];
  });
  const mandates = payers.map(([who, contract], index) =>
    mandate({ idRec: `RR${index}`, payer: who, contract }),
  );
  const writer = ledger.write();
  writer.store({ mandates, charges, settlements }, noon('2026-03-09'));
  writer.reconcile(day(TODAY), noon(TODAY));
}

async function exported(request: CsvRequest): Promise<string> {
  const target = join(folder, 'export.csv');
  await exportCsv(request, ledger.read(), target, { isCancelled: () => false, onProgress: () => {} });
  return readFileSync(target, 'utf8');
}

const ALL = csvRequest().filter;
const FILTERS: readonly CsvRequest['filter'][] = [
  ALL,
  { ...ALL, states: ['paid', 'paid_late'] },
  { ...ALL, groups: ['unpaid', 'attention'] },
  { ...ALL, dueFrom: '2026-02-01', dueTo: '2026-02-28' },
  { ...ALL, amountMin: 100, amountMax: 50_000_000 },
  { ...ALL, payer: 'marcia' },
  { ...ALL, idRec: 'RR7' },
  { ...ALL, idRec: 'nobody' },
];

it.each(
  (['rfc4180', 'excel-br'] as const).flatMap((preset) =>
    [false, true].map((fullDocuments) => [preset, fullDocuments] as const),
  ),
)(
  'an export in %s, documents whole: %s, is byte for byte what each cell by itself comes to',
  async (preset, fullDocuments) => {
    const columns = CHARGE_COLUMNS.filter((name) => name !== 'contract' && name !== 'state');
    for (const filter of FILTERS)
      for (const chosen of [CHARGE_COLUMNS, columns]) {
        const request = csvRequest({ preset, fullDocuments, filter, columns: chosen });
        const wanted = ledger.behind((db) => chargesText(db, request, TODAY));
        expect(await exported(request)).toBe(wanted);
        if (filter === ALL) expect(wanted.split('\r\n').length).toBeGreaterThan(CHARGES);
      }
  },
);
