import type { SyncStatus } from '../../../src-preload/contract/sync.ts';
import { assertNever } from '../../core/assert-never.ts';
import { asCicloError, type CicloError } from '../../core/failure.ts';
import { keychainBackend } from '../../secrets/keychain.ts';
import type { SecretStore } from '../../secrets/secret-store.ts';
import type { LedgerObservation } from '../ledgers/threads/writer-methods.ts';
import type { CompanyTag } from '../log/company-tags.ts';
import type { EventLog, WriteEvent } from '../log/event-log.ts';
import { factsOf } from '../log/exception-facts.ts';
import type { Subscribe } from '../services.ts';

type TagOf = (connectionId: string) => CompanyTag;

/** Logs the end of each poll, by what the pollers tell the screens. */
export function logPolls(subscribe: Subscribe, write: WriteEvent, tagOf: TagOf, nowMs: () => number): void {
  const before = new Map<string, { readonly status: SyncStatus; readonly sinceMs: number }>();
  subscribe('sync.statusChanged', (status) => {
    const known = before.get(status.connectionId);
    const isSame = known?.status.state === status.state;
    before.set(status.connectionId, { status, sinceMs: isSame ? known.sinceMs : nowMs() });
    if (known?.status.state !== 'syncing' || status.state === 'syncing') return;
    const durationMs = nowMs() - known.sinceMs;
    write('poll_ended', { company: tagOf(status.connectionId), durationMs, ...endOf(known.status, status) });
  });
}

function endOf(before: SyncStatus, { offline, lastFailure, lastReport }: SyncStatus) {
  const nothing = { requests: 0, records: 0, quarantined: 0 };
  if (offline !== null && offline !== before.offline)
    return { outcome: 'offline', code: offline.failure.code, ...nothing } as const;
  if (lastFailure !== null && lastFailure !== before.lastFailure)
    return { outcome: 'failed', code: lastFailure.code, ...nothing } as const;
  if (lastReport === null || lastReport === before.lastReport)
    return { outcome: 'cancelled', code: null, ...nothing } as const;
  const { requests, quarantined, records } = lastReport;
  const all = records.charges + records.mandates + records.settlements;
  return { outcome: 'done', code: null, requests, quarantined, records: all } as const;
}

/** Hands a notice on after it was logged: by its code, and whether a damaged ledger was restored. */
export function loggedNotice(write: WriteEvent, post: (notice: CicloError) => void) {
  return (notice: CicloError): void => {
    const isRestored = typeof notice.params.restoredFrom === 'string' && notice.params.restoredFrom !== '';
    write('noticed', { code: notice.code, isRestored });
    post(notice);
  };
}

/** Opens the keychain and logs how that went, where it went otherwise than before. */
export function loggedOpening(open: () => Promise<SecretStore>, write: WriteEvent) {
  const backend = keychainBackend(process.platform);
  let last: CicloError['code'] | null | undefined;
  const note = (code: CicloError['code'] | null): void => {
    if (code !== last) write('keychain_opened', { backend, isAvailable: code === null, code });
    last = code;
  };
  return async (): Promise<SecretStore> => {
    try {
      const store = await open();
      note(null);
      return store;
    } catch (error) {
      note(asCicloError(error).code);
      throw error;
    }
  };
}

/** Logs what the writer thread saw. */
export function logObservation(write: WriteEvent, company: CompanyTag, observation: LedgerObservation): void {
  switch (observation.kind) {
    case 'request_failed':
      write('request_failed', { company, ...observation.failed });
      break;
    case 'bank_clock':
      write('bank_clock_read', { company, aheadSeconds: observation.aheadSeconds });
      break;
    case 'migrated':
      write('ledger_migrated', { company, from: observation.from, to: observation.to });
      break;
    default:
      assertNever(observation);
  }
}

/** Logs a call that failed. What is no failure of the app's own is an exception, and leaves its trace. */
export function logFailedCall(write: WriteEvent, call: string, error: unknown, durationMs: number): void {
  const { code, cause } = asCicloError(error);
  write('call_failed', { call, code, durationMs });
  if (code === 'internal') write('exception', { origin: 'call', ...factsOf(cause ?? error) });
}

/**
 * Logs what ends the program, before it does, and changes nothing of how it ends. In Electron a rejection that nobody handles ends nothing
 * and is logged alone. Answers the function that stops watching.
 */
export function watchProcess(log: Pick<EventLog, 'writeLast'>): () => void {
  const onException = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin): void =>
    log.writeLast('exception', {
      origin: origin === 'unhandledRejection' ? 'rejection' : 'uncaught',
      ...factsOf(error),
    });
  const onRejection = (error: unknown): void => onException(error, 'unhandledRejection');
  process.on('uncaughtExceptionMonitor', onException);
  if (process.versions.electron !== undefined) process.on('unhandledRejection', onRejection);
  return () => {
    process.off('uncaughtExceptionMonitor', onException);
    process.off('unhandledRejection', onRejection);
  };
}
