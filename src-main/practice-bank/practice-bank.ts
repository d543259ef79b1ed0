import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { CivilDate } from '../core/civil-date.ts';
import { CicloError } from '../core/failure.ts';
import { AccessControl, type Credential, newCredential } from './access/access-control.ts';
import { RECEIVER } from './rules/cast.ts';
import { scopesUnder } from './rules/scopes.ts';
import { createServer } from './server.ts';
import { wireWords } from './wire/wire-words.ts';
import { atHour, dateOf, dayAt, dayOf, type EpochSecond, secondOf } from './world/calendar.ts';
import type { JoinableCharge } from './world/fixed-charges.ts';
import { World } from './world/world.ts';

/**
 * A world and where to serve it. `port` 0 takes any free one. The same seed, payers, months and today always give the same
 * world; credentials are new at each start.
 */
export type PracticeBankOptions = {
  readonly port?: number;
  readonly seed?: number;
  readonly payers?: number;
  readonly months?: number;
  /** The day the world begins on: the caller's, or by default the real one in São Paulo. */
  readonly today?: CivilDate;
  readonly schemeWord?: string;
  /** How long a token lives, in real seconds. */
  readonly tokenSeconds?: number;
};

/** What a client needs to connect. */
export type PracticeBankReady = {
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly today: CivilDate;
  readonly word: string;
  /** A key of the receiver. */
  readonly chave: string;
  /** Charges for journeys 3 and 4. The last of each kind has no location, so that no code can be composed with it. */
  readonly txids: { readonly cob: readonly string[]; readonly cobv: readonly string[] };
  /** A second credential that may read mandates only. */
  readonly limited: Credential;
};

/** A running practice bank. */
export type PracticeBank = {
  readonly ready: PracticeBankReady;
  /** The bank's virtual day. */
  readonly today: () => CivilDate;
  /** Lets days pass; everything that falls due happens. Returns the new day; throws `invalid_input` for fewer than one. */
  readonly advance: (days: number) => CivilDate;
  readonly close: () => Promise<void>;
};

const DEFAULTS = { port: 0, seed: 1, payers: 200, months: 12, schemeWord: 'instant', tokenSeconds: 3_600 };

/** The bank's clock stands at noon in São Paulo: after the morning's debits, before the evening's. */
const virtualNow = (day: number): EpochSecond => secondOf(day, atHour(12));

/**
 * Makes the world and serves it on 127.0.0.1. `realNowMs` times tokens and, without `today`, picks the day. Throws `invalid_input`
 * for options that describe no world and `port_taken` for a port in use.
 */
export async function startPracticeBank(
  options: PracticeBankOptions = {},
  realNowMs: () => number = Date.now,
): Promise<PracticeBank> {
  const chosen = { ...DEFAULTS, ...options };
  refuseImpossible(chosen);
  const words = wireWords(chosen.schemeWord);
  const firstDay = chosen.today === undefined ? dayAt(Math.floor(realNowMs() / 1_000)) : dayOf(chosen.today);
  const span = { seed: chosen.seed, today: firstDay, months: chosen.months };
  const world = new World(span, chosen.payers, virtualNow(firstDay));
  const full = newCredential('ciclo', scopesUnder(words.word));
  const limited = newCredential('limitada', ['rec.read']);
  const access = new AccessControl([full, limited], chosen.tokenSeconds, realNowMs);
  const server = createServer({ world, words, access });
  const port = await listen(server, chosen.port);
  return {
    ready: readyLine({ port, world, word: words.word, full, limited }),
    today: () => todayOf(world),
    advance: (days) => {
      refuseStandstill(days);
      world.moveTo(virtualNow(dayAt(world.now) + days));
      return todayOf(world);
    },
    close: () => server.close(),
  };
}

const todayOf = (world: World): CivilDate => dateOf(dayAt(world.now));

async function listen(server: FastifyInstance, port: number): Promise<number> {
  try {
    await server.listen({ host: '127.0.0.1', port });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken
      ? new CicloError('port_taken', `port ${port} is in use`, { port }, { cause: error })
      : error;
  }
  return (server.server.address() as AddressInfo).port;
}

type Started = {
  readonly port: number;
  readonly world: World;
  readonly word: string;
  readonly full: Credential;
  readonly limited: Credential;
};

function readyLine({ port, world, word, full, limited }: Started): PracticeBankReady {
  const baseUrl = `http://127.0.0.1:${port}`;
  const txidsOf = (kind: JoinableCharge['kind']) =>
    world.joinable.filter((charge) => charge.kind === kind).map(({ txid }) => txid);
  return {
    baseUrl,
    tokenUrl: `${baseUrl}/oauth/token`,
    clientId: full.clientId,
    clientSecret: full.clientSecret,
    today: todayOf(world),
    word,
    chave: RECEIVER.key,
    txids: { cob: txidsOf('cob'), cobv: txidsOf('cobv') },
    limited,
  };
}

/** Smallest and largest value of each whole number among the options. */
const BOUNDS = {
  port: [0, 65_535],
  seed: [0, 2 ** 32 - 1],
  payers: [1, 1_000_000],
  months: [1, 120],
  tokenSeconds: [1, 86_400],
} as const;

function refuseImpossible(options: Readonly<Record<keyof typeof BOUNDS, number>>): void {
  for (const [name, [least, most]] of Object.entries(BOUNDS)) {
    const value = options[name as keyof typeof BOUNDS];
    if (Number.isInteger(value) && value >= least && value <= most) continue;
    throw new CicloError('invalid_input', `${name} must be a whole number from ${least} to ${most}`, {
      name,
    });
  }
}

const MOST_DAYS = 3_660;

function refuseStandstill(days: number): void {
  if (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) return;
  throw new CicloError('invalid_input', `cannot advance the clock by ${days} days`, { days });
}
