import { dirname } from 'node:path';
import type { ExportRequest, ExportStatus } from '../../../../src-preload/contract/exports.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { HandedKind } from '../../../../src-preload/contract/vocabulary/exports.ts';
import type { CivilMonth } from '../../../core/civil-month.ts';
import { asCicloError, CicloError, toFailure } from '../../../core/failure.ts';
import type { PayerDocument } from '../../../core/records.ts';
import { isKeptHere, tellsWholeDocuments } from '../../../exports/subjects.ts';
import { journaledFilter } from '../../../ledger/personal-data/document-exports.ts';
import { askedOf, receiverDocument } from '../../companies/receiver/kept-letterhead.ts';
import { handOver, OF_NO_MONTH } from '../../ledgers/files/hand-over.ts';
import type { LedgerGateway } from '../../ledgers/gateway/gateway.ts';
import { refuseUnread } from '../../ledgers/stored/refuse-unread.ts';
import type { Feature, Services } from '../../services.ts';
import { accountsName, tableName } from './file-names.ts';
import { monthOfAccounts, monthOfExport } from './month-of-file.ts';
import { keepOfxAccount, keptOfxAccount } from './ofx-account.ts';
import { keepExports, type RunningExports } from './running-exports.ts';

/** Exports as files. Writing goes on after `start` has answered; `exports.statusChanged` tells the rest. */
export const exportsFeature: Feature<'exports'> = (services) => ({ handlers: exportsHandlers(services) });

/** One file to be written: where to ask for it, of what it is, and the work. */
type Job = {
  readonly connectionId: string;
  readonly kind: HandedKind;
  /** The one month that it is of; null where it is of other days. */
  readonly month: CivilMonth | null;
  readonly name: string;
  readonly totalRows: () => Promise<number>;
  readonly write: (
    path: string,
    signal: AbortSignal,
    onProgress: (rows: number) => void,
  ) => Promise<{ readonly rows: number }>;
};

function exportsHandlers(services: Services): Handlers['exports'] {
  const { ledgers, shell, emit } = services;
  const running = keepExports(emit);
  const { find } = running;
  return {
    start: async ({ beside, ...request }) => {
      if (!isKeptHere(request.subject)) await refuseUnread(ledgers, request.connectionId);
      return begin(services, running, tableJob(services, request), beside);
    },
    startAccounts: async ({ beside, ...request }) => {
      const { connectionId, file } = request;
      await refuseUnread(ledgers, connectionId);
      if (file.kind === 'ofx') await keepOfxAccount(services, connectionId, file);
      const month = monthOfAccounts(file);
      const job: Job = {
        ...{ connectionId, month, kind: file.kind, name: accountsName(request, month) },
        totalRows: async () => 0,
        write: (...args) => ledgers.writeAccounts(request, ...args),
      };
      return begin(services, running, job, beside);
    },
    ofxAccount: ({ connectionId }) => keptOfxAccount(services, connectionId),
    status: async ({ id }) => find(id).status,
    cancel: async ({ id }) => {
      find(id).ending.abort();
      return null;
    },
    reveal: async ({ id }) => {
      const { path, state } = find(id).status;
      if (path !== null && state === 'done') await shell.revealFile(path);
      return null;
    },
  };
}

function tableJob(services: Services, request: ExportRequest): Job {
  const { ledgers } = services;
  const { connectionId, subject } = request;
  const month = monthOfExport(request);
  return {
    ...{ connectionId, month, kind: subject, name: tableName(request, month) },
    totalRows: () => totalRows(ledgers, request),
    write: (path, signal, onProgress) =>
      journaled(services, request, path, async () => {
        const receiver = await receiverOf(ledgers, request);
        return ledgers.exportCsv({ ...request, receiver }, path, signal, onProgress);
      }),
  };
}

/** Asks where to unless that is said, then writes behind the answer. */
async function begin(
  services: Services,
  running: RunningExports,
  job: Job,
  beside: string | null,
): Promise<ExportStatus> {
  const { files } = services;
  const begun = Promise.withResolvers<ExportStatus>();
  const write = async (path: string, ending: AbortSignal): Promise<void> => {
    const totalRows = await job.totalRows();
    const id = running.add(path);
    begun.resolve(running.update(id, { totalRows }));
    await carryOut(services, running, job, { id, path, ending });
  };
  const saved =
    beside === null ? files.save(job.name, write) : files.saveIn(folderOf(running, beside), job.name, write);
  saved.then((path) => {
    if (path === null) begun.resolve(running.update(running.add(path), { state: 'cancelled' }));
  }, begun.reject);
  return begun.promise;
}

/** The folder that a person chose for an earlier file. */
function folderOf({ find }: RunningExports, id: string): string {
  const { path } = find(id).status;
  if (path === null) throw new CicloError('not_found', `export ${id} has no file`, { id });
  return dirname(path);
}

/** Writes the file, and keeps it with its month where that is closed: a file is done once that is kept too. */
async function carryOut(
  services: Services,
  { find, update }: RunningExports,
  { connectionId, kind, month, write }: Job,
  { id, path, ending }: { readonly id: string; readonly path: string; readonly ending: AbortSignal },
): Promise<void> {
  const signal = AbortSignal.any([find(id).ending.signal, ending]);
  try {
    const before = month === null ? [] : await services.ledgers.read.closings(connectionId);
    const { rows } = await write(path, signal, (written) => void update(id, { rows: written }));
    const handed =
      month === null ? OF_NO_MONTH : await handOver(services, connectionId, { kind, month, path, before });
    update(id, { state: 'done', rows, ...handed });
  } catch (error) {
    const isCancelled = asCicloError(error).code === 'cancelled';
    update(id, isCancelled ? { state: 'cancelled' } : { state: 'failed', failure: toFailure(error) });
  }
}

/** Whole CPFs leave by a line in the journal, or not at all: what cannot be journaled is not written. */
async function journaled(
  { ledgers: { write }, now }: Services,
  request: ExportRequest,
  file: string,
  run: () => Promise<{ readonly rows: number }>,
): Promise<{ readonly rows: number }> {
  if (!tellsWholeDocuments(request)) return run();
  const { connectionId, subject, preset } = request;
  const asked = { source: 'app', subject, preset, filter: journaledFilter(request), file } as const;
  const line = await write.beginDocumentExport(connectionId, asked, now());
  const written = await run();
  await write.endDocumentExport(connectionId, line, written.rows);
  return written;
}

/** Only a month's gross is told with whose it is. */
async function receiverOf(
  { read }: LedgerGateway,
  { connectionId, subject }: ExportRequest,
): Promise<PayerDocument | null> {
  if (subject !== 'monthly') return null;
  return receiverDocument(askedOf(read, connectionId));
}

/** Only charges can be counted beforehand at no cost; the others are short. */
async function totalRows(
  ledgers: LedgerGateway,
  { connectionId, subject, filter }: ExportRequest,
): Promise<number> {
  if (subject !== 'charges') return 0;
  return (await ledgers.read.cyclesSummary(connectionId, filter)).all.count;
}
