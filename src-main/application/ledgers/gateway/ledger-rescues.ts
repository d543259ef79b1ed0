import { statSync } from 'node:fs';
import { asCicloError, type CicloError } from '../../../core/failure.ts';
import { isHeldFromRescue } from '../../../ledger/files/rescue.ts';
import type { LedgerPlace } from '../threads/writer-methods.ts';
import type { LedgerThreads } from './open-threads.ts';

/** What is asked of a thread about the ledger that is at a place. */
export type Asking<Value> = (at: LedgerPlace) => Promise<Value>;

/** Does what may meet damage in a ledger, which is rescued then, before the failure is thrown on. */
export type LedgerRescues = Readonly<
  Record<'inReader' | 'inWriter', <Value>(connectionId: string, work: () => Promise<Value>) => Promise<Value>>
>;

const isDamage = ({ code }: CicloError): boolean => code === 'ledger_damaged';

/** `openAnew` opens a ledger in the writer while nobody reads it, once something was done to its place. Those at servers are rescued by nobody here. */
export function ledgerRescues(
  { writer }: Pick<LedgerThreads, 'writer'>,
  openAnew: (connectionId: string, before: Asking<void>) => Promise<unknown>,
  isAtServer: (connectionId: string) => boolean,
): LedgerRescues {
  const rescuing =
    (before: Asking<void>, asksForRescue: (failure: CicloError) => boolean): LedgerRescues['inReader'] =>
    async (connectionId, work) => {
      try {
        return await work();
      } catch (error) {
        // Who has met the damage tells of it; where it could not be rescued, the next call tries it again.
        if (asksForRescue(asCicloError(error)) && !isAtServer(connectionId))
          await openAnew(connectionId, before).catch(() => undefined);
        throw error;
      }
    };
  const closeWriter = onceEach((at) => writer.call('close', [at]));
  return {
    // The writer has dropped the handle in which it met damage. Its rescue may have found the app's own reader at the file.
    inWriter: rescuing(doNothing, (failure) => isDamage(failure) || isHeldFromRescue(failure)),
    inReader: rescuing(closeWriter, isDamage),
  };
}

const doNothing: Asking<void> = async () => undefined;

/** Once for each file that has stood in a ledger's place: a row that its examination finds no fault with would else close it at each reading, in the midst of a poll. */
function onceEach(close: Asking<void>): Asking<void> {
  const closed = new Map<string, string>();
  return async (at) => {
    const found = whichFile(at.file);
    if (closed.get(at.file) === found) return;
    closed.set(at.file, found);
    await close(at);
  };
}

/** Tells a file from the one that takes its place. */
function whichFile(file: string): string {
  const { ino = 0, birthtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${ino} ${birthtimeMs}`;
}
