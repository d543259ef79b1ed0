import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { authorize } from './access/authorize.ts';
import { installFaults } from './faults/install-faults.ts';
import { recordRequests } from './requests-seen/record-requests.ts';
import { chargeWriteRoutes } from './routes/charge-writes.ts';
import { chargeRoutes } from './routes/charges.ts';
import { confirmationRoutes } from './routes/confirmations.ts';
import { joinableRoutes } from './routes/joinable-charges.ts';
import { mandateWriteRoutes } from './routes/mandate-writes.ts';
import { mandateRoutes } from './routes/mandates.ts';
import { payloadLocationRoutes } from './routes/payload-locations.ts';
import { practiceRoutes } from './routes/practice.ts';
import { payloadKeyRoutes } from './routes/rec-payload.ts';
import { retryRoutes } from './routes/retries.ts';
import type { Bank, Call, Route } from './routes/route.ts';
import { settlementRoutes } from './routes/settlements.ts';
import { tokenRoutes } from './routes/token.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { connectionOptions, TIMEOUTS, type Timeouts } from './timeouts.ts';
import { UnreadableRequests } from './unreadable-requests.ts';
import { KeptAnswers } from './wire/kept-answers.ts';
import { ProblemError } from './wire/problem.ts';
import { problemOf, refuseForeignHost, routeMissing } from './wire/refusals.ts';
import { Reply } from './wire/reply.ts';

/** Largest body: the longest legal one, a mandate, takes some two thousand bytes. Our choice. */
const BODY_LIMIT = 64 * 1_024;
const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Every endpoint of the bank. To add one, write it in `routes/` and name its maker here. */
const ROUTES: readonly ((bank: Bank) => readonly Route[])[] = [
  tokenRoutes,
  mandateRoutes,
  mandateWriteRoutes,
  payloadKeyRoutes,
  confirmationRoutes,
  chargeRoutes,
  chargeWriteRoutes,
  retryRoutes,
  joinableRoutes,
  payloadLocationRoutes,
  settlementRoutes,
  webhookRoutes,
  practiceRoutes,
];

/**
 * The bank's HTTP server, not yet listening, with the endpoints of the service and of its controls. Whatever arrives, it answers with a
 * problem document or closes.
 */
export function createServer(
  bank: Bank,
  controls: readonly Route[] = [],
  timeouts: Timeouts = TIMEOUTS,
): FastifyInstance {
  const { errorAddress } = bank.words;
  const unreadable = new UnreadableRequests(errorAddress);
  const server = fastify({
    bodyLimit: BODY_LIMIT,
    ...connectionOptions(timeouts),
    frameworkErrors: (error, _request, reply) => sendProblem(reply, error, errorAddress),
    clientErrorHandler: unreadable.refuse,
  });
  readBodies(server);
  server.addHook('onRequest', async (request) => refuseForeignHost(request.raw));
  server.server.prependListener('request', unreadable.note);
  const faultsOf = watch(server, bank);
  server.setErrorHandler((error, _request, reply) => sendProblem(reply, error, errorAddress));
  server.setNotFoundHandler((_request, reply) => sendProblem(reply, routeMissing(), errorAddress));
  mount(server, bank, [...ROUTES.flatMap((routesOf) => routesOf(bank)), ...controls], faultsOf);
  return server;
}

/**
 * Bodies are JSON, and forms for the token. An empty one is no body, since clients name a type even where they send nothing. Fields
 * that would reach an object's prototype are dropped like others that nobody knows.
 */
function readBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('remove', 'remove');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  );
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: unknown) => body,
  );
}

type FaultsOf = ReturnType<typeof installFaults>;

/** Lets faults strike requests, and writes requests down as they were asked. Answers what has struck a request. */
function watch(server: FastifyInstance, bank: Bank): FaultsOf {
  const { words, access, realNowMs } = bank;
  const virtualNow = () => bank.world.now;
  const faultsOf = installFaults(server, { active: bank.faults, words, access, virtualNow, realNowMs });
  // After the log, which shows what was asked, and before the faults and routes, which know resources by their own paths.
  server.server.prependListener('request', (request: IncomingMessage) => {
    request.url = bank.innerTarget(request.url ?? '/');
  });
  recordRequests(server, { log: bank.requests, access, realNowMs, faultsOf });
  // An expectation that nobody knows may be ignored (RFC 9110 section 10.1.1).
  server.server.on('checkExpectation', (...call) => server.server.emit('request', ...call));
  return faultsOf;
}

function mount(server: FastifyInstance, bank: Bank, routes: readonly Route[], faultsOf: FaultsOf): void {
  const kept = new KeptAnswers();
  for (const { method, path, audience, answer, isList } of routes) {
    server.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const call = callOf(request);
        const wanted = typeof audience === 'function' ? audience(call) : audience;
        authorize(bank.access, wanted, request.headers.authorization);
        if (isList === true && faultsOf(request.raw).length === 0) {
          return reply.type(JSON_TYPE).send(kept.bytesOf(bank.world, request.url, () => answer(call)));
        }
        if (method === 'GET') return send(reply, await answer(call));
        reply.header('cache-control', 'no-store');
        return send(reply, await changing(kept, () => answer(call)));
      },
    });
  }
  for (const path of new Set(routes.map((route) => route.path))) refuseOtherVerbs(server, path, routes);
}

/** Whatever a call other than a read does, done or refused, lists are written anew after it. */
async function changing(kept: KeptAnswers, act: () => unknown): Promise<unknown> {
  try {
    return await act();
  } finally {
    kept.forget();
  }
}

function send(reply: FastifyReply, answered: unknown): unknown {
  if (!(answered instanceof Reply)) return answered;
  reply.code(answered.status).headers(answered.headers);
  return reply.send(answered.body);
}

/** A path that exists answers 405 to the verbs it does not know. */
function refuseOtherVerbs(server: FastifyInstance, path: string, routes: readonly Route[]): void {
  const known = routes.filter((route) => route.path === path).map((route) => route.method as string);
  const others = VERBS.filter((verb) => !known.includes(verb));
  const refuse = async () => {
    throw new ProblemError('MetodoNaoPermitido', `Aceita somente ${known.join(', ')}.`, {
      headers: { allow: known.join(', ') },
    });
  };
  server.route({ method: others, url: path, handler: refuse });
}

const callOf = (request: FastifyRequest): Call => ({
  params: request.params as Call['params'],
  query: request.query as Call['query'],
  headers: request.headers,
  body: request.body,
});

function sendProblem(reply: FastifyReply, error: unknown, errorAddress: string): FastifyReply {
  const { problem, headers } = problemOf(error, errorAddress);
  return reply.code(problem.status).headers(headers).type(PROBLEM_TYPE).send(JSON.stringify(problem));
}
