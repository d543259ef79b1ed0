import { CicloError } from '../../../../src-main/core/failure.ts';
import { headerOf } from '../../../../src-main/ledger/files/connect.ts';
import { hostThread, type ThreadHost } from '../../../../src-main/ledger/threads/host-thread.ts';

/** What the thread of the tests offers. */
export type EntryMethods = {
  readonly add: (a: number, b: number) => number;
  /** Looks at a ledger's file; answers how many bytes it saw. */
  readonly look: (file: string) => number;
  readonly echo: (value: unknown) => unknown;
  readonly fail: (code: 'disk_full' | 'internal') => never;
  readonly untilCancelled: () => Promise<string>;
  readonly count: (to: number) => Promise<number>;
  readonly hang: () => Promise<never>;
  readonly die: () => never;
  readonly unclonable: () => unknown;
  readonly announce: (text: string) => void;
};
export type EntryEvents = { readonly announced: string };

const host: ThreadHost<EntryEvents> = hostThread<EntryMethods, EntryEvents>({
  add: (_, a, b) => a + b,
  look: (_, file) => headerOf(file).length,
  echo: (_, value) => value,
  fail: (_, code) => {
    throw code === 'internal'
      ? new TypeError('something broke')
      : new CicloError(code, 'no room', { file: 'own.ledger' });
  },
  untilCancelled: ({ signal, report }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      report('waiting');
    }),
  count: async ({ report }, to) => {
    for (let step = 1; step <= to; step += 1) report(step);
    return to;
  },
  hang: () => new Promise<never>(() => {}),
  die: () => {
    setImmediate(() => {
      throw new Error('the thread is broken');
    });
    return new Promise<never>(() => {}) as never;
  },
  unclonable: () => () => {},
  announce: (_, text) => host.emit('announced', text),
});
