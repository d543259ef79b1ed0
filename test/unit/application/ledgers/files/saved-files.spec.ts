import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openSavedFiles } from '../../../../../src-main/application/ledgers/files/saved-files.ts';

/** Writes until its signal aborts, and a while longer. */
function untilAborted(done: string[]) {
  return async (path: string, signal: AbortSignal): Promise<void> => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await Promise.resolve();
    done.push(path);
  };
}

it('ends what is being written, and waits for it', async () => {
  const done: string[] = [];
  const files = openSavedFiles(async (name) => `/chosen/${name}`);
  const saved = files.save('a.csv', untilAborted(done));
  const beside = files.save('b.csv', untilAborted(done));
  await setImmediate();
  expect(done).toEqual([]);
  await files.close();
  const paths = ['/chosen/a.csv', '/chosen/b.csv'];
  expect(done.toSorted()).toEqual(paths);
  expect(await Promise.all([saved, beside])).toEqual(paths);
});

it('waits for one that fails, and tells whoever asked for it', async () => {
  const files = openSavedFiles(async (name) => `/chosen/${name}`);
  const failing = files.save('a.csv', async (_path, signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    throw new Error('full');
  });
  const told = expect(failing).rejects.toThrow('full');
  await setImmediate();
  await files.close();
  await told;
});

it('begins no file once the app ends, also where its place was asked for before', async () => {
  const dialog = Promise.withResolvers<string>();
  const files = openSavedFiles(() => dialog.promise);
  const written: string[] = [];
  const write = (path: string) => void written.push(path);
  const asked = files.save('a.csv', write);
  await files.close();
  dialog.resolve('/a.csv');
  for (const late of [asked, files.save('b.csv', write), files.saveIn('/chosen', 'c.csv', write)])
    await expect(late).rejects.toMatchObject({ code: 'cancelled' });
  expect(written).toEqual([]);
});

it('writes nothing where the person says nowhere', async () => {
  const files = openSavedFiles(async () => null);
  const written: string[] = [];
  expect(await files.save('a.csv', (path) => void written.push(path))).toBeNull();
  expect(written).toEqual([]);
});

it('takes no path to which a file is on its way, and gives it free when that has come to its end', async () => {
  const files = openSavedFiles(async () => null);
  const held = Promise.withResolvers<void>();
  const paths: string[] = [];
  const hold = async (path: string): Promise<void> => {
    paths.push(path);
    await held.promise;
  };
  const both = [files.saveIn('/chosen', 'a.csv', hold), files.saveIn('/chosen', 'a.csv', hold)];
  await expect.poll(() => paths.length).toBe(2);
  held.resolve();
  expect(new Set(await Promise.all(both))).toEqual(new Set(['/chosen/a.csv', '/chosen/a (2).csv']));
  expect(await files.saveIn('/chosen', 'a.csv', hold)).toBe('/chosen/a.csv');
});
