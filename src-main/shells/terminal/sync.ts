import type { SyncProgress, SyncReport } from '../../../src-preload/contract/sync.ts';
import type { DataFolder } from '../../application/companies/data-folder.ts';
import { openWriterThread } from '../../application/ledgers/ledger-threads.ts';
import { ledgerThroughPort, portToLedger } from '../../application/ledgers/ledger-through-port.ts';
import { type PollJob, pollLedger } from '../../application/ledgers/poll-ledger.ts';
import type { LedgerPlace } from '../../application/ledgers/threads/writer-methods.ts';
import { civilDate } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { openLedgerReader } from '../../ledger/open-ledger-reader.ts';
import type { Command, Terminal } from './command.ts';
import { chooseConnection, openData } from './connection-choice.ts';
import { keepFiguresAfter } from './figures-after.ts';
import { optionalDay, secretFromEnvironment } from './option-values.ts';
import { noticeLines, reportLines } from './report-lines.ts';
import { sayFailure } from './texts.ts';
import { UsageError } from './usage-error.ts';

/** `sync`: one poll cycle and reconciliation. */
export const syncCommand: Command = {
  name: 'sync',
  options: {
    data: { type: 'string' },
    name: { type: 'string' },
    'secret-env': { type: 'string' },
    'key-env': { type: 'string' },
    since: { type: 'string' },
    today: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async (values, terminal) => {
    const [since, today] = [optionalDay(values, 'since'), optionalDay(values, 'today')];
    const secret = secretFromEnvironment(values, terminal.env);
    const { folder, registry, keys } = openData(values, terminal);
    const { id, name, localHolidays } = chooseConnection(values, registry);
    await registry.takeInSecrets(id);
    const access = await registry.access(id, secret);
    const place = {
      file: folder.ledgerFile(id),
      backupFolder: folder.backupFolder(id),
      key: await keys.keyFor(id),
    };
    const job = { access, localHolidays: localHolidays.map(civilDate), since, today };
    const report = await pollThroughThread(place, job, terminal).catch(asUsage);
    keepFigures(folder, id, place);
    for (const line of noticeLines(report, terminal.say)) terminal.printNote(line);
    const lines =
      values.json === true
        ? [JSON.stringify({ connection: name, ...report })]
        : reportLines(report, terminal.say);
    for (const line of lines) terminal.print(line);
  },
};

/** The writer's thread is closed by now: a reader of this one's own looks once. */
function keepFigures(folder: DataFolder, id: string, { file, key }: LedgerPlace): void {
  const reader = openLedgerReader(file, key);
  try {
    keepFiguresAfter({ folder, id, reader }, { lastFailure: null });
  } finally {
    reader.close();
  }
}

/** Polls into a ledger whose writer has a thread of its own, so that the bank is read while what it said is stored. */
async function pollThroughThread(place: LedgerPlace, job: PollJob, terminal: Terminal): Promise<SyncReport> {
  const writer = openWriterThread();
  writer.on('notice', ({ code, message, params }) =>
    terminal.printNote(sayFailure(new CicloError(code, message, params), terminal.say)),
  );
  try {
    using ledger = ledgerThroughPort(await portToLedger(writer, place));
    return await pollLedger(job, ledger.methods, terminal.signal, progressTeller(terminal));
  } finally {
    await writer.call('closeAll', []);
    await writer.close();
  }
}

/** A first day that has not come yet is a slip of the keyboard: exit code 2. Only the poll knows what day it is at the bank. */
function asUsage(error: unknown): never {
  if (!(error instanceof CicloError) || error.code !== 'invalid_input' || error.params.field !== 'since')
    throw error;
  throw new UsageError('usage.ahead', { option: '--since', ...error.params });
}

/** Tells progress on stderr, at most once a second. */
export function progressTeller({
  printNote,
  say,
}: Terminal): (progress: Omit<SyncProgress, 'connectionId'>) => void {
  let printedAtMs = 0;
  return ({ phase, windowsDone, windowsTotal, pages, records }) => {
    if (Date.now() - printedAtMs < 1_000) return;
    printedAtMs = Date.now();
    printNote(
      say('sync.progress', { phase: say(`sync.phases.${phase}`), windowsDone, windowsTotal, pages, records }),
    );
  };
}
