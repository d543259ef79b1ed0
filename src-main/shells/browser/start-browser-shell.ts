import fastify, { type FastifyInstance } from 'fastify';
import { forgetBrowserShell } from '../../application/companies/data-folder/browser-folder.ts';
import { dataFolderAt } from '../../application/companies/data-folder/data-folder.ts';
import { refuse, senderRefused } from '../../application/compose/dispatch.ts';
import { CicloError } from '../../core/failure.ts';
import { type ConnectionBounds, dropHalfOpen } from '../../webhooks/half-open.ts';
import { securityHeaders } from '../content-security-policy.ts';
import { AddressTokens, beginFolder } from './address-tokens.ts';
import { type Addresses, addressesOf, TOKEN_ID_PARAM } from './hand-over.ts';
import { whyRefused } from './request-guard.ts';
import { addBridgeRoutes, addFileRoutes, addSessionRoutes, type Served } from './routes.ts';
import { Sessions } from './sessions.ts';

export type BrowserShellOptions = Omit<Served, 'sessions'> & {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly dataDir: string;
  readonly nowMs?: () => number;
};

/** The running shell: the ways in which a person is let in, and the end. */
export type BrowserShell = Addresses & { readonly close: () => Promise<void> };

/** Room for what opens a session. What a session sends may be larger (`routes.ts`); nobody else's is parsed, whatever the path. */
const MAX_BODY_BYTES = 1024;

/** A browser holds six, those for the events of its pages among them. */
export const BOUNDS: ConnectionBounds = { connections: 256, strangers: 128 };

/** A slow client loses its connection: Node only looks at `headersTimeout` every `connectionsCheckingInterval`. */
const httpLimits = {
  headersTimeout: 5_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
};

/** Where the browser shell over a data folder keeps what opens it. */
export const shellFolder = (dataDir: string): string => dataFolderAt(dataDir).browserFolder;

/** Serves the renderer to this machine's browser on 127.0.0.1. Throws `port_taken` when the port is in use. */
export async function startBrowserShell(options: BrowserShellOptions): Promise<BrowserShell> {
  const { dataDir, nowMs = Date.now } = options;
  const folder = shellFolder(dataDir);
  const { serves } = beginFolder(folder);
  const tokens = new AddressTokens(folder, nowMs);
  const sessions = new Sessions(tokens, nowMs);
  const server = createServer(tokens, sessions);
  const served = { ...options, sessions };
  addSessionRoutes(server, served);
  addBridgeRoutes(server, served);
  addFileRoutes(server, served);
  const port = await listen(server, options.port);
  serves(port);
  // Whoever starts next would believe what is left.
  const forget = (): void => forgetBrowserShell(folder);
  return { ...addressesOf(folder, port, tokens), close: () => server.close().finally(forget) };
}

function createServer(tokens: AddressTokens, sessions: Sessions): FastifyInstance {
  const server = fastify({
    bodyLimit: MAX_BODY_BYTES,
    http: httpLimits,
    requestTimeout: httpLimits.requestTimeout,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
  });
  dropHalfOpen(server.server, BOUNDS, ({ headers }) => sessions.holds(headers.authorization));
  server.removeContentTypeParser('text/plain');
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders("'self'"));
    const { method, headers, query, socket } = request;
    const tokenId = Object(query)[TOKEN_ID_PARAM];
    const isInvited = typeof tokenId === 'string' && tokens.isGood(tokenId);
    const why = whyRefused({ method, headers, port: socket.localPort, isInvited });
    if (why !== null) return reply.code(403).send(refuse(senderRefused(why)));
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
