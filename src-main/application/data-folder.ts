import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CicloError } from '../core/failure.ts';

/** Where each thing of the app lives below one data folder. */
export type DataFolder = {
  readonly settingsFile: string;
  readonly ledgerFile: (connectionId: string) => string;
  readonly backupFolder: (connectionId: string) => string;
  readonly sealedCertificate: (connectionId: string) => string;
};

/** Lays out the data folder, making what is missing; throws `read_only` when that cannot be done. */
export function openDataFolder(root: string): DataFolder {
  for (const folder of ['ledgers', 'backups', 'certificates']) makeFolder(join(root, folder));
  return {
    settingsFile: join(root, 'settings.json'),
    ledgerFile: (connectionId) => join(root, 'ledgers', `${connectionId}.sqlite`),
    backupFolder: (connectionId) => join(root, 'backups', connectionId),
    sealedCertificate: (connectionId) => join(root, 'certificates', `${connectionId}.sealed`),
  };
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new CicloError('read_only', `cannot make ${path}`, { path }, { cause: error });
  }
}
