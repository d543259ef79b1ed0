import type { CompanyFigures, LedgerFigures } from '../../../../src-preload/contract/office.ts';
import type { SyncStatus } from '../../../../src-preload/contract/sync.ts';
import type { UtcInstant } from '../../../core/civil-date.ts';
import { asCicloError, CicloError } from '../../../core/failure.ts';
import { KeyedQueue } from '../../companies/keyed-queue.ts';
import { dropFigures, keepFigures, readFigures } from '../../companies/office/kept-figures.ts';
import type { Services } from '../../services.ts';
import { lastDayOfCertificate } from './last-day-of-certificate.ts';

/** Changes of a company that come within this time are worked out once. */
const PAUSE_MS = 400;

/** Keeps the figures of each company up to date, beside its ledger. */
export type FiguresKeeper = {
  /** Reads them now. Throws what is wrong with the ledger or its folder; what was kept stays then, with that, but for what the server shows no more. */
  readonly refresh: (connectionId: string) => Promise<void>;
  /** Reads those that an earlier run has not kept, or could not read last, and those of a server: others change them, and it may not be there or show them any more. */
  readonly resume: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Occasion = 'act' | 'poll';

/** Companies share one queue. */
const ALL = '';

/**
 * Follows what changes a ledger. During a poll nothing is read, so that a first one is not slowed: its end tells. One company is read after
 * another, whatever comes at once.
 */
export function createFiguresKeeper(services: Services): FiguresKeeper {
  const { subscribe, followers } = services;
  const queue = refreshQueue(services);
  const ends = new Map<string, string | null>();
  const hearStatus = (status: SyncStatus): void => {
    const { connectionId, state, lastEndedAt } = status;
    if (state === 'syncing' || ends.get(connectionId) === lastEndedAt) return;
    ends.set(connectionId, lastEndedAt);
    queue.later(connectionId, 'poll');
  };
  const hearAct = ({ connectionId }: { readonly connectionId: string }): void => {
    if (!isPolled(services, connectionId)) queue.later(connectionId, 'act');
  };
  const stops = [
    subscribe('sync.statusChanged', hearStatus),
    subscribe('sync.ledgerChanged', hearAct),
    subscribe('writing.changed', hearAct),
  ];
  followers.join({ follow: async () => undefined, forget: queue.forget });
  return {
    refresh: (connectionId) => queue.now(connectionId, 'poll'),
    resume: async () => {
      for (const { id } of services.registry.list()) if (isToBeRead(services, id)) queue.later(id, 'poll');
    },
    close: async () => {
      for (const stop of stops) stop();
      await queue.close();
    },
  };
}

function isToBeRead({ folder, ledgers }: Services, connectionId: string): boolean {
  const { figures } = readFigures(folder, connectionId);
  return figures === null || figures.readFailure !== null || ledgers.isShared(connectionId);
}

/** While a poll waits for its turn nothing is read yet. An unknown company is one that was removed this moment: nothing of it is kept. */
function isPolled({ polling }: Services, connectionId: string): boolean {
  try {
    const { state, progress } = polling.status(connectionId);
    return state === 'syncing' && progress !== null;
  } catch {
    return true;
  }
}

/** One refresh at a time over all companies, and one for all that asks within a pause. */
function refreshQueue(services: Services) {
  const waiting = new Map<string, { readonly timer: NodeJS.Timeout; occasion: Occasion }>();
  const turns = new KeyedQueue();
  const { closing } = services;
  const now = (connectionId: string, occasion: Occasion): Promise<void> =>
    turns.take(ALL, async () => {
      refuseClosing(closing);
      await refresh(services, connectionId, occasion);
    });
  const ended = (): Promise<void> => turns.take(ALL, async () => undefined);
  const drop = (connectionId: string): void => {
    clearTimeout(waiting.get(connectionId)?.timer);
    waiting.delete(connectionId);
  };
  const take = (connectionId: string): void => {
    const occasion = waiting.get(connectionId)?.occasion ?? 'act';
    drop(connectionId);
    // What keeps a ledger from being read is kept with its figures, and told by whoever works on it.
    void now(connectionId, occasion).catch(() => undefined);
  };
  return {
    now,
    later: (connectionId: string, occasion: Occasion): void => {
      if (closing.aborted) return;
      const known = waiting.get(connectionId);
      if (known) known.occasion = occasion === 'poll' ? 'poll' : known.occasion;
      else waiting.set(connectionId, { timer: setTimeout(take, PAUSE_MS, connectionId), occasion });
    },
    forget: async (connectionId: string): Promise<void> => {
      drop(connectionId);
      await ended();
    },
    close: async (): Promise<void> => {
      for (const connectionId of [...waiting.keys()]) drop(connectionId);
      await ended();
    },
  };
}

/** Throws `cancelled` once the app closes: nothing is read any more, and that says nothing of a ledger. */
function refuseClosing(closing: AbortSignal): void {
  if (closing.aborted) throw new CicloError('cancelled', 'the app is closing');
}

/** A ledger that cannot be read leaves the figures of before, with why; one that a server shows no more to whoever signs in leaves none. */
async function refresh(services: Services, connectionId: string, occasion: Occasion): Promise<void> {
  const read = await services.ledgers.peek.figures(connectionId).catch(asCicloError);
  const failure = read instanceof Error ? read : null;
  if (failure?.code === 'cancelled') throw failure;
  if (services.registry.list().some(({ id }) => id === connectionId)) {
    if (failure?.code === 'server_rights') dropFigures(services.folder, connectionId);
    else await keepRead(services, connectionId, occasion, read);
    services.emit('office.figuresChanged', { connectionId });
  }
  if (failure !== null) throw failure;
}

async function keepRead(
  services: Services,
  connectionId: string,
  occasion: Occasion,
  read: LedgerFigures | CicloError,
): Promise<void> {
  const { folder, now, polling } = services;
  const at = now();
  const before = readFigures(folder, connectionId).figures;
  const isRead = !(read instanceof Error);
  const figures = isRead ? { ...read, at } : before;
  if (figures === null) return;
  const readFailure = isRead ? null : readFailureOf(read, at, before);
  const known = before?.certificateUntil ?? null;
  // Where the ledger is not read its server is away too, and what it seals.
  const isAsked = isRead && (occasion === 'poll' || before === null);
  const certificateUntil = isAsked
    ? await lastDayOfCertificate(services.registry, connectionId, known)
    : known;
  const lastFailure = lastFailureOf(services, connectionId, before);
  keepFigures(folder, connectionId, { ...figures, certificateUntil, lastFailure, readFailure });
  if (isRead) polling.noteGoodPoll(connectionId, read.lastGoodPoll);
}

/** Of the same failure the first moment is kept. */
function readFailureOf(
  { code, params }: CicloError,
  at: UtcInstant,
  before: CompanyFigures | null,
): CompanyFigures['readFailure'] {
  const known = before?.readFailure ?? null;
  return known?.code === code ? known : { code, params: { ...params }, at };
}

/** What the poller says; before its first poll of this run, and while one is under way, what was known. */
function lastFailureOf(
  { polling }: Services,
  connectionId: string,
  before: CompanyFigures | null,
): CompanyFigures['lastFailure'] {
  const { state, offline, lastFailure, lastEndedAt } = polling.status(connectionId);
  if (lastEndedAt === null || state === 'syncing') return before?.lastFailure ?? null;
  if (offline !== null) return { code: 'offline', params: {}, at: offline.since };
  return lastFailure && { code: lastFailure.code, params: lastFailure.params, at: lastFailure.at };
}
