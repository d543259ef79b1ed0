import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canRun, findOnPath, installDebianPackages } from './programs.ts';

/** Where Debian keeps the programs of a server, apart from those that anybody runs. */
const DEBIAN = '/usr/lib/postgresql/*/bin';

/** The folder with `initdb` and `postgres` of the newest server that is installed; null where there is none. */
export function findPostgres(): string | null {
  const folders = globSync(DEBIAN).toSorted((a, b) => versionOf(b) - versionOf(a));
  const onPath = findOnPath(['initdb']);
  return [...folders, ...(onPath === null ? [] : [dirname(onPath)])].find(isWhole) ?? null;
}

const versionOf = (folder: string): number => Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);

const isWhole = (folder: string): boolean =>
  ['initdb', 'postgres', 'pg_basebackup'].every((name) => canRun(join(folder, name)));

/** Whether a server can be started; on Debian as root one is installed where there is none. */
export function ensurePostgres(): boolean {
  return findPostgres() !== null || (installDebianPackages(['postgresql'], true) && findPostgres() !== null);
}
