import { randomUUID } from 'node:crypto';
import type { ExportRequest, ExportStatus } from '../../../../src-preload/contract/exports.ts';
import type { Emit, Handlers } from '../../../../src-preload/contract/index.ts';
import { instantFromEpochMs } from '../../../core/civil-date.ts';
import {
  asCicloError,
  CicloError,
  firstReadingFailed,
  stillReading,
  toFailure,
} from '../../../core/failure.ts';
import type { PayerDocument } from '../../../core/records.ts';
import { isKeptHere, tellsWholeDocuments } from '../../../exports/subjects.ts';
import { journaledFilter } from '../../../ledger/personal-data/document-exports.ts';
import { receiverDocument } from '../../companies/kept-letterhead.ts';
import type { LedgerGateway } from '../../ledgers/gateway.ts';
import type { Feature, Services } from '../../services.ts';

type RunningExport = { status: ExportStatus; readonly ending: AbortController };

/** Exports as CSV. Writing goes on after `start` has answered; `exports.statusChanged` tells the rest. */
export const exportsFeature: Feature<'exports'> = (services) => ({ handlers: exportsHandlers(services) });

function exportsHandlers(services: Services): Handlers['exports'] {
  const { ledgers, shell, emit } = services;
  const { add, find, update } = keepExports(emit);
  const write = async (id: string, request: ExportRequest, path: string): Promise<void> => {
    try {
      const { signal } = find(id).ending;
      const { rows } = await journaled(services, request, path, async () =>
        ledgers.exportCsv(
          { ...request, receiver: await receiverOf(ledgers, request) },
          path,
          signal,
          (rows) => void update(id, { rows }),
        ),
      );
      update(id, { state: 'done', rows });
    } catch (error) {
      const isCancelled = asCicloError(error).code === 'cancelled';
      update(id, isCancelled ? { state: 'cancelled' } : { state: 'failed', failure: toFailure(error) });
    }
  };
  return {
    start: async (request) => {
      if (!isKeptHere(request.subject)) await refuseUnread(ledgers, request.connectionId);
      const path = await shell.chooseSavePath(suggestedName(request));
      const id = add(path);
      if (path === null) return update(id, { state: 'cancelled' });
      const status = update(id, { totalRows: await totalRows(ledgers, request) });
      void write(id, request, path);
      return status;
    },
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

/** A file of what was never read to its end would be empty, or cut in half, and look whole. */
async function refuseUnread({ read }: LedgerGateway, connectionId: string): Promise<void> {
  if ((await read.beingRead(connectionId)) !== null) throw stillReading();
  // A reading that failed is reconciled as far as it came: that there are states says nothing of whether they are all.
  if ((await read.lastRun(connectionId)) === null) throw firstReadingFailed(await read.counts(connectionId));
}

/** Whole CPFs leave by a line in the journal, or not at all: what cannot be journaled is not written. */
async function journaled(
  { ledgers: { write }, nowMs }: Services,
  request: ExportRequest,
  file: string,
  run: () => Promise<{ readonly rows: number }>,
): Promise<{ readonly rows: number }> {
  if (!tellsWholeDocuments(request)) return run();
  const { connectionId, subject, preset } = request;
  const asked = { source: 'app', subject, preset, filter: journaledFilter(request), file } as const;
  const line = await write.beginDocumentExport(connectionId, asked, instantFromEpochMs(nowMs()));
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
  return receiverDocument({
    note: (name) => read.note(connectionId, name),
    lastMandates: (count) => read.lastMandates(connectionId, count),
  });
}

type Exports = {
  /** Begins one; answers its id. */
  readonly add: (path: string | null) => string;
  /** Throws `not_found`. */
  readonly find: (id: string) => RunningExport;
  /** Changes how it stands, and tells so. */
  readonly update: (id: string, change: Partial<ExportStatus>) => ExportStatus;
};

function keepExports(emit: Emit): Exports {
  const running = new Map<string, RunningExport>();
  const find = (id: string): RunningExport => {
    const entry = running.get(id);
    if (!entry) throw new CicloError('not_found', `no export ${id}`, { id });
    return entry;
  };
  return {
    find,
    add: (path) => {
      const id = randomUUID();
      running.set(id, { status: begun(id, path), ending: new AbortController() });
      return id;
    },
    update: (id, change) => {
      const entry = find(id);
      entry.status = { ...entry.status, ...change };
      emit('exports.statusChanged', entry.status);
      return entry.status;
    },
  };
}

function begun(id: string, path: string | null): ExportStatus {
  return { id, state: 'writing', rows: 0, totalRows: 0, path, failure: null };
}

/** Only charges can be counted beforehand at no cost; the others are short. */
async function totalRows(
  ledgers: LedgerGateway,
  { connectionId, subject, filter }: ExportRequest,
): Promise<number> {
  if (subject !== 'charges') return 0;
  return (await ledgers.read.cyclesSummary(connectionId, filter)).all.count;
}

const SUBJECT_NAMES: Readonly<Record<ExportRequest['subject'], string>> = {
  charges: 'cobrancas',
  receipts: 'recebimentos',
  expected: 'ciclos-sem-cobranca',
  joining: 'pagamentos-de-adesao',
  orphans: 'pagamentos-sem-cobranca',
  refunds: 'devolucoes',
  quarantine: 'registros-ilegiveis',
  receivables: 'valores-a-receber',
  'turn-2026': 'ganho-e-nao-recebido-2026',
  daily: 'totais-por-dia',
  monthly: 'totais-por-mes',
  statement: 'extrato-do-pagador',
  history: 'historico',
  messages: 'mensagens',
};

function suggestedName({ connectionId, subject }: ExportRequest): string {
  return `ciclo-${connectionId}-${SUBJECT_NAMES[subject]}.csv`;
}
