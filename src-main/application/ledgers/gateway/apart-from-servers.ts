import type { ThreadClient } from '../../../ledger/threads/spawn-thread.ts';
import type { ReadPlace } from '../threads/reader-methods.ts';

/** What a method of a thread that holds ledgers is asked of: a place, or, to close one, also the name of its file; nothing of all of them. */
type Asked = Pick<ReadPlace, 'file' | 'server'> | string | undefined;

/** What is listened to in either thread, also in one that is yet to begin. */
type Listening<Thread> = { readonly listen: (thread: Thread) => () => void; readonly stops: (() => void)[] };

/**
 * Two threads that look like one: the first, which `start` begins at once, holds the ledgers in files; the other, begun when it is first needed, those at
 * servers. A thread waits for a server with all that it holds, ten seconds for one that does not answer: what is on this computer is read and
 * written meanwhile. A ledger is closed in each thread that has had it, since a company may have moved from a file to a server; all of them in both.
 */
export function apartFromServers<Methods, Events>(
  start: () => ThreadClient<Methods, Events>,
): ThreadClient<Methods, Events> {
  type Thread = ThreadClient<Methods, Events>;
  const ofFiles = start();
  const listened = new Set<Listening<Thread>>();
  let ofServers: Thread | null = null;
  let isClosed = false;
  const started = (): readonly Thread[] => (ofServers === null ? [ofFiles] : [ofFiles, ofServers]);
  const startForServers = (): Thread => {
    const thread = start();
    for (const { listen, stops } of listened) stops.push(listen(thread));
    return thread;
  };
  const hadByServers = new Set<string>();
  const threadsOf = (name: string, asked: Asked): readonly Thread[] => {
    if (asked === undefined) return started();
    const file = typeof asked === 'string' ? asked : asked.file;
    if (name === 'close') return hadByServers.delete(file) ? started() : [ofFiles];
    if (isClosed || typeof asked === 'string' || !asked.server) return [ofFiles];
    hadByServers.add(file);
    ofServers ??= startForServers();
    return [ofServers];
  };
  const listenToEach = (listen: Listening<Thread>['listen']): (() => void) => {
    const listening = { listen, stops: started().map(listen) };
    listened.add(listening);
    return () => {
      listened.delete(listening);
      for (const stop of listening.stops) stop();
    };
  };
  return {
    call: async (name, args, options) => {
      const [asked] = args as readonly Asked[];
      const calls = threadsOf(name, asked).map((thread) => thread.call(name, args, options));
      const [answer] = await Promise.all(calls);
      return answer as never;
    },
    on: (name, listener) => listenToEach((thread) => thread.on(name, listener)),
    onDied: (listener) => listenToEach((thread) => thread.onDied(listener)),
    close: async () => {
      isClosed = true;
      await Promise.all(started().map((thread) => thread.close()));
    },
  };
}
