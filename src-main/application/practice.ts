import type { Connection, ConnectionSettings } from '../../src-preload/contract/connections.ts';
import type { Emit, Handlers } from '../../src-preload/contract/index.ts';
import type { PracticeStatus } from '../../src-preload/contract/practice.ts';
import { instantFromEpochMs, saoPauloDate } from '../core/civil-date.ts';
import { CicloError } from '../core/failure.ts';
import { type SpawnedPracticeBank, spawnPracticeBank } from '../practice-bank/spawn-practice-bank.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import type { LedgerGateway } from './ledger-gateway.ts';
import type { Polling } from './polling.ts';

/** The one practice connection of a data folder. */
const PRACTICE_ID = 'banco-de-treino';
const PRACTICE_NAME = 'Banco de treino';

type Parts = {
  readonly registry: ConnectionRegistry;
  readonly ledgers: LedgerGateway;
  readonly polling: Polling;
  readonly emit: Emit;
  /** Announces the list of connections. */
  readonly announce: () => void;
};

/** The practice bank inside the app. */
export type Practice = {
  readonly handlers: Handlers['practice'];
  /** Starts the bank again where an earlier run left its connection; its address and credentials are new each time. */
  readonly resume: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export function createPractice(parts: Parts): Practice {
  let bank: SpawnedPracticeBank | null = null;
  let starting: Promise<PracticeStatus> | null = null;
  const status = async (): Promise<PracticeStatus> => ({
    isRunning: bank !== null,
    today: bank?.today() ?? null,
    connectionId: bank === null ? null : PRACTICE_ID,
  });
  const tell = async (): Promise<PracticeStatus> => {
    const now = await status();
    parts.emit('practice.changed', now);
    return now;
  };
  const start = async (): Promise<PracticeStatus> => {
    if (bank !== null) return status();
    bank = await spawnPracticeBank({ seed: 1, payers: 200, months: 12, today: systemToday() });
    const connection = await joinBank(bank, parts);
    parts.polling.follow(connection);
    parts.announce();
    return tell();
  };
  const startOnce = (): Promise<PracticeStatus> => {
    starting ??= start().finally(() => {
      starting = null;
    });
    return starting;
  };
  const stop = async (): Promise<PracticeStatus> => {
    await bank?.close();
    bank = null;
    return tell();
  };
  return {
    handlers: {
      status,
      start: startOnce,
      stop,
      advance: async ({ days }) => {
        if (bank === null) throw new CicloError('not_found', 'the practice bank is not running');
        await bank.advance(days);
        await parts.polling.handlers.start({ connectionId: PRACTICE_ID });
        return tell();
      },
    },
    resume: async () => {
      if (parts.registry.list().some(({ id }) => id === PRACTICE_ID)) await startOnce();
    },
    close: async () => {
      await bank?.close();
      bank = null;
    },
  };
}

const systemToday = () => saoPauloDate(instantFromEpochMs(Date.now()));

/** Each start is a new world, so the ledger of an earlier one is begun anew: nothing in it was ever real. */
async function joinBank(
  { ready }: SpawnedPracticeBank,
  { registry, ledgers, polling }: Parts,
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
  await polling.forget(PRACTICE_ID);
  await ledgers.remove(PRACTICE_ID);
  await ledgers.open(PRACTICE_ID);
  const isKnown = registry.list().some(({ id }) => id === PRACTICE_ID);
  const secrets = { credentials, storage: 'session' } as const;
  if (isKnown) return registry.update(PRACTICE_ID, settings, secrets);
  return registry.add(settings, secrets, { id: PRACTICE_ID, isPractice: true });
}
