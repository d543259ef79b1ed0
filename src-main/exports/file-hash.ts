import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { constants, createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** SHA-256 of a file of our own as 64 hexadecimal digits; throws what the system says where it cannot be read. */
export const hashOfFile = (path: string): Promise<string> => hashOf(createReadStream(path));

async function hashOf(bytes: Readable, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(bytes, hash, { signal });
  return hash.digest('hex');
}

/** Whether a path leads to another computer, or to a device: at the mere sight of such a name Windows signs in there with the person's account. */
export const leadsAway = (path: string, platform: NodeJS.Platform = process.platform): boolean =>
  platform === 'win32' && /^[\\/]{2}/.test(path);

/** How long one file may take. */
const DEADLINE_MS = 20_000;
/** How long one that was given up may take to let go: of a drive that is only slow the stream ends, and the file is closed, in milliseconds. */
const LETS_GO_MS = 1_000;

/** What looking at a path came to. What was not looked at says nothing of the file: a drive is away, or another one that was asked before it. */
type HashLook = { readonly sha256: string } | 'no_file' | 'no_answer';

/** Hashes files at paths that anybody may have written: `no_file` for what is none or cannot be read, `no_answer` for what was not read to its end in time, or not begun. */
export type BoundedHash = (path: string) => Promise<HashLook>;

/**
 * One file at a time, and none while one that was given up still hangs: the system opens files for the whole process by four threads, of which each of a drive that does not answer
 * would hold one. One that is slow lets go once it is given up, and keeps nobody behind it from being looked at.
 */
export function boundedHash(
  hashAt = hashOfRegular,
  deadlineMs = DEADLINE_MS,
  letsGoMs = LETS_GO_MS,
): BoundedHash {
  let isHanging = false;
  const hash = async (path: string): Promise<HashLook> => {
    if (isHanging) return 'no_answer';
    isHanging = true;
    const deadline = AbortSignal.timeout(deadlineMs);
    const hashing = hashAt(path, deadline)
      .then((sha256) => (sha256 === null ? 'no_file' : { sha256 }))
      .catch(() => (deadline.aborted ? 'no_answer' : 'no_file'))
      .finally(() => {
        isHanging = false;
      });
    return Promise.race([hashing, givenUp(deadline, letsGoMs)]);
  };
  let last: Promise<unknown> = Promise.resolve();
  return (path) => {
    const mine = last.then(() => hash(path));
    last = mine;
    return mine;
  };
}

async function givenUp(deadline: AbortSignal, letsGoMs: number): Promise<'no_answer'> {
  await once(deadline, 'abort');
  return wait(letsGoMs, 'no_answer');
}

/** A pipe would be waited for until somebody writes into it, also where it takes the file's place right after it was looked at. */
async function hashOfRegular(path: string, signal: AbortSignal): Promise<string | null> {
  if (!(await stat(path)).isFile()) return null;
  await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  if (!(await file.stat()).isFile()) return null;
  // Awaited here: the file is closed behind it.
  return await hashOf(file.createReadStream({ autoClose: false }), signal);
}
