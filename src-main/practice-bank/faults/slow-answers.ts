import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FaultAction, Payload, Struck } from './fault-action.ts';

/** The answer begins `setting` milliseconds later, or once the fault is taken away, unless the connection closes before. */
export const latency: FaultAction = {
  hold: ({ fault, tools, signal, ended }) =>
    tools.sleep(fault.setting ?? 0, AbortSignal.any([signal, ended])),
};

/** Pieces that a dripping body is sent in a second, where its rate allows as many. */
const PIECES_A_SECOND = 10;

/** The body comes in small pieces at `setting` bytes a second; its length is told beforehand. */
export const slowDrip: FaultAction = { deliver: dripping };

function dripping(payload: Payload, reply: FastifyReply, struck: Struck): Payload {
  if (payload === null || payload === undefined || payload === '') return payload;
  if (payload instanceof Readable) return Readable.from(dripped(payload, struck), { objectMode: false });
  const whole = Buffer.from(payload);
  reply.header('content-length', whole.length);
  return Readable.from(dripped([whole], struck), { objectMode: false });
}

async function* dripped(source: Iterable<Buffer> | AsyncIterable<Buffer>, { fault, tools, signal }: Struck) {
  const rate = fault.setting ?? 1;
  const size = Math.max(1, Math.floor(rate / PIECES_A_SECOND));
  const pauseMs = (size / rate) * 1_000;
  try {
    for await (const chunk of source) {
      for (let at = 0; at < chunk.length; at += size) {
        yield chunk.subarray(at, at + size);
        await tools.sleep(pauseMs, signal);
      }
    }
  } catch (error) {
    // Who was to be fed has left.
    if (!signal.aborted) throw error;
  }
}
