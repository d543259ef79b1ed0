import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { authorize } from './access/authorize.ts';
import { chargeRoutes } from './routes/charges.ts';
import { mandateRoutes } from './routes/mandates.ts';
import { practiceRoutes } from './routes/practice.ts';
import type { Bank, Call, Route } from './routes/route.ts';
import { settlementRoutes } from './routes/settlements.ts';
import { tokenRoutes } from './routes/token.ts';
import { ProblemError } from './wire/problem.ts';
import { malformedRequest, problemOf, refuseForeignHost, routeMissing } from './wire/refusals.ts';

/** Largest body: the longest legal one, a mandate, takes some two thousand bytes. */
const BODY_LIMIT = 64 * 1_024;
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Every endpoint of the bank. To add one, write it in `routes/` and name its maker here. */
const ROUTES: readonly ((bank: Bank) => readonly Route[])[] = [
  tokenRoutes,
  mandateRoutes,
  chargeRoutes,
  settlementRoutes,
  practiceRoutes,
];

/** The bank's HTTP server, not yet listening. Whatever arrives, it answers with a problem document or closes. */
export function createServer(bank: Bank): FastifyInstance {
  const server = fastify({
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    http: { connectionsCheckingInterval: 5_000, headersTimeout: 10_000 },
    frameworkErrors: (error, _request, reply) => sendProblem(reply, error),
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(malformedRequest());
      else socket.destroy();
    },
  });
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: unknown) => body,
  );
  server.addHook('onRequest', async (request) => refuseForeignHost(request.headers.host));
  server.setErrorHandler((error, _request, reply) => sendProblem(reply, error));
  server.setNotFoundHandler((_request, reply) => sendProblem(reply, routeMissing()));
  mount(
    server,
    bank,
    ROUTES.flatMap((routesOf) => routesOf(bank)),
  );
  return server;
}

function mount(server: FastifyInstance, bank: Bank, routes: readonly Route[]): void {
  for (const { method, path, audience, answer } of routes) {
    server.route({
      method,
      url: path,
      handler: async (request, reply) => {
        authorize(bank.access, audience, request.headers.authorization);
        if (method === 'POST') reply.header('cache-control', 'no-store');
        return answer(callOf(request));
      },
    });
  }
  for (const path of new Set(routes.map((route) => route.path))) refuseOtherVerbs(server, path, routes);
}

/** A path that exists answers 405 to the verbs it does not know. */
function refuseOtherVerbs(server: FastifyInstance, path: string, routes: readonly Route[]): void {
  const known = routes.filter((route) => route.path === path).map((route) => route.method as string);
  const others = VERBS.filter((verb) => !known.includes(verb));
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(
      reply,
      new ProblemError('MetodoNaoPermitido', `Aceita somente ${known.join(', ')}.`, {
        headers: { allow: known.join(', ') },
      }),
    );
  server.route({ method: others, url: path, handler: refuse });
}

const callOf = (request: FastifyRequest): Call => ({
  params: request.params as Call['params'],
  query: request.query as Call['query'],
  headers: request.headers,
  body: request.body,
});

function sendProblem(reply: FastifyReply, error: unknown): FastifyReply {
  const { problem, headers } = problemOf(error);
  return reply.code(problem.status).headers(headers).type(PROBLEM_TYPE).send(JSON.stringify(problem));
}
