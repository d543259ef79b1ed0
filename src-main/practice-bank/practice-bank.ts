import type { FastifyInstance } from 'fastify';
import type { CivilDate } from '../core/civil-date.ts';
import { CicloError } from '../core/failure.ts';
import type { Credential } from './access/access-control.ts';
import { type ComposedBank, composeBank } from './compose-bank.ts';
import { CONTROL_FOLDER } from './control/control-calls.ts';
import { choose, type PracticeBankOptions } from './practice-bank-options.ts';
import { ISPB } from './records/ids.ts';
import { RECEIVER } from './rules/people.ts';
import { dateOf } from './timeline/calendar.ts';

export type { PracticeBankOptions } from './practice-bank-options.ts';

/** What a client needs to connect. */
export type PracticeBankReady = {
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The control surface, and what opens it: valid nowhere else, and nothing else is valid there. */
  readonly controlUrl: string;
  readonly controlToken: string;
  readonly today: CivilDate;
  readonly word: string;
  /** Prefixes of single resources behind `baseUrl`, as `{ cobr: '/v3' }`; empty where they share one path. */
  readonly resourcePrefixes: Readonly<Record<string, string>>;
  /** A key of the receiver. */
  readonly chave: string;
  /** The receiver's account, as a charge must name it, and the institution that holds it. */
  readonly recebedor: typeof RECEIVER.account;
  readonly ispb: string;
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
  /** Runs to noon some days later; everything that falls due happens. Returns the new day; throws `invalid_input` for fewer than one. */
  readonly advance: (days: number) => CivilDate;
  /** Deliveries under way are given up, clock and server stop. */
  readonly close: () => Promise<void>;
};

/**
 * Makes the world and serves it on 127.0.0.1. `realNowMs` times tokens and, without `today`, picks the day. Throws `invalid_input`
 * for options that describe no world and `port_taken` for a port in use.
 */
export async function startPracticeBank(
  options: PracticeBankOptions = {},
  realNowMs: () => number = Date.now,
): Promise<PracticeBank> {
  const chosen = choose(options);
  const bank = composeBank(chosen, realNowMs);
  const { running, webhooks, server } = bank;
  const close = async (): Promise<void> => {
    running.close();
    await webhooks.close();
    await server.close();
  };
  try {
    await listen(server, chosen.port);
  } catch (error) {
    await close();
    throw error;
  }
  if (options.speed !== undefined) running.clock.start(options.speed);
  return {
    ready: readyLine(bank),
    today: () => dateOf(running.today),
    advance: (days) => {
      refuseStandstill(days);
      running.clock.runTo(running.today + days);
      return dateOf(running.today);
    },
    close,
  };
}

async function listen(server: FastifyInstance, port: number): Promise<void> {
  try {
    await server.listen({ host: '127.0.0.1', port });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken
      ? new CicloError('port_taken', `port ${port} is in use`, { port }, { cause: error })
      : error;
  }
}

function readyLine({ bank, running, full, limited, ...parts }: ComposedBank): PracticeBankReady {
  const { controlToken, paths, origin } = parts;
  const txidsOf = (wanted: 'cob' | 'cobv') =>
    running.world.joinables.all.flatMap(({ kind, txid }) => (kind === wanted ? [txid] : []));
  return {
    baseUrl: `${origin()}${paths.whole}`,
    tokenUrl: `${origin()}/oauth/token`,
    clientId: full.clientId,
    clientSecret: full.clientSecret,
    controlUrl: `${origin()}${CONTROL_FOLDER}`,
    controlToken,
    today: dateOf(running.today),
    word: bank.words.word,
    resourcePrefixes: paths.resourcePrefixes,
    chave: RECEIVER.key,
    recebedor: RECEIVER.account,
    ispb: ISPB,
    txids: { cob: txidsOf('cob'), cobv: txidsOf('cobv') },
    limited,
  };
}

/** Ten years; our choice. */
const MOST_DAYS = 3_660;

function refuseStandstill(days: number): void {
  if (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) return;
  throw new CicloError('invalid_input', `cannot advance the clock by ${days} days`, { days });
}
