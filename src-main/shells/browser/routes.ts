import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Application } from '../../application/application.ts';
import { answerCall, refuseSender } from '../answer-call.ts';
import { readRendererFile } from '../renderer-files.ts';
import { streamEvents } from './event-stream.ts';
import type { Session } from './session.ts';

/** What the shell serves. */
export type Served = {
  readonly application: Application;
  readonly session: Session;
  /** Folder of the built renderer. */
  readonly rendererDir: string;
  /** The built `browser-bridge`, a script. */
  readonly bridgeFile: string;
};

const BRIDGE_PATH = '/browser-bridge.js';
const exchange = z.object({ token: z.string().max(200) });

/** `POST /session`: the token of the address for the session's cookie. */
export function addSessionRoute(server: FastifyInstance, { session }: Served): void {
  server.post('/session', (request, reply) => {
    const offered = exchange.safeParse(request.body);
    const port = request.socket.localPort;
    const cookie = offered.success ? session.exchange(offered.data.token, port) : null;
    if (cookie === null) return reply.code(401).send(refuseSender('wrong or used token'));
    return reply.header('Set-Cookie', cookie).code(204).send();
  });
}

/** `POST /call` and `GET /events`, for the session's own page only. */
export function addBridgeRoutes(server: FastifyInstance, { application, session }: Served): void {
  const holdsSession = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    session.isHeldBy(request.headers.cookie, request.socket.localPort)
      ? undefined
      : reply.code(401).send(refuseSender('no session: open the address that the app printed'));
  server.post('/call', { onRequest: holdsSession }, (request) => answerCall(application, request.body));
  server.get('/events', { onRequest: holdsSession }, (_request, reply) => {
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '');
    reply.hijack();
    streamEvents(application, reply.raw);
  });
}

/** The renderer's files and the script that gives them a bridge. None of them holds anything private. */
export function addFileRoutes(server: FastifyInstance, { rendererDir, bridgeFile }: Served): void {
  server.get(BRIDGE_PATH, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readFile(bridgeFile)),
  );
  server.get('/*', async (request, reply) => {
    const file = await readRendererFile(rendererDir, request.url.replace(/\?.*$/s, ''));
    if (file === null) return reply.code(404).type('text/plain; charset=utf-8').send('not found');
    const isPage = file.type.startsWith('text/html');
    return reply.type(file.type).send(isPage ? withBridge(file.body.toString('utf8')) : file.body);
  });
}

/** Module scripts run in the order of the page: the bridge is there when the renderer's own start. */
function withBridge(page: string): string {
  return page.replace('<head>', `<head>\n    <script type="module" src="${BRIDGE_PATH}"></script>`);
}
