import type { Connection } from '../../../../src-preload/contract/connections.ts';
import type { SyncReport } from '../../../../src-preload/contract/sync.ts';
import type { DataFolder } from '../../../application/companies/data-folder/data-folder.ts';
import { openWriterThread } from '../../../application/ledgers/gateway/open-threads.ts';
import { ledgerPlaceOf } from '../../../application/ledgers/places/ledger-place.ts';
import { ledgerThroughPort, portToLedger } from '../../../application/ledgers/threads/ledger-through-port.ts';
import { type PollJob, pollLedger } from '../../../application/ledgers/threads/poll-ledger.ts';
import type { LedgerPlace } from '../../../application/ledgers/threads/writer-methods.ts';
import { civilDate } from '../../../core/civil-date.ts';
import { CicloError } from '../../../core/failure.ts';
import { openLedgerReader } from '../../../ledger/open-ledger-reader.ts';
import { command, type Terminal } from '../command.ts';
import { noticeLines, reportLines } from '../files/report-lines.ts';
import { copyAfter } from '../ledger/copy-after.ts';
import { keepFiguresAfter } from '../ledger/figures-after.ts';
import { chooseConnection, folderOf, type OpenedData, openData } from '../options/connection-choice.ts';
import { optionalDay, optionalText, secretFromEnvironment } from '../options/option-values.ts';
import { SERVER_LEDGER, serverGiven } from '../options/server-choice.ts';
import { progressTeller } from '../progress.ts';
import { sayFailure } from '../texts.ts';
import { UsageError } from '../usage-error.ts';
import { placeAtServer, pollAtServer } from './sync-at-server.ts';

/** `sync`: one poll cycle and reconciliation, into the folder's ledger or into the one that its company has at a server: where it was taken to, or at that of `--ledger`. */
export const syncCommand = command({
  name: 'sync',
  options: {
    data: { type: 'string' },
    ...SERVER_LEDGER,
    name: { type: 'string' },
    'secret-env': { type: 'string' },
    'key-env': { type: 'string' },
    since: { type: 'string' },
    today: { type: 'string' },
    'other-account': { type: 'boolean' },
    json: { type: 'boolean' },
  },
  read: (values, terminal) => ({
    days: { since: optionalDay(values, 'since'), today: optionalDay(values, 'today') },
    evenIfOtherAccount: values['other-account'] === true,
    secret: secretFromEnvironment(values, terminal.env),
    folder: folderOf(values, terminal),
    server: optionalText(values, 'ledger') === null ? null : serverGiven(values, terminal, 'ledger'),
    company: optionalText(values, 'name'),
    isJson: values.json === true,
  }),
  run: async ({ days, evenIfOtherAccount, secret, folder, server, company, isJson }, terminal) => {
    const data = openData(folder, terminal);
    const { registry } = data;
    const connection = chooseConnection(company, registry);
    const { id } = connection;
    const place = await placeAtServer(server, data, connection);
    await registry.takeInSecrets(id);
    const access = await registry.access(id, secret);
    const { name, localHolidays } = registry.shown(id);
    const job = { access, localHolidays: localHolidays.map(civilDate), evenIfOtherAccount, ...days };
    const polling =
      place === null
        ? pollIntoFolder(data, connection, job, terminal)
        : pollAtServer({ data, id, place, secret }, job, terminal);
    const report = await polling.catch(asUsage);
    for (const line of noticeLines(report, terminal.say)) terminal.printNote(line);
    const lines = isJson
      ? [JSON.stringify({ connection: name, ...report })]
      : reportLines(report, terminal.say);
    for (const line of lines) terminal.print(line);
  },
});

/** Into the ledger in the folder, and keeps what the office shows of it. */
async function pollIntoFolder(
  data: OpenedData,
  { id, isPractice }: Pick<Connection, 'id' | 'isPractice'>,
  job: PollJob,
  terminal: Terminal,
): Promise<SyncReport> {
  const place = await ledgerPlaceOf(data, id);
  const report = await pollThroughThread(place, job, terminal, { isCopied: !isPractice });
  keepFigures(data.folder, id, place);
  return report;
}

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
async function pollThroughThread(
  place: LedgerPlace,
  job: PollJob,
  terminal: Terminal,
  { isCopied }: { readonly isCopied: boolean },
): Promise<SyncReport> {
  const writer = openWriterThread();
  writer.on('notice', ({ code, message, params }) =>
    terminal.printNote(sayFailure(new CicloError(code, message, params), terminal.say)),
  );
  const poll = async (): Promise<SyncReport> => {
    using ledger = ledgerThroughPort(await portToLedger(writer, place));
    return await pollLedger(job, ledger.methods, terminal.heedSignals(), progressTeller(terminal));
  };
  const copy = (): Promise<unknown> => writer.call('write', [place, 'backUpWhereDue', [], null]);
  try {
    const report = await poll();
    if (isCopied) await copyAfter(copy, terminal);
    return report;
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
