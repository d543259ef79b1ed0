import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import { EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { CHARGE_COLUMNS } from '../../../../src-preload/contract/vocabulary/exports.ts';
import { pollLedger } from '../../../application/ledgers/threads/poll-ledger.ts';
import { centavos, formatDecimal } from '../../../core/money.ts';
import { exportCsv } from '../../../exports/export-csv.ts';
import { type LedgerReader, openLedgerReader } from '../../../ledger/open-ledger-reader.ts';
import { openLedgerWriter } from '../../../ledger/open-ledger-writer.ts';
import { type PracticeBank, startPracticeBank } from '../../../practice-bank/practice-bank.ts';
import { command, type Terminal } from '../command.ts';
import { columns, reportLines } from '../files/report-lines.ts';
import { now } from '../now.ts';
import { optionalText } from '../options/option-values.ts';
import { progressTeller } from '../progress.ts';
import { PRACTICE_OPTIONS, practiceOptions } from './sandbox.ts';

const LONGEST_UNPAID = 10;

/** `reconcile`: the main job on a practice bank, from HTTP to CSV, in one command. */
export const reconcileCommand = command({
  name: 'reconcile',
  options: { ...PRACTICE_OPTIONS, csv: { type: 'string' } },
  read: (values) => ({ world: practiceOptions(values), csv: optionalText(values, 'csv') }),
  run: async ({ world, csv }, terminal) => {
    const signal = terminal.heedSignals();
    const bank = await startPracticeBank(world);
    const folder = mkdtempSync(join(tmpdir(), 'ciclo-reconcile-'));
    try {
      await reconcilePractice(bank, join(folder, 'practice.sqlite'), csv, { ...terminal, signal });
    } finally {
      await bank.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

/** A terminal that was asked for its signals. */
type HeedingTerminal = Terminal & { readonly signal: AbortSignal };

async function reconcilePractice(
  bank: PracticeBank,
  file: string,
  csv: string | null,
  terminal: HeedingTerminal,
): Promise<void> {
  await syncPractice(bank, file, terminal);
  const reader = openLedgerReader(file);
  try {
    terminal.print('');
    for (const line of unpaidLines(reader.longestUnpaid(LONGEST_UNPAID), terminal)) terminal.print(line);
    await writeCsv(reader, csv, terminal);
  } finally {
    reader.close();
  }
}

async function syncPractice({ ready }: PracticeBank, file: string, terminal: HeedingTerminal): Promise<void> {
  const ledger = openLedgerWriter(file, {
    backupFolder: `${file}-backups`,
    // What the practice bank invented, in a folder that goes with the command.
    key: null,
    now,
    onNotice: () => {},
  });
  const access = {
    ...ready,
    profile: 'practice',
    schemeWord: ready.word,
    extraHeaders: {},
    certificate: null,
  };
  const job = { access, localHolidays: [], since: null, today: null };
  try {
    const report = await pollLedger(job, ledger, terminal.signal, progressTeller(terminal));
    for (const line of reportLines(report, terminal.say)) terminal.print(line);
  } finally {
    ledger.close();
  }
}

function unpaidLines(rows: readonly CycleRow[], { say }: Terminal): readonly string[] {
  if (rows.length === 0) return [say('reconcile.noneUnpaid')];
  const cells = rows.map((row) => [
    row.payerName,
    row.contract,
    row.dueDate,
    say(`states:charge.${row.state}.name`),
    say('reconcile.daysLate', { days: row.daysLate ?? 0 }),
    formatDecimal(centavos(row.amount)),
  ]);
  return [say('reconcile.longestUnpaid', { count: rows.length }), ...columns(cells)];
}

async function writeCsv(
  reader: LedgerReader,
  csv: string | null,
  { print, say, signal }: HeedingTerminal,
): Promise<void> {
  if (csv === null) return;
  const target = resolve(csv);
  const request = {
    subject: 'charges',
    preset: 'rfc4180',
    columns: CHARGE_COLUMNS,
    filter: EVERY_CYCLE,
    movements: null,
    payer: null,
    receiver: null,
    fullDocuments: false,
  } as const;
  const { rows } = await exportCsv(request, reader, target, {
    isCancelled: () => signal.aborted,
    onProgress: () => {},
  });
  print(say('export.done', { path: target, rows }));
}
