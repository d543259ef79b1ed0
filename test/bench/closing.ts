import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '../../src-main/core/civil-date.ts';
import { firstDayOf, lastDayOf, monthOf } from '../../src-main/core/civil-month.ts';
import { centavos } from '../../src-main/core/money.ts';
import { writeAccountsFile } from '../../src-main/exports/accounts-file.ts';
import { type NewPostings, preparePostings } from '../../src-main/exports/postings/write-postings.ts';
import type { LedgerReader } from '../../src-main/ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../src-main/ledger/open-ledger-writer.ts';
import type { GivenStatement } from '../../src-main/ledger/store/bank-statements.ts';
import { ACCOUNT_USES } from '../../src-preload/contract/vocabulary/accounting.ts';
import { charge, day, mandate, noon, refund, settlement } from '../support/fake/records/ledger-records.ts';
import { LedgerFolder } from '../support/in-process/ledger/ledger-folder.ts';
import { median, timed } from './ratio.ts';
import type { BenchSize, Report } from './report.ts';

const MONTH = monthOf(day('2026-01-01'));
const DAYS = { from: firstDayOf(MONTH), to: lastDayOf(MONTH) };
const TODAY = day('2026-02-10');
const AT = noon(TODAY);
const BY = { month: MONTH, basis: 'caixa' } as const;
const QUIET = { isCancelled: () => false, onProgress: () => {} };
/** Charges that are stored at once, as a poll's window brings them. */
const WINDOW = 10_000;
const CHARGES_PER_MANDATE = 10;

/** What an accountant does with a month of so many payments, every fiftieth of which was given back. */
export async function benchClosing(report: Report, { charges, pairs }: BenchSize): Promise<void> {
  report.say(`closing: a month of ${charges} payments, pairs: ${pairs}`);
  using folder = new LedgerFolder();
  const writer = folder.write();
  fill(writer, charges);
  using reader = disposable(folder.read());
  await benchReading(report, reader.value, pairs);
  await benchWriting(report, { reader: reader.value, writer }, charges);
}

const disposable = (value: LedgerReader) => ({ value, [Symbol.dispose]: () => value.close() });

function fill(writer: LedgerWriter, count: number): void {
  for (let first = 0; first < count; first += WINDOW) {
    const nths = Array.from({ length: Math.min(WINDOW, count - first) }, (_, at) => first + at);
    const mandates = nths.filter((nth) => nth % CHARGES_PER_MANDATE === 0).map((nth) => mandateOf(nth));
    writer.store({ mandates, charges: nths.map(chargeOf), settlements: nths.map(settlementOf) }, AT);
  }
  writer.reconcile(TODAY, AT);
}

const idRecOf = (nth: number): string => `RR${Math.floor(nth / CHARGES_PER_MANDATE)}`.padEnd(29, '0');
const dayOf = (nth: number) => addDays(DAYS.from, nth % 28);
const amountOf = (nth: number) => centavos(4_990 + (nth % 997));

const mandateOf = (nth: number) => mandate({ idRec: idRecOf(nth), contract: `CT-${nth}` });
const chargeOf = (nth: number) =>
  charge({ txid: txidOf(nth), idRec: idRecOf(nth), amount: amountOf(nth), dueDate: dayOf(nth) });
const txidOf = (nth: number): string => `tx${nth}`.padEnd(32, '0');

const settlementOf = (nth: number) =>
  settlement({
    ...{ endToEndId: `E${String(nth).padStart(31, '0')}`, txid: txidOf(nth) },
    ...{ amount: amountOf(nth), at: noon(dayOf(nth)) },
    refunds: nth % 50 === 0 ? [refundOf(nth)] : [],
  });

const refundOf = (nth: number) =>
  refund({
    ...{ id: `D${nth}`, amount: centavos(100), status: 'DEVOLVIDO' },
    ...{ settledAt: noon(addDays(dayOf(nth), 1)), requestedAt: noon(dayOf(nth)) },
  });

async function benchReading(report: Report, reader: LedgerReader, pairs: number): Promise<void> {
  const of = { ...BY, extent: 'whole', figure: 'net' } as const;
  const asked = {
    'Fechamento opened': () => reader.closingMonth(BY, false),
    'a figure, its first rows and their sum': () => reader.figureLines(of, null),
    'its rows from the middle on': () => reader.figureLines(of, MIDDLE),
    'what waits to be posted, and its file': () => preparePostings(reader, newPostings()),
  };
  for (const [name, ask] of Object.entries(asked)) {
    const times: number[] = [];
    for (let run = 0; run < pairs; run += 1) times.push(await timed(ask));
    report.figure(name, median(times), 'ms', 'none');
  }
}

/** A line half a month on. */
const MIDDLE = (() => {
  const half = addDays(DAYS.from, 14);
  return `${half};payment;E0;;tx;${half};${half};50.00;receipt:50.00;+`;
})();

const newPostings = (): NewPostings => ({
  ...{ kind: 'new', days: DAYS },
  settings: {
    ...{ layout: 'dominio', composed: null, cnpj: '12345678000195', withRevenue: false },
    accounts: ACCOUNT_USES.map((use, at) => ({
      code: String(101 + at),
      name: use,
      history: '',
      uses: [use],
    })),
  },
});

type Ledger = { readonly reader: LedgerReader; readonly writer: LedgerWriter };

async function benchWriting(report: Report, { reader, writer }: Ledger, charges: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ciclo-closing-'));
  try {
    const ofx = join(folder, 'month.ofx');
    const once = {
      'its OFX': () =>
        writeAccountsFile(
          { kind: 'ofx', bankId: '341', account: '1', balance: 0, isPlain: false, ...DAYS },
          reader,
          ofx,
          QUIET,
        ),
      'its journal': () =>
        writeAccountsFile(
          { kind: 'journal', format: 'hledger', plan: 'kept', ...DAYS },
          reader,
          join(folder, 'month.journal'),
          QUIET,
        ),
      closed: () => writer.closeMonth({ ...BY, linesHash: null }, AT),
      proven: () => reader.provenClosings(),
      'the bank’s statement of as many lines kept': () =>
        writer.importStatement(statementOf(charges), false, AT),
      'the statement beside the ledger': () => reader.statementMonth(MONTH, ''),
    };
    for (const [name, act] of Object.entries(once)) report.figure(name, await timed(act), 'ms', 'none');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As the bank would tell the month, its refunds aside. */
const statementOf = (charges: number): GivenStatement => ({
  ...{
    format: 'ofx',
    account: { bankId: '341', accountId: '1' },
    ...DAYS,
    wholeTo: DAYS.to,
    sha256: 'a'.repeat(64),
  },
  lines: Array.from({ length: charges }, (_, nth) => ({
    ...{ line: nth + 1, day: dayOf(nth), amount: amountOf(nth), fitId: '' },
    ...{ endToEndId: `E${String(nth).padStart(31, '0')}`, refundId: null },
  })),
});
