import {
  type LedgerThreads,
  openLedgerThreads,
} from '../../../../src-main/application/ledgers/gateway/open-threads.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import type { ThreadClient } from '../../../../src-main/ledger/threads/spawn-thread.ts';

/**
 * Gives threads out as `open` answers them, except that threads at rest go on when they are closed, for whoever asks next in this process: starting
 * three costs most tests more than what they do with them. Where one has died, or is closed amid a call, all three end as ever.
 */
export function leasing(open: () => LedgerThreads): () => LedgerThreads {
  const idle: LedgerThreads[] = [];
  return () => {
    const threads = idle.pop() ?? open();
    const state: Lease = { open: Object.keys(threads).length, isWhole: true };
    const onClosed = async (): Promise<void> => {
      state.open -= 1;
      if (state.open > 0) return;
      if (state.isWhole) idle.push(threads);
      else await endThreads(threads);
    };
    return {
      writer: leased(threads.writer, state, onClosed),
      reader: leased(threads.reader, state, onClosed),
      fetcher: leased(threads.fetcher, state, onClosed),
    };
  };
}

/** The threads of the tests of a process, which they keep from ending by itself. */
export const leaseLedgerThreads = leasing(openLedgerThreads);

const endThreads = ({ writer, reader, fetcher }: LedgerThreads): Promise<unknown> =>
  Promise.all([writer.close(), reader.close(), fetcher.close()]);

/** How many of the three are not closed yet, and whether all may be used again. */
type Lease = { open: number; isWhole: boolean };

/** A thread until it is closed: what was listened to is listened to no more, and a call under way ends the thread. */
function leased<Methods, Events>(
  thread: ThreadClient<Methods, Events>,
  state: Lease,
  onClosed: () => Promise<void>,
): ThreadClient<Methods, Events> {
  let underWay = 0;
  let isClosed = false;
  const stops: (() => void)[] = [];
  const stoppedAtEnd = (stop: () => void): (() => void) => {
    stops.push(stop);
    return stop;
  };
  stoppedAtEnd(thread.onDied(() => (state.isWhole = false)));
  return {
    call: async (...call) => {
      if (isClosed) throw new CicloError('cancelled', 'the thread is closed');
      underWay += 1;
      return thread.call(...call).finally(() => (underWay -= 1));
    },
    on: (...listening) => stoppedAtEnd(thread.on(...listening)),
    onDied: (listener) => stoppedAtEnd(thread.onDied(listener)),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      for (const stop of stops) stop();
      if (underWay > 0) {
        state.isWhole = false;
        await thread.close();
      }
      await onClosed();
    },
  };
}
