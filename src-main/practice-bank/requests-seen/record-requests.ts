import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { AccessControl } from '../access/access-control.ts';
import { clientOf } from '../access/authorize.ts';
import type { FaultsOf } from '../faults/install-faults.ts';
import { isControlPath, pathOf } from '../faults/path-patterns.ts';
import type { RequestLog } from './request-log.ts';

/** What the recording needs: where to, whose tokens, real time, and which faults struck. */
export type Recording = {
  readonly log: RequestLog;
  readonly access: AccessControl;
  readonly realNowMs: () => number;
  readonly faultsOf: FaultsOf;
};

/**
 * Writes each request that comes from the socket, control calls apart, into the log when it has ended. To be called after the faults
 * are installed: the log shows the address as it was asked.
 */
export function recordRequests(server: FastifyInstance, recording: Recording): void {
  server.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isControlPath(pathOf(request.url ?? '/'))) record(request, response, recording);
  });
}

function record(request: IncomingMessage, response: ServerResponse, recording: Recording): void {
  const { log, access, realNowMs, faultsOf } = recording;
  const { method = '', url: path = '/' } = request;
  const beganMs = realNowMs();
  // A token may end while its request is being answered.
  const clientId = clientOf(access, request.headers.authorization);
  response.once('close', () => {
    const status = response.headersSent ? response.statusCode : null;
    log.add({
      beganMs,
      endedMs: realNowMs(),
      method,
      path,
      status,
      clientId,
      faults: [...faultsOf(request)],
    });
  });
}
