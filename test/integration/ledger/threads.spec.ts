import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import { spawnThread, type ThreadClient } from '../../../src-main/ledger/threads/spawn-thread.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import type { EntryEvents, EntryMethods } from '../../support/in-process/ledger/ledger-thread-entry.ts';

const ENTRY = new URL('../../support/in-process/ledger/ledger-thread-entry.ts', import.meta.url);

let thread: ThreadClient<EntryMethods, EntryEvents>;
const start = () => {
  thread = spawnThread<EntryMethods, EntryEvents>(ENTRY);
  return thread;
};
afterEach(() => thread.close());

const OPEN_ALONE = `
  const { openAlone } = await import(process.argv[1]);
  console.log(openAlone(process.argv[2], null) === null ? 'somebody has it' : 'alone');`;

/** What another process finds that wants a ledger for itself. */
function foundElsewhere(file: string): string {
  const module = new URL('../../../src-main/ledger/files/alone.ts', import.meta.url).href;
  const args = ['--input-type=module', '-e', OPEN_ALONE, module, file];
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout.trim();
}

const failureOf = (call: Promise<unknown>): Promise<CicloError> =>
  call.then(
    () => Promise.reject(new Error('nothing was thrown')),
    (error: unknown) => {
      expect(error).toBeInstanceOf(CicloError);
      return error as CicloError;
    },
  );

describe('calls to a thread', () => {
  it('answer values by name, and many at once', async () => {
    start();
    const sums = Array.from({ length: 50 }, (_, n) => thread.call('add', [n, 1]));
    expect(await Promise.all(sums)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    const value = { list: [1, 'á'], map: new Map([['a', new Uint8Array([1, 2])]]), day: null };
    expect(await thread.call('echo', [value])).toEqual(value);
  });

  it('reject with the code, message and placeholders of the error', async () => {
    start();
    const failure = await failureOf(thread.call('fail', ['disk_full']));
    expect(failure).toMatchObject({ code: 'disk_full', message: 'no room', params: { file: 'own.ledger' } });
    expect(await failureOf(thread.call('fail', ['internal']))).toMatchObject({ code: 'internal' });
    expect(await failureOf(thread.call('unclonable', []))).toMatchObject({ code: 'internal' });
    expect(await failureOf(thread.call('echo', [() => {}]))).toMatchObject({ code: 'internal' });
    expect(await failureOf(thread.call('toString' as never, [] as never))).toMatchObject({
      code: 'internal',
    });
    expect(await thread.call('add', [1, 1])).toBe(2);
  });

  it('tell their progress in order', async () => {
    start();
    const steps: unknown[] = [];
    expect(await thread.call('count', [4], { onProgress: (step) => steps.push(step) })).toBe(4);
    expect(steps).toEqual([1, 2, 3, 4]);
  });

  it('are cancelled by a signal, each alone', async () => {
    start();
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    const cancelled = thread.call('untilCancelled', [], { signal: controller.signal, onProgress });
    expect(await failureOf(cancelled)).toMatchObject({ code: 'cancelled' });
    expect(await failureOf(thread.call('hang', [], { signal: controller.signal }))).toMatchObject({
      code: 'cancelled',
    });
    expect(await thread.call('add', [2, 2])).toBe(4);
  });
});

describe('events of a thread', () => {
  it('reach every listener until it stops listening', async () => {
    start();
    const [first, second]: [string[], string[]] = [[], []];
    const stop = thread.on('announced', (text) => first.push(text));
    thread.on('announced', (text) => second.push(text));
    await thread.call('announce', ['one']);
    stop();
    await thread.call('announce', ['two']);
    expect([first, second]).toEqual([['one'], ['one', 'two']]);
  });
});

describe('a thread that dies', () => {
  it('rejects every pending call at once, tells, and starts anew', async () => {
    start();
    await thread.call('add', [1, 1]);
    const deaths: CicloError[] = [];
    thread.onDied((failure) => deaths.push(failure));
    const pending = [thread.call('hang', []), thread.call('untilCancelled', []), thread.call('die', [])];
    const failures = await Promise.all(pending.map(failureOf));
    expect(failures.map(({ code }) => code)).toEqual(Array(3).fill('ledger_thread_died'));
    expect(deaths).toHaveLength(1);
    expect(deaths[0]?.message).toContain('the thread is broken');
    expect(await thread.call('add', [20, 22])).toBe(42);
  });

  it('before it ever spoke is not started again until it is called', async () => {
    thread = spawnThread<EntryMethods, EntryEvents>(new URL('./no-such-entry.ts', ENTRY));
    let deaths = 0;
    thread.onDied(() => {
      deaths += 1;
    });
    expect(await failureOf(thread.call('add', [1, 1]))).toMatchObject({ code: 'ledger_thread_died' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(deaths).toBe(1);
    expect(await failureOf(thread.call('add', [1, 1]))).toMatchObject({ code: 'ledger_thread_died' });
  });

  it('leaves the other threads their locks on a ledger at whose file it has looked', async () => {
    using ledger = new LedgerFolder();
    ledger.write();
    start();
    expect(await thread.call('look', [ledger.file])).toBe(100);
    await thread.close();
    expect(foundElsewhere(ledger.file)).toBe('somebody has it');
    ledger.close();
    expect(foundElsewhere(ledger.file)).toBe('alone');
  });

  it('because it was closed rejects its calls as cancelled and is gone', async () => {
    start();
    const deaths: CicloError[] = [];
    thread.onDied((failure) => deaths.push(failure));
    const pending = failureOf(thread.call('hang', []));
    await thread.close();
    expect(await pending).toMatchObject({ code: 'cancelled' });
    expect(await failureOf(thread.call('add', [1, 1]))).toMatchObject({ code: 'cancelled' });
    expect(deaths).toEqual([]);
  });
});
