import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Failure } from '../../src-preload/contract/errors.ts';
import type { CivilDate } from '../core/civil-date.ts';
import { CicloError } from '../core/failure.ts';
import type { PracticeBankOptions, PracticeBankReady } from './practice-bank.ts';
import type { ThreadReply, ThreadRequest } from './thread-messages.ts';

/** A practice bank in a thread of its own, so that a big world holds up no one else. */
export type SpawnedPracticeBank = {
  readonly ready: PracticeBankReady;
  /** The bank's virtual day as of the last answer. */
  readonly today: () => CivilDate;
  /** As `PracticeBank.advance`; rejects with `internal` when the thread has died. */
  readonly advance: (days: number) => Promise<CivilDate>;
  /** Tells when the thread has ended, of itself or closed. */
  readonly onEnded: (listener: () => void) => void;
  /** Ends the bank; one that is busy is ended in the middle of it, as nothing of a world is kept. */
  readonly close: () => Promise<void>;
};

// A bundle carries the thread's entry beside the chunk that imports this file.
const entryBeside = (moduleUrl: string): URL =>
  new URL(`./practice-bank-thread.${moduleUrl.endsWith('.ts') ? 'ts' : 'js'}`, moduleUrl);

/** How long a bank may take to close by itself. One that makes a big world hears nothing until it is made. */
const CLOSING_MS = 2_000;

type PendingStart = {
  readonly resolve: (today: CivilDate) => void;
  readonly reject: (error: Error) => void;
};

/**
 * Starts the bank and waits until it listens; `entry` is the thread's file where a bundle puts it elsewhere. Throws what
 * `startPracticeBank` throws, and `internal` where the thread ends without a word.
 */
export async function spawnPracticeBank(
  options: PracticeBankOptions = {},
  entry: URL = entryBeside(import.meta.url),
): Promise<SpawnedPracticeBank> {
  const worker = new Worker(entry, { workerData: options });
  const ready = await firstReady(worker);
  const waiting = new Map<number, PendingStart>();
  let today = ready.today;
  let lastId = 0;
  worker.on('message', (message: ThreadReply) => {
    if (message.type === 'ready' || message.type === 'failed') return;
    const caller = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'refused') return caller?.reject(thrown(message.failure));
    today = message.today;
    caller?.resolve(message.today);
  });
  const ended = endOf(worker, (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  const post = (request: ThreadRequest): void => worker.postMessage(request);
  return {
    ready,
    today: () => today,
    advance: (days) =>
      new Promise((resolve, reject) => {
        if (ended.hasEnded()) return reject(gone());
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        post({ type: 'advance', id: lastId, days });
      }),
    onEnded: (listener) => void ended.whenEnded.then(listener),
    close: async () => {
      if (!ended.hasEnded()) post({ type: 'close' });
      const timer = setTimeout(() => void worker.terminate(), CLOSING_MS);
      await ended.whenEnded;
      clearTimeout(timer);
    },
  };
}

/** The thread's first word, or what kept it from starting. */
async function firstReady(worker: Worker): Promise<PracticeBankReady> {
  const listening = new AbortController();
  const said = Promise.race([
    once(worker, 'message', listening),
    once(worker, 'exit', listening).then(() => rethrowAsGone('no word')),
  ]);
  const [message] = (await said.catch(rethrowAsGone).finally(() => listening.abort())) as [ThreadReply];
  if (message.type === 'ready') return message.ready;
  throw message.type === 'failed' ? thrown(message.failure) : gone();
}

const thrown = ({ code, message, params }: Failure): CicloError => new CicloError(code, message, params);

const rethrowAsGone = (cause: unknown): never => {
  throw gone(cause);
};

const gone = (cause?: unknown): CicloError =>
  new CicloError('internal', "the practice bank's thread has ended", {}, { cause });

/** Tells when the thread has ended, and rejects at once what still waits for it. */
function endOf(worker: Worker, abandon: (error: Error) => void) {
  let hasEnded = false;
  const whenEnded = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      hasEnded = true;
      abandon(gone());
      resolve();
    });
  });
  worker.once('error', (error) => abandon(gone(error)));
  return { hasEnded: () => hasEnded, whenEnded };
}
