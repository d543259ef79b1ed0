import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { boundedHash, hashOfFile, leadsAway } from '../../../src-main/exports/file-hash.ts';
import { lastWritings, lookAtFiles, proveFiles } from '../../../src-main/exports/handed-files.ts';
import type { ProvenClosing } from '../../../src-main/ledger/reading/accounts/closing-proof.ts';
import type { Closing } from '../../../src-preload/contract/closing.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';

describe('the hash of a file at a path that anybody may have written', () => {
  it('is that of its bytes', async () => {
    const path = join(tempFolder(), 'a.csv');
    writeFileSync(path, 'a;b');
    const sha256 = createHash('sha256').update('a;b').digest('hex');
    expect(await boundedHash()(path)).toEqual({ sha256 });
    expect(await hashOfFile(path)).toBe(sha256);
  });

  it('is none of a folder, of what is not there, or of an endless device', async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'below'));
    for (const path of [join(folder, 'below'), join(folder, 'none'), '/dev/zero'])
      expect(await boundedHash()(path)).toBe('no_file');
  });

  it('is waited for so long; while one hangs no other is opened, and then they are again', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const asked: string[] = [];
    const hash = boundedHash(async (path) => {
      asked.push(path);
      return path === 'hangs' ? promise : path;
    }, 30);
    expect(await Promise.all(['before', 'hangs', 'behind', 'last'].map(hash))).toEqual([
      { sha256: 'before' },
      'no_answer',
      'no_answer',
      'no_answer',
    ]);
    expect(asked).toEqual(['before', 'hangs']);
    resolve('late');
    await new Promise(setImmediate);
    expect(await hash('after')).toEqual({ sha256: 'after' });
  });

  it('is taken of those behind one that is slow, which lets go once its time is over', async () => {
    const hash = boundedHash(async (path, signal) => {
      if (path !== 'slow') return path;
      await once(signal, 'abort');
      await wait(20);
      throw new Error('closed behind the stream');
    }, 30);
    const others = ['b', 'c'].map((sha256) => ({ sha256 }));
    expect(await Promise.all(['slow', 'b', 'c'].map(hash))).toEqual(['no_answer', ...others]);
  });

  it('is taken of one file at a time', async () => {
    let [now, most] = [0, 0];
    const hash = boundedHash(async (path) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise(setImmediate);
      now -= 1;
      return path;
    });
    expect(await Promise.all(['a', 'b', 'c'].map(hash))).toEqual(
      ['a', 'b', 'c'].map((sha256) => ({ sha256 })),
    );
    expect(most).toBe(1);
  });
});

it.each([
  '\\\\host\\share\\x.csv',
  '//host/share/x.csv',
  '\\/host/x',
  '\\\\?\\UNC\\host\\x',
  '\\\\.\\pipe\\x',
  '\\\\?\\C:\\x',
])('%s leads away on Windows alone', (path) => {
  expect(leadsAway(path, 'win32')).toBe(true);
  expect(leadsAway(path, 'linux')).toBe(false);
});

it.each(['C:\\Users\\ana\\x.csv', 'Z:\\2026\\x.csv', '\\x.csv', '/home/ana/x.csv', 'x.csv'])(
  '%s does not',
  (path) => expect(leadsAway(path, 'win32')).toBe(false),
);

it.skipIf(process.platform === 'win32')(
  'pipes in the place of files that were handed over keep nothing else from being read',
  async () => {
    const folder = tempFolder();
    const proven = Array.from({ length: 5 }, (_, id) => {
      const path = join(folder, String(id));
      if (id === 4) writeFileSync(path, 'changed');
      else execFileSync('mkfifo', [path]);
      const file = { id, path, at: '2026-01-01T00:00:00Z', author: null, sha256: 'a'.repeat(64), kind: null };
      return { closing: { id, month: `2026-0${id + 1}`, reopened: null, files: [file] }, faults: [] };
    });
    writeFileSync(join(folder, 'plain'), 'x');
    const proving = proveFiles(proven as unknown as ProvenClosing[]);
    expect(await readFile(join(folder, 'plain'), 'utf8')).toBe('x');
    expect((await proving).map(({ faults }) => faults)).toEqual([[], [], [], [], ['file_changed']]);
  },
);

it('files that could not be looked at are told beside what was found, and are neither changed nor gone', async () => {
  const fileAt = (id: number, path: string) => ({
    ...{ id, path, at: '2026-01-01T00:00:00Z', author: null, sha256: 'a'.repeat(64), kind: null },
  });
  const files = ['Z:/away.csv', 'C:/behind.csv'].map((path, id) => fileAt(id, path));
  const closing = { id: 1, month: '2026-01', reopened: null, files } as unknown as Closing;
  const hash = boundedHash(() => new Promise<string>(() => undefined), 30);
  expect((await lookAtFiles(closing, lastWritings([closing]), hash)).map(({ state }) => state)).toEqual([
    'no_answer',
    'no_answer',
  ]);
  const [proven] = await proveFiles([{ closing, faults: [] }], null, hash);
  expect([proven?.faults, proven?.unanswered]).toEqual([[], files.map(({ path }) => path)]);
});
