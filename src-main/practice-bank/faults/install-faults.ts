import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FaultKind } from '../../../src-preload/contract/vocabulary/practice-bank.ts';
import { isObject, type JsonObject } from '../wire/json-object.ts';
import type { FaultTools, Payload } from './fault-action.ts';
import { type FaultSite, type Strike, strikesOn } from './struck-request.ts';

/** Where faults strike, without what the server gives them by itself; `sleep` waits in real time unless given. */
export type FaultInstallation = Omit<FaultSite, 'tools'> &
  Pick<FaultTools, 'words' | 'realNowMs'> & { readonly sleep?: FaultTools['sleep'] };

/** The kinds of the faults that struck a request. */
export type FaultsOf = (request: IncomingMessage) => readonly FaultKind[];

/**
 * Lets the active faults strike what the server is asked. Chance is drawn when a request comes from the socket, before it is routed:
 * what the server asks of itself is never struck. Tells which faults struck a request.
 */
export function installFaults(server: FastifyInstance, installation: FaultInstallation): FaultsOf {
  const { words, realNowMs } = installation;
  const tools = {
    words,
    realNowMs,
    sleep: installation.sleep ?? sleepFor,
    readUntouched: reading(server),
  };
  const strikes = new WeakMap<IncomingMessage, readonly Strike[]>();
  server.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (installation.active.list().length === 0) return;
    const found = strikesOn(request, { ...installation, tools }, abortedWith(response));
    if (found.length === 0) return;
    strikes.set(request, found);
    request.url = readdressed(request.url ?? '/', found);
  });
  addHooks(server, (request) => strikes.get(request));
  return (request) => (strikes.get(request) ?? []).map(({ struck }) => struck.fault.kind);
}

const sleepFor = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal });

function abortedWith(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}

const reading = (server: FastifyInstance): FaultTools['readUntouched'] => {
  return async (url, authorization) => {
    const headers = { host: '127.0.0.1', ...(authorization === undefined ? {} : { authorization }) };
    const answer = await server.inject({ method: 'GET', url, headers });
    const body: unknown = answer.statusCode === 200 ? answer.json() : null;
    return isObject(body) ? body : null;
  };
};

const readdressed = (target: string, strikes: readonly Strike[]): string =>
  strikes.reduce((url, { action, struck }) => action.readdress?.(url, struck) ?? url, target);

/** Moments of an answer. Requests that nothing strikes pass each of them at once. */
function addHooks(
  server: FastifyInstance,
  strikesOf: (request: IncomingMessage) => readonly Strike[] | undefined,
): void {
  server.addHook('onRequest', (request, reply, next) => {
    const strikes = strikesOf(request.raw);
    if (strikes === undefined) return next();
    arrive(strikes, reply).then((isAnswered) => isAnswered || next(), next);
  });
  server.addHook('preHandler', (request, _reply, next) => {
    for (const { action, struck } of strikesOf(request.raw) ?? []) {
      if (action.reread !== undefined) request.body = action.reread(request.body, struck);
    }
    next();
  });
  server.addHook('preSerialization', (request, _reply, payload, next) => {
    const strikes = strikesOf(request.raw);
    if (strikes === undefined || !isObject(payload)) return next(null, payload);
    reshape(payload, strikes).then((answer) => next(null, answer), next);
  });
  server.addHook('onSend', (request, reply, payload, next) => {
    const strikes = strikesOf(request.raw);
    if (strikes === undefined) return next(null, payload);
    const delivered = deliver(payload as Payload, reply, strikes);
    if (delivered !== 'sent') next(null, delivered.payload);
  });
}

/** What happens before the bank sees a request; tells whether it has been answered, or its connection has ended. */
async function arrive(strikes: readonly Strike[], reply: FastifyReply): Promise<boolean> {
  for (const { action, struck } of strikes) {
    const isGone = await (action.hold?.(struck) ?? Promise.resolve()).then(
      () => false,
      () => struck.signal.aborted,
    );
    if (isGone) return leave(reply);
  }
  const instead = strikes.find(({ action }) => action.instead !== undefined);
  const answer = instead?.action.instead?.(instead.struck);
  if (answer === undefined) return false;
  if (answer === 'reset') return reset(reply);
  reply.code(answer.status).headers(answer.headers).send(answer.body);
  return true;
}

function leave(reply: FastifyReply): true {
  reply.hijack();
  return true;
}

function reset(reply: FastifyReply): true {
  reply.request.raw.socket.resetAndDestroy();
  return leave(reply);
}

async function reshape(answer: JsonObject, strikes: readonly Strike[]): Promise<JsonObject> {
  let reshaped = answer;
  for (const { action, struck } of strikes) {
    reshaped = (await action.reshape?.(reshaped, struck)) ?? reshaped;
  }
  return reshaped;
}

function deliver(
  payload: Payload,
  reply: FastifyReply,
  strikes: readonly Strike[],
): { payload: Payload } | 'sent' {
  let current = payload;
  for (const { action, struck } of strikes) {
    if (action.deliver === undefined) continue;
    const delivered = action.deliver(current, reply, struck);
    if (delivered === 'sent') return 'sent';
    current = delivered;
  }
  return { payload: current };
}
