import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openAtomicFile, writeDocument, writeFileAtomically } from '../../../src-main/exports/atomic-file.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';

const CHUNK = new Uint8Array(1_048_576).fill('x'.charCodeAt(0));

describe('a large file', () => {
  let folder: string;
  let target: string;
  beforeEach(() => {
    folder = tempFolder();
    target = join(folder, 'large.csv');
  });

  const write = (file: ReturnType<typeof openAtomicFile>, chunks: number): void => {
    for (let chunk = 0; chunk < chunks; chunk += 1) file.write(CHUNK);
  };

  it('goes to the disk while it is written, a part after the other and never two at once', async () => {
    const ends: (() => void)[] = [];
    const flush = vi.fn(() => new Promise<void>((done) => ends.push(done)));
    const file = openAtomicFile(target, undefined, { flush });
    write(file, 31);
    expect(flush).not.toHaveBeenCalled();
    write(file, 1);
    expect(flush).toHaveBeenCalledExactlyOnceWith(join(folder, readdirSync(folder)[0] ?? ''));
    write(file, 40);
    expect(flush).toHaveBeenCalledOnce();
    ends[0]?.();
    await vi.waitFor(() => {
      write(file, 1);
      expect(flush).toHaveBeenCalledTimes(2);
    });
    file.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is whole at its place, whatever became of those parts', async () => {
    for (const flush of [undefined, () => Promise.reject(new Error('EIO'))]) {
      const file = openAtomicFile(target, undefined, flush && { flush });
      write(file, 70);
      await new Promise(setImmediate);
      write(file, 1);
      expect(existsSync(target)).toBe(false);
      file.commit();
      const bytes = readFileSync(target);
      expect(bytes.length).toBe(71 * CHUNK.length);
      expect(bytes.subarray(-CHUNK.length).equals(CHUNK)).toBe(true);
      expect(readdirSync(folder)).toEqual(['large.csv']);
      rmSync(target);
    }
  });
});

// Windows lets only an administrator make links, and has no such pipes.
describe.skipIf(process.platform === 'win32')('a target that is no file of its own', () => {
  let folder: string;
  const at = (...names: readonly string[]): string => join(folder, ...names);
  beforeEach(() => {
    folder = tempFolder();
    mkdirSync(at('elsewhere'));
    mkdirSync(at('desk'));
  });

  it('stays the link it is, and what it leads to is replaced', () => {
    writeFileSync(at('elsewhere', 'kept.csv'), 'old');
    symlinkSync('../elsewhere/kept.csv', at('desk', 'one.csv'));
    symlinkSync('desk/one.csv', at('two.csv'));
    for (const write of [writeDocument, writeFileAtomically]) {
      write(at('two.csv'), write.name);
      expect(readFileSync(at('elsewhere', 'kept.csv'), 'utf8')).toBe(write.name);
    }
    expect([at('two.csv'), at('desk', 'one.csv')].map((path) => lstatSync(path).isSymbolicLink())).toEqual([
      true,
      true,
    ]);
    expect(readdirSync(at('elsewhere'))).toEqual(['kept.csv']);
  });

  it('leads through a linked folder, to a file that is not there yet, or nowhere', () => {
    symlinkSync('elsewhere', at('linked'));
    symlinkSync('../new.csv', at('elsewhere', 'out.csv'));
    writeDocument(at('linked', 'out.csv'), 'new');
    expect(readFileSync(at('new.csv'), 'utf8')).toBe('new');
    symlinkSync('round.csv', at('round.csv'));
    expect(() => writeDocument(at('round.csv'), 'x')).toThrow(
      expect.objectContaining({ code: 'export_target_unwritable', params: { path: at('round.csv') } }),
    );
  });

  it.skipIf(process.getuid?.() !== 0)('is no link that another user has put into our folder', () => {
    writeFileSync(at('elsewhere', 'kept.csv'), 'old');
    symlinkSync('elsewhere/kept.csv', at('planted.csv'));
    lchownSync(at('planted.csv'), 12_345, 12_345);
    expect(() => writeDocument(at('planted.csv'), 'x')).toThrow(
      expect.objectContaining({ code: 'export_target_unwritable' }),
    );
    expect(readFileSync(at('elsewhere', 'kept.csv'), 'utf8')).toBe('old');
  });

  it('is refused where it is a pipe or a folder, by a link too, and stays', () => {
    execFileSync('mkfifo', [at('pipe')]);
    symlinkSync('pipe', at('to-pipe'));
    for (const target of ['pipe', 'to-pipe', 'desk'].map((name) => at(name)))
      expect(() => writeDocument(target, 'x')).toThrow(
        expect.objectContaining({ code: 'export_target_unwritable', params: { path: target } }),
      );
    expect(lstatSync(at('pipe')).isFIFO()).toBe(true);
    expect(lstatSync(at('to-pipe')).isSymbolicLink()).toBe(true);
    expect(() => writeFileAtomically(at('pipe'), 'x')).toThrow(
      expect.objectContaining({ code: 'read_only' }),
    );
    expect(readdirSync(folder).toSorted()).toEqual(['desk', 'elsewhere', 'pipe', 'to-pipe']);
  });
});
