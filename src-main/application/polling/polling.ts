import type { Connection } from '../../../src-preload/contract/connections.ts';
import type { Emit } from '../../../src-preload/contract/index.ts';
import type { CompanyFigures } from '../../../src-preload/contract/office.ts';
import type { SyncStatus } from '../../../src-preload/contract/sync.ts';
import { civilDate } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { createPoller, type Poller, type PollerOptions } from '../../sync/poller.ts';
import type { ConnectionRegistry } from '../companies/registry/registry.ts';
import type { LedgerGateway } from '../ledgers/gateway/gateway.ts';
import { isCutOff, type Network } from './network.ts';
import { type PollBudget, type PollTurn, pollBudget } from './poll-budget.ts';
import { type Hearing, pollHearers } from './poll-hearers.ts';
import { unlessPolledElsewhere } from './shared-polls.ts';
import { type SkewedPolls, skewedPolls } from './skewed-polls.ts';

/** Why no poll begins by itself: the person paused it, or the computer sleeps. */
type HoldReason = 'person' | 'lid';

/** One poller a connection. */
export type Polling = {
  /** Begins to poll a connection, or takes over its changed settings and secrets: a poll with those of before ends, and one begins now. */
  readonly follow: (connection: Connection) => void;
  /** Stops polling; resolves when no poll is under way. */
  readonly forget: (connectionId: string) => Promise<void>;
  /** Polls now, and once more where a poll was under way that may have read before what has changed. */
  readonly refresh: (connectionId: string) => void;
  /** Polls once more after a poll that is under way and ends well, since it may put back what it had read before; not where polls are held by then. */
  readonly followUp: (connectionId: string) => void;
  /** Tells of each poll that went well, once its records are in the ledger. */
  readonly onPolled: Hearing;
  /** Tells of the end of each turn whose ledger answered, also where others poll the company or its bank failed. */
  readonly onReached: Hearing;
  /** Whether the last poll of a connection was cut off; false for one that is not polled. */
  readonly isOffline: (connectionId: string) => boolean;
  /** Asks again wherever nobody could be reached; nothing while polls are held, whose end asks as well. */
  readonly retryOffline: () => void;
  /** Asks again, once no polls are held, where a bank refused a credential beside a clock that has been set right since; now by so many milliseconds, forward or back. */
  readonly clockSet: (byMs: number) => void;
  /** Lets no poll begin by itself for this reason; closing the lid also ends those under way. */
  readonly hold: (reason: HoldReason) => void;
  /** Takes a reason away; with the last one polls that were kept back begin. */
  readonly release: (reason: HoldReason) => void;
  /** How it stands with a connection's polls: idle for one that was added this moment and is not polled yet; throws `not_found` for an unknown one. */
  readonly status: (connectionId: string) => SyncStatus;
  /** Takes over when the last good poll ended, by whomever; nothing for a connection that is not polled. */
  readonly noteGoodPoll: (connectionId: string, endedAt: SyncStatus['lastGoodPoll']) => void;
  /** Polls now, unless a poll is under way; throws `not_found` for a connection that is not polled, as the next does. */
  readonly start: (connectionId: string) => void;
  readonly cancel: (connectionId: string) => void;
  readonly close: () => Promise<void>;
};

/** What was kept of a company: until when it can charge what it has not, and when it was last polled. */
type FiguresOf = (
  connectionId: string,
) =>
  | (Pick<CompanyFigures, 'lastGoodPoll'> & { readonly toCharge: Pick<CompanyFigures['toCharge'], 'until'> })
  | null;

type PolledRegistry = Pick<ConnectionRegistry, 'access' | 'find'>;
type PolledLedgers = Pick<LedgerGateway, 'poll' | 'isShared' | 'holding'> & {
  readonly peek: Pick<LedgerGateway['peek'], 'asOf' | 'lastRun'>;
};

/** What polls are made with. */
type PollingServices = {
  readonly registry: PolledRegistry;
  readonly ledgers: PolledLedgers;
  readonly emit: Emit;
  readonly network: Network;
  readonly nowMs: () => number;
  /** What was kept of a company, as far as it is known; of none unless said. */
  readonly figuresOf?: FiguresOf;
};

/** Keeps the pollers of all connections and tells their states. */
export function createPolling({ figuresOf = () => null, ...services }: PollingServices): Polling {
  const pollers = new Map<string, Poller>();
  const [polled, reached] = [pollHearers(), pollHearers()];
  const holds = new Set<HoldReason>();
  const find = finding(pollers);
  const skewed = skewedPolls(pollers);
  const budget = pollBudget();
  const askedFor = new Set<string>();
  const hearers = { onPolled: polled.tell, onReached: reached.tell };
  const create = (connectionId: string): Poller =>
    createPoller(pollerOptions(connectionId, { ...services, ...hearers, figuresOf, budget, askedFor }));
  return {
    ...following(pollers, holds, create),
    ...asking({ pollers, holds, askedFor }, find),
    onPolled: polled.add,
    onReached: reached.add,
    isOffline: (connectionId) => (pollers.get(connectionId)?.status().offline ?? null) !== null,
    retryOffline: () => {
      if (holds.size === 0) retryOffline(pollers.values());
    },
    clockSet: (byMs) => {
      skewed.noteSetting(byMs);
      if (holds.size === 0) skewed.retry();
    },
    ...holding(pollers, holds, skewed),
    status: (connectionId) =>
      (pollers.get(connectionId) ?? create(services.registry.find(connectionId).id)).status(),
    noteGoodPoll: (connectionId, endedAt) => pollers.get(connectionId)?.noteGoodPoll(endedAt),
    cancel: (connectionId) => find(connectionId).cancel(),
  };
}

/** Which companies are polled. */
function following(
  pollers: Map<string, Poller>,
  holds: ReadonlySet<HoldReason>,
  create: (connectionId: string) => Poller,
): Pick<Polling, 'follow' | 'forget' | 'close'> {
  let isClosed = false;
  const forget = async (connectionId: string): Promise<void> => {
    const poller = pollers.get(connectionId);
    pollers.delete(connectionId);
    await poller?.close();
  };
  return {
    follow: ({ id: connectionId, pollMinutes, copiedAt }) => {
      // It is read alone: its bank is asked for the company at the server.
      if (copiedAt || isClosed) return;
      pollers.get(connectionId)?.cancel();
      const poller = pollers.get(connectionId) ?? create(connectionId);
      pollers.set(connectionId, poller);
      if (holds.size > 0) poller.hold({ endsPoll: false });
      poller.setInterval(pollMinutes);
      pollAnew(poller);
    },
    forget,
    close: async () => {
      isClosed = true;
      await Promise.all([...pollers.keys()].map(forget));
    },
  };
}

type Asked = {
  readonly pollers: ReadonlyMap<string, Poller>;
  readonly holds: ReadonlySet<HoldReason>;
  /** Companies whose poll a person waits for. */
  readonly askedFor: Set<string>;
};

/** Polls that somebody has asked for. */
function asking(
  { pollers, holds, askedFor }: Asked,
  find: (connectionId: string) => Poller,
): Pick<Polling, 'refresh' | 'followUp' | 'start'> {
  const askingAt = (connectionId: string, poller: Poller) => (): Promise<void> => {
    askedFor.add(connectionId);
    return poller.start();
  };
  return {
    // The poll that follows is asked for as well: the end of the one before forgets that anything was.
    refresh: (connectionId) => {
      const poller = find(connectionId);
      pollAnew(poller, askingAt(connectionId, poller));
    },
    followUp: (connectionId) => {
      const poller = pollers.get(connectionId);
      if (poller?.status().state !== 'syncing') return;
      const { lastReport } = poller.status();
      const isFollowed = (): boolean => poller.status().lastReport !== lastReport && holds.size === 0;
      void poller.start().then(() => (isFollowed() ? askingAt(connectionId, poller)() : undefined));
    },
    start: (connectionId) => void askingAt(connectionId, find(connectionId))(),
  };
}

/** Finds the poller of a connection; throws `not_found`. */
function finding(pollers: ReadonlyMap<string, Poller>): (connectionId: string) => Poller {
  return (connectionId) => {
    const poller = pollers.get(connectionId);
    if (!poller) throw new CicloError('not_found', `no connection ${connectionId}`, { id: connectionId });
    return poller;
  };
}

type PollerSurroundings = Required<PollingServices> & {
  readonly onPolled: (connectionId: string) => void;
  readonly onReached: (connectionId: string) => void;
  readonly budget: PollBudget;
  /** Companies whose poll a person waits for. */
  readonly askedFor: Set<string>;
};

/** What one connection's poller runs, and whom it tells. */
function pollerOptions(connectionId: string, surroundings: PollerSurroundings): PollerOptions {
  const { ledgers, emit, network, budget, askedFor, figuresOf } = surroundings;
  return {
    connectionId,
    runPoll: (signal, onProgress) =>
      budget
        .within(turnOf(connectionId, surroundings), signal, () =>
          runPoll(connectionId, surroundings, signal, onProgress),
        )
        .finally(() => askedFor.delete(connectionId)),
    lastGoodPoll: figuresOf(connectionId)?.lastGoodPoll ?? null,
    readLastGoodPoll: async () => (await ledgers.peek.lastRun(connectionId))?.finishedAt ?? null,
    isOffline: (failure, lastGoodPoll) => isCutOff(failure, network, lastGoodPoll),
    onStatus: (status) => emit('sync.statusChanged', status),
  };
}

async function runPoll(
  connectionId: string,
  { registry, ledgers, emit, onPolled, onReached, askedFor, nowMs }: PollerSurroundings,
  ...[signal, onProgress]: Parameters<PollerOptions['runPoll']>
): ReturnType<PollerOptions['runPoll']> {
  const tell = (): void => emit('sync.ledgerChanged', { connectionId });
  const asOf = await ledgers.peek.asOf(connectionId).catch(() => undefined);
  const isFirst = (asOf ?? null) === null;
  const hear = isFirst ? tellingOfRows(onProgress, tell) : onProgress;
  // Under the lease from the beginning on: whoever may not have it is told so, and not that a secret is missing here.
  const poll = async () => {
    if (signal.aborted)
      throw new CicloError('cancelled', `the poll of ${connectionId} ended before it began`);
    return ledgers.holding(connectionId, async () =>
      ledgers.poll(connectionId, await pollJob(registry, connectionId), signal, hear),
    );
  };
  const mayBeSpared = ledgers.isShared(connectionId) && !askedFor.has(connectionId);
  const polling = mayBeSpared
    ? unlessPolledElsewhere(connectionId, { registry, ledgers, nowMs }, poll)
    : poll();
  const report = await polling.finally(() => {
    tell();
    if (asOf !== undefined) onReached(connectionId);
  });
  onPolled(connectionId);
  return report;
}

/** Companies at one address are at one bank. */
function turnOf(connectionId: string, { registry, askedFor, figuresOf }: PollerSurroundings): PollTurn {
  const { baseUrl } = registry.find(connectionId);
  const bank = URL.parse(baseUrl)?.host ?? baseUrl;
  return {
    bank,
    isAskedFor: () => askedFor.has(connectionId),
    deadline: figuresOf(connectionId)?.toCharge.until ?? null,
  };
}

type HearProgress = Parameters<PollerOptions['runPoll']>[1];

/** Tells of each step that stored records: a first sync shows what it has read while it goes on. Later ones are told whole, at their end. */
function tellingOfRows(onProgress: HearProgress, onRows: () => void): HearProgress {
  let known = 0;
  return (progress) => {
    onProgress(progress);
    if (progress.records > known) onRows();
    known = progress.records;
  };
}

/** Polls now, and once more where a poll was under way: it may have begun with what has changed since. */
function pollAnew(poller: Poller, start = poller.start): void {
  const isUnderWay = poller.status().state === 'syncing';
  void start().then(() => (isUnderWay ? start() : undefined));
}

function retryOffline(pollers: Iterable<Poller>): void {
  for (const poller of pollers) if (poller.status().offline !== null) void poller.start();
}

function holding(
  pollers: ReadonlyMap<string, Poller>,
  holds: Set<HoldReason>,
  skewed: SkewedPolls,
): Pick<Polling, 'hold' | 'release'> {
  return {
    hold: (reason) => {
      holds.add(reason);
      for (const poller of pollers.values()) poller.hold({ endsPoll: reason === 'lid' });
    },
    release: (reason) => {
      holds.delete(reason);
      if (holds.size > 0) return;
      for (const poller of pollers.values()) poller.release();
      skewed.retry();
    },
  };
}

async function pollJob(registry: PolledRegistry, connectionId: string) {
  const access = await registry.access(connectionId);
  const localHolidays = registry.find(connectionId).localHolidays.map(civilDate);
  return { access, localHolidays, since: null, today: null };
}
