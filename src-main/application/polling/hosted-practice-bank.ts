import type { Connection, ConnectionSettings } from '../../../src-preload/contract/connections.ts';
import type { Emit } from '../../../src-preload/contract/index.ts';
import type { PracticeStatus } from '../../../src-preload/contract/practice.ts';
import { instantFromEpochMs, saoPauloDate } from '../../core/civil-date.ts';
import { asCicloError, CicloError } from '../../core/failure.ts';
import { type ControlClient, connectControl } from '../../practice-bank/control/control-client.ts';
import { type SpawnedPracticeBank, spawnPracticeBank } from '../../practice-bank/spawn-practice-bank.ts';
import { practiceOf } from '../companies/registry/practice-company.ts';
import type { ConnectionRegistry } from '../companies/registry/registry.ts';
import type { LedgerGateway } from '../ledgers/gateway/gateway.ts';
import { removePractice } from '../ledgers/gateway/remove-practice.ts';
import type { Polling } from './polling.ts';

const PRACTICE_NAME = 'Banco de treino';

type Surroundings = {
  readonly registry: Pick<ConnectionRegistry, 'list' | 'putPractice'>;
  readonly ledgers: Pick<LedgerGateway, 'open' | 'remove'>;
  readonly polling: Pick<Polling, 'follow' | 'forget' | 'refresh'>;
  readonly emit: Emit;
  readonly nowMs: () => number;
};

/** The practice bank inside the app: one at most, with a connection and a ledger of its own. */
export type HostedPracticeBank = {
  readonly status: () => PracticeStatus;
  /** Starts it unless it runs. */
  readonly start: () => Promise<PracticeStatus>;
  readonly stop: () => Promise<PracticeStatus>;
  /** Ends the bank where its company is about to be removed: without one nobody could reach it, and it would be told as running. */
  readonly leave: (connectionId: string) => Promise<void>;
  /** Lets days pass in the bank; throws `not_found` while none runs. */
  readonly advance: (days: number) => Promise<PracticeStatus>;
  /** Control surface of the running bank; throws `not_found` while none runs. */
  readonly control: () => ControlClient;
  /** Takes note of the bank's day, and tells when it is another one. */
  readonly noteToday: (today: string) => void;
  /** Reads what has changed in the bank into its ledger, without waiting for the end of it. Throws nothing: what was done at the bank is done. */
  readonly poll: () => void;
  /** Puts another world in the place of the bank's: its ledger is begun anew, as nothing in it was ever real. */
  readonly replaceWorld: <Answer>(replace: () => Promise<Answer>) => Promise<Answer>;
  /** Starts the bank again where an earlier run left its connection; its address and credentials are new each time. */
  readonly resume: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type RunningBank = { readonly bank: SpawnedPracticeBank; readonly control: ControlClient; today: string };

/** Keeps the practice bank of a data folder: one at most, and none before a person asks for it. */
export function hostPracticeBank(
  surroundings: Surroundings,
  spawn: typeof spawnPracticeBank = spawnPracticeBank,
): HostedPracticeBank {
  const { status, need, start, close, noteToday } = openPracticeBank(surroundings, spawn);
  const emitStatus = (): PracticeStatus => {
    const now = status();
    surroundings.emit('practice.changed', now);
    return now;
  };
  const startAndEmit = async (): Promise<PracticeStatus> => ((await start()) ? emitStatus() : status());
  const poll = (): void => refresh(surroundings);
  const stop = async (): Promise<PracticeStatus> => {
    await close();
    return emitStatus();
  };
  return {
    status,
    start: startAndEmit,
    stop,
    leave: async (connectionId) => {
      if (practiceOf(surroundings.registry.list())?.id === connectionId) await stop();
    },
    advance: async (days) => {
      noteToday(await need().bank.advance(days));
      poll();
      return emitStatus();
    },
    control: () => need().control,
    noteToday: (today) => {
      if (noteToday(today)) emitStatus();
    },
    poll,
    replaceWorld: (replace) => replaceWorld(surroundings, replace),
    resume: async () => {
      if (practiceOf(surroundings.registry.list())) await startAndEmit();
    },
    close,
  };
}

function refresh({ registry, polling }: Surroundings): void {
  const joined = practiceOf(registry.list());
  try {
    if (joined) polling.refresh(joined.id);
  } catch (error) {
    // One that is not polled now is read whole once it is followed again.
    if (asCicloError(error).code !== 'not_found') throw error;
  }
}

type PracticeBank = {
  readonly status: () => PracticeStatus;
  /** The running bank; throws `not_found` while none runs. */
  readonly need: () => RunningBank;
  /** Starts it unless it runs, once however many ask; answers whether this call started it. */
  readonly start: () => Promise<boolean>;
  /** Takes note of the bank's day; answers whether it is another one. */
  readonly noteToday: (today: string) => boolean;
  readonly close: () => Promise<void>;
};

function openPracticeBank(surroundings: Surroundings, spawn: typeof spawnPracticeBank): PracticeBank {
  let running: RunningBank | null = null;
  let starting: Promise<boolean> | null = null;
  const end = async (): Promise<void> => {
    const ending = running;
    running = null;
    await ending?.bank.close();
  };
  const status = (): PracticeStatus => ({
    isRunning: running !== null,
    today: running?.today ?? null,
    connectionId: running === null ? null : (practiceOf(surroundings.registry.list())?.id ?? null),
  });
  /** A thread that a world was too big for is gone: told as running it could not be started again. */
  const noteEnd = (bank: SpawnedPracticeBank): void => {
    if (running?.bank !== bank) return;
    running = null;
    surroundings.emit('practice.changed', status());
  };
  const start = async (): Promise<boolean> => {
    if (running !== null && practiceOf(surroundings.registry.list())) return false;
    await end();
    const bank = await spawn({ seed: 1, payers: 200, months: 12, today: todayOf(surroundings) });
    const connection = await joinBank(bank, surroundings).catch(async (error: unknown) => {
      // A bank without its connection would be told as running, and no later start mend it.
      await bank.close();
      throw error;
    });
    running = { bank, control: connectControl(bank.ready), today: bank.ready.today };
    bank.onEnded(() => noteEnd(bank));
    surroundings.polling.follow(connection);
    surroundings.emit('connections.changed', [...surroundings.registry.list()]);
    return true;
  };
  return {
    status,
    need: () => {
      if (running === null) throw new CicloError('not_found', 'the practice bank is not running');
      return running;
    },
    start: () => {
      if (starting !== null) return starting.then(() => false);
      starting = start().finally(() => {
        starting = null;
      });
      return starting;
    },
    noteToday: (today) => {
      if (running === null || running.today === today) return false;
      running.today = today;
      return true;
    },
    close: async () => {
      // One that is starting would else be there a moment after it was stopped.
      await starting?.catch(() => undefined);
      await end();
    },
  };
}

async function replaceWorld<Answer>(
  { registry, ledgers, polling }: Surroundings,
  replace: () => Promise<Answer>,
): Promise<Answer> {
  const joined = practiceOf(registry.list());
  if (!joined) throw new CicloError('not_found', 'there is no practice company');
  await polling.forget(joined.id);
  try {
    const status = await replace();
    await removePractice({ registry, ledgers }, joined.id);
    await ledgers.open(joined.id);
    return status;
  } finally {
    const stands = practiceOf(registry.list());
    if (stands) polling.follow(stands);
  }
}

const todayOf = ({ nowMs }: Surroundings) => saoPauloDate(instantFromEpochMs(nowMs()));

/** Each start is a new world, so the ledger of an earlier one is begun anew: nothing in it was ever real. */
async function joinBank(
  { ready }: SpawnedPracticeBank,
  { registry, ledgers, polling }: Surroundings,
): Promise<Connection> {
  const credentials = { clientId: ready.clientId, clientSecret: ready.clientSecret };
  const settings: ConnectionSettings = {
    name: PRACTICE_NAME,
    profile: 'practice',
    baseUrl: ready.baseUrl,
    tokenUrl: ready.tokenUrl,
    schemeWord: ready.word,
    pollMinutes: null,
    localHolidays: [],
    extraHeaders: {},
  };
  const known = practiceOf(registry.list());
  if (known) {
    await polling.forget(known.id);
    await removePractice({ registry, ledgers }, known.id);
  }
  const joined = await registry.putPractice(settings, { credentials, storage: 'session' });
  await ledgers.open(joined.id);
  return joined;
}
