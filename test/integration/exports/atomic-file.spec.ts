import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAtomicFile } from '../../../src-main/exports/atomic-file.ts';

const CHUNK = new Uint8Array(1_048_576).fill('x'.charCodeAt(0));

describe('a large file', () => {
  let folder: string;
  let target: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ciclo-atomic-'));
    target = join(folder, 'large.csv');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
