import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real file system of few megabytes. */
export type SmallDisk = {
  readonly newFolder: (name: string) => string;
  /** Fills it but for so many bytes, or a block less. */
  readonly leaveFree: (bytes: number) => void;
  /** Takes away what filled it. */
  readonly leaveAll: () => void;
  readonly unmount: () => void;
};

const BLOCK = Buffer.alloc(4_096, 1);

/** Mounts one in memory; null where that is not allowed, as it is to root alone. */
export function mountSmallDisk(bytes: number): SmallDisk | null {
  if (process.platform !== 'linux') return null;
  const place = mkdtempSync(join(tmpdir(), 'ciclo-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', place];
  if (spawnSync('mount', options).status !== 0) {
    rmSync(place, { recursive: true });
    return null;
  }
  const ballast = join(place, 'ballast');
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize;
  };
  return {
    newFolder: (name) => {
      mkdirSync(join(place, name));
      return join(place, name);
    },
    leaveFree: (left) => {
      const descriptor = openSync(ballast, 'w');
      while (freeBytes() > left) writeSync(descriptor, BLOCK);
      closeSync(descriptor);
    },
    leaveAll: () => rmSync(ballast, { force: true }),
    unmount: () => {
      spawnSync('umount', ['-l', place]);
      rmSync(place, { recursive: true, force: true });
    },
  };
}
