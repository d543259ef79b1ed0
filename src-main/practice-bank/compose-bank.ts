import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AccessControl, newCredential } from './access/access-control.ts';
import { PayloadSigner } from './access/payload-signer.ts';
import type { ControlRoom } from './control/control-room.ts';
import { controlRoutes } from './control/control-routes.ts';
import { ActiveFaults } from './faults/active-faults.ts';
import { type ChosenOptions, planOf } from './practice-bank-options.ts';
import { RequestLog } from './requests-seen/request-log.ts';
import type { Bank } from './routes/route.ts';
import { scopesUnder } from './rules/scopes.ts';
import { type Listener, RunningWorld } from './running-world.ts';
import { createServer } from './server.ts';
import { TIMEOUTS } from './timeouts.ts';
import { Webhooks } from './webhooks/webhooks.ts';
import { type BasePath, basePath } from './wire/base-path.ts';
import { wireWords } from './wire/wire-words.ts';

/** A bank put together. */
export type ComposedBank = ReturnType<typeof composeBank>;

/** Every part of the bank, not yet listening. */
export function composeBank(chosen: ChosenOptions, realNowMs: () => number) {
  const words = wireWords(chosen.schemeWord);
  const paths = basePath(chosen.basePath, words.word);
  const running = new RunningWorld(
    planOf(chosen, realNowMs),
    newsFor(() => webhooks),
    words.payloadHost,
  );
  const webhooks = new Webhooks({
    words,
    world: () => running.world,
    virtualNow: () => running.world.now,
    realNowMs,
    ...(chosen.retrySeconds === undefined ? {} : { retrySeconds: chosen.retrySeconds }),
  });
  const faults = new ActiveFaults({ chance: Math.random });
  faults.replace(chosen.faults ?? []);
  if (chosen.charging !== undefined) running.world.setCharging(chosen.charging);
  const full = newCredential('ciclo', scopesUnder(words.word));
  const limited = newCredential('limitada', ['rec.read']);
  const access = new AccessControl([full, limited], chosen.tokenSeconds, realNowMs);
  const requests = new RequestLog();
  const controlToken = randomBytes(32).toString('base64url');
  const services = { words, access, webhooks, faults, requests };
  const signer = new PayloadSigner();
  const tokenBody = chosen.tokenBody ?? 'any';
  const origin = () => addressOf(server);
  const bank = bankOf({ ...services, signer, running, realNowMs, tokenBody, paths, origin });
  const controls = controlRoutes(roomOf({ ...services, running }), controlToken);
  const server = createServer(bank, controls, { ...TIMEOUTS, ...chosen.timeouts });
  return { running, webhooks, server, bank, full, limited, controlToken, paths, origin };
}

type BankParts = Omit<Bank, 'world' | 'addressOf' | 'innerTarget'> & {
  readonly running: RunningWorld;
  readonly paths: BasePath;
  readonly origin: () => string;
};

/** What the service's routes answer from; the world is the one that runs when they ask. */
const bankOf = ({ running, paths, origin, ...parts }: BankParts): Bank => ({
  ...parts,
  addressOf: (path) => `${origin()}${paths.outer(path)}`,
  innerTarget: paths.inner,
  get world() {
    return running.world;
  },
});

type RoomParts = Omit<ControlRoom, 'world' | 'clock' | 'plan' | 'restart'> & {
  readonly running: RunningWorld;
};

const roomOf = ({ running, ...parts }: RoomParts): ControlRoom => ({
  ...parts,
  restart: (plan) => {
    running.restart(plan);
    parts.webhooks.forgetAll();
  },
  get world() {
    return running.world;
  },
  get clock() {
    return running.clock;
  },
  get plan() {
    return running.plan;
  },
});

/** Events go to the webhooks, and are looked up only while one is registered. */
const newsFor = (webhooks: () => Webhooks): Listener => ({
  isListening: () => webhooks().panel().listChannels().length > 0,
  tell: (events) => webhooks().tell(events),
});

const addressOf = (server: FastifyInstance): string =>
  `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
