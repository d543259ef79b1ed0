import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyOf } from './copied-rows.ts';
import type { Statement } from './requests.ts';

/** Bytes of one turn, and those that lie ready before the next is asked for. */
const BYTES_A_TURN = 262_144;
const LINE_END = '\n'.charCodeAt(0);

/** The rows of a query as `COPY` writes them: whole lines at a time, empty past the last. */
export type CopiedBytes = {
  readonly next: () => Promise<Uint8Array>;
  /** Whether its last was read, so that its session can be asked something else. */
  readonly isOver: () => boolean;
};

/** Begins to copy in a session that has nothing else to do. What fails is thrown by `next`. */
export function openCopy(client: Client, statement: Statement): CopiedBytes {
  const stream = client.query(copyTo(copyOf(statement), { highWaterMark: BYTES_A_TURN }));
  // What ends the session meanwhile is told by the next turn.
  stream.on('error', () => undefined);
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
  let [begun, isOver]: [Uint8Array[], boolean] = [[], false];
  const gather = async (): Promise<readonly Uint8Array[]> => {
    for (let size = 0; size < BYTES_A_TURN; ) {
      const { done, value } = await chunks.next();
      if (done === true) {
        isOver = true;
        break;
      }
      begun.push(value);
      size += value.length;
    }
    return begun;
  };
  return {
    next: async () => {
      let gathered = joined(await gather());
      // A line may be longer than a turn.
      while (!isOver && !gathered.includes(LINE_END)) gathered = joined(await gather());
      const end = gathered.lastIndexOf(LINE_END) + 1;
      begun = end === gathered.length ? [] : [gathered.slice(end)];
      return gathered.subarray(0, end);
    },
    isOver: () => isOver,
  };
}

/** In memory of its own, which can be handed to another thread. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
