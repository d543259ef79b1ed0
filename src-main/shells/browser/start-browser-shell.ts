import fastify, { type FastifyInstance } from 'fastify';
import { CicloError } from '../../core/failure.ts';
import { refuseSender } from '../answer-call.ts';
import { securityHeaders } from '../content-security-policy.ts';
import { shellOrigin, whyRefused } from './request-guard.ts';
import { addBridgeRoutes, addFileRoutes, addSessionRoute, type Served } from './routes.ts';
import { openSession } from './session.ts';

export type BrowserShellOptions = Omit<Served, 'session'> & {
  /** 0 lets the system choose. */
  readonly port: number;
};

/** The running shell. */
export type BrowserShell = {
  /** The address to open, with its token in the fragment. It works once. */
  readonly address: string;
  readonly close: () => Promise<void>;
};

/** Room for a certificate and its key in base64. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** A slow client loses its connection: Node only looks at `headersTimeout` every `connectionsCheckingInterval`. */
const httpLimits = {
  headersTimeout: 5_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
};

/** Serves the renderer to this machine's browser on 127.0.0.1. Throws `port_taken` when the port is in use. */
export async function startBrowserShell(options: BrowserShellOptions): Promise<BrowserShell> {
  const session = openSession();
  const server = createServer();
  const served = { ...options, session };
  addSessionRoute(server, served);
  addBridgeRoutes(server, served);
  addFileRoutes(server, served);
  const port = await listen(server, options.port);
  return {
    address: `${shellOrigin(port)}/#token=${session.token}`,
    close: () => server.close(),
  };
}

function createServer(): FastifyInstance {
  const server = fastify({
    bodyLimit: MAX_BODY_BYTES,
    http: httpLimits,
    requestTimeout: httpLimits.requestTimeout,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
  });
  server.server.maxConnections = 100;
  server.removeContentTypeParser('text/plain');
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders("'self'"));
    const why = whyRefused({
      method: request.method,
      headers: request.headers,
      port: request.socket.localPort,
    });
    if (why !== null) return reply.code(403).send(refuseSender(why));
  });
  return server;
}

async function listen(server: FastifyInstance, port: number): Promise<number> {
  try {
    const address = await server.listen({ host: '127.0.0.1', port });
    return Number(new URL(address).port);
  } catch (error) {
    throw new CicloError('port_taken', `cannot listen on 127.0.0.1:${port}`, { port }, { cause: error });
  }
}
