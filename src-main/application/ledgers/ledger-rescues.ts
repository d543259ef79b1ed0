import { asCicloError } from '../../core/failure.ts';
import type { LedgerThreads } from './open-threads.ts';
import type { LedgerPlace } from './threads/writer-methods.ts';

/** What is asked of a thread about the ledger that is at a place. */
export type Asking<Value> = (at: LedgerPlace) => Promise<Value>;

/** Does what may meet damage in a ledger, which is rescued then, before the failure is thrown on. */
export type LedgerRescues = Readonly<
  Record<'inReader' | 'inWriter', <Value>(connectionId: string, work: () => Promise<Value>) => Promise<Value>>
>;

/** After these a ledger may have to be rescued: damage was met, or the rescue itself found somebody at the file. */
const ASK_FOR_RESCUE: ReadonlySet<string> = new Set(['ledger_damaged', 'already_running']);

/** `openAnew` opens a ledger in the writer while nobody reads it, once something was done to its place. Those at servers are rescued by nobody here. */
export function ledgerRescues(
  { writer }: Pick<LedgerThreads, 'writer'>,
  openAnew: (connectionId: string, before: Asking<void>) => Promise<unknown>,
  isAtServer: (connectionId: string) => boolean,
): LedgerRescues {
  const rescuing =
    (before: Asking<void>): LedgerRescues['inReader'] =>
    async (connectionId, work) => {
      try {
        return await work();
      } catch (error) {
        // Who has met the damage tells of it; where it could not be rescued, the next call tries it again.
        if (ASK_FOR_RESCUE.has(asCicloError(error).code) && !isAtServer(connectionId))
          await openAnew(connectionId, before).catch(() => undefined);
        throw error;
      }
    };
  // The writer has dropped the handle in which it met damage.
  return { inWriter: rescuing(doNothing), inReader: rescuing(onceEach((at) => writer.call('close', [at]))) };
}

const doNothing: Asking<void> = async () => undefined;

/** Once for each ledger: a row that its examination finds no fault with would else close it at each reading, in the midst of a poll. */
function onceEach(close: Asking<void>): Asking<void> {
  const closed = new Set<string>();
  return async (at) => {
    if (closed.has(at.file)) return;
    closed.add(at.file);
    await close(at);
  };
}
