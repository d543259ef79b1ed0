import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BROWSER_HEADER } from '../../../src-preload/browser-session.ts';
import type { Application } from '../../application/application.ts';
import { answerCall, CheckedSender, refuse, senderRefused } from '../../application/compose/dispatch.ts';
import { CicloError } from '../../core/failure.ts';
import { pageLoad, securityHeaders } from '../content-security-policy.ts';
import { readRendererFile } from '../renderer-files.ts';
import { EventRoom } from './event-room.ts';
import type { Sessions } from './sessions.ts';

/** What the shell serves. */
export type Served = {
  readonly application: Application;
  readonly sessions: Sessions;
  /** Folder of the built renderer. */
  readonly rendererDir: string;
  /** The built `browser-bridge`, a script. */
  readonly bridgeFile: string;
};

const BRIDGE_PATH = '/browser-bridge.js';
const key = z.string().regex(/^[\w-]{43}$/);
const exchange = z.object({ tokenId: key, nonce: key });
const question = z.object({ sessionId: key, nonce: key });

const addressUsed = (): CicloError => new CicloError('address_used', 'an address was used a second time');
const sessionOver = (): CicloError =>
  new CicloError('session_over', 'no session: open an address that the app shows');

/**
 * `POST /session` opens a session for an address's token, `POST /proof` shows a page that this server holds its session. Neither is told the
 * token or the key. A token that comes a second time is told to whoever has the app open: somebody else may have seen it.
 */
export function addSessionRoutes(server: FastifyInstance, { application, sessions }: Served): void {
  server.post('/session', async (request, reply) => {
    const offered = exchange.safeParse(request.body);
    const opened = offered.success
      ? await sessions.open(offered.data.tokenId, offered.data.nonce)
      : 'unknown';
    if (typeof opened === 'object') return opened;
    if (opened === 'used') application.postNotice(addressUsed());
    return reply.code(401).send(refuse(opened === 'used' ? addressUsed() : sessionOver()));
  });
  server.post('/proof', async (request, reply) => {
    const asked = question.safeParse(request.body);
    const proof = asked.success ? await sessions.prove(asked.data.sessionId, asked.data.nonce) : null;
    return proof === null ? reply.code(401).send(refuse(sessionOver())) : { proof };
  });
}

/** Room for a bank’s statement of a month as text; whoever was not let in is sent away before a byte of it is read. */
const MAX_CALL_BYTES = 48 * 1024 * 1024;

/** `POST /call` and `GET /events`, for a session's own pages only. A page for whose events there is no room is answered 204 and comes again. */
export function addBridgeRoutes(server: FastifyInstance, { application, sessions }: Served): void {
  const senders = new WeakMap<FastifyRequest, CheckedSender>();
  /** Before the body is read. */
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const isOurs = sessions.holds(request.headers.authorization);
    const sender = CheckedSender.judge(isOurs ? null : sessionOver());
    if (!(sender instanceof CheckedSender)) return reply.code(401).send(sender);
    senders.set(request, sender);
  };
  server.post('/call', { onRequest, bodyLimit: MAX_CALL_BYTES }, async (request) => {
    const sender = senders.get(request);
    return sender ? answerCall(application, request.body, sender) : refuse(senderRefused('not checked'));
  });
  const room = new EventRoom();
  server.get('/events', { onRequest }, (request, reply) => {
    const giveBack = room.take(String(request.headers[BROWSER_HEADER] ?? ''));
    if (giveBack === null) return reply.code(204).send();
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '');
    reply.hijack();
    const leave = sessions.keep(request.headers.authorization);
    reply.raw.once('close', () => {
      giveBack();
      leave();
    });
    return streamEvents(application, reply.raw);
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
    if (!file.isPage) return reply.type(file.type).send(file.body);
    const { text, styleNonce } = pageLoad(withBridge(file.body.toString('utf8')));
    return reply.headers(securityHeaders("'self'", styleNonce)).type(file.type).send(text);
  });
}

/** Module scripts run in the order of the page: the bridge is there when the renderer's own start. */
function withBridge(page: string): string {
  return page.replace('<head>', `<head>\n    <script type="module" src="${BRIDGE_PATH}"></script>`);
}

/** A page that reads nothing while events pile up is let go at this size; it reconnects by itself. */
const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;

/** Sends the application's events to one page, a line of JSON each after an empty one, until either side goes. */
function streamEvents(application: Application, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson; charset=utf-8' });
  response.write('\n');
  const stop = application.onEvent((name, payload) => {
    if (response.writableLength > MAX_BACKLOG_BYTES) response.destroy();
    else response.write(`${JSON.stringify({ name, payload })}\n`);
  });
  response.once('close', stop);
}
