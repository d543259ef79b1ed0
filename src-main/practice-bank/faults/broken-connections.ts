import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FaultAction, Payload } from './fault-action.ts';

/** The connection is reset (RST) before the bank has looked at the request. */
export const connectionReset: FaultAction = { instead: () => 'reset' };

/** The bank does what it was asked, tells the length of its whole answer, sends half of it and cuts the connection. */
export const truncatedBody: FaultAction = { deliver: sendHalf };

function sendHalf(payload: Payload, reply: FastifyReply): Payload | 'sent' {
  if (payload instanceof Readable) return payload;
  const whole = Buffer.from(payload || '{}');
  const { raw } = reply;
  reply.hijack();
  raw.statusCode = reply.statusCode;
  for (const [name, value] of Object.entries(reply.getHeaders())) raw.setHeader(name, value ?? '');
  raw.setHeader('content-length', whole.length);
  // Once the system has these bytes, closing sends them before it ends the connection.
  raw.write(whole.subarray(0, whole.length >> 1), () => raw.socket?.destroy());
  return 'sent';
}
