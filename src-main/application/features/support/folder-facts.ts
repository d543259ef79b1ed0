import { readdirSync, statfsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ReportFact } from '../../../../src-preload/contract/support.ts';
import type { REPORT_FACTS, ReportPart } from '../../../../src-preload/contract/vocabulary/support.ts';
import { ledgerFileFacts } from '../../../ledger/files/file-facts.ts';
import { isFolderLocked } from '../../../ledger/files/folder-lock.ts';
import { dataFolderAt } from '../../companies/data-folder/data-folder.ts';
import { examineSettings } from '../../companies/data-folder/settings-file.ts';
import { companyTags } from '../../log/company-tags.ts';
import { shownPath } from './shown-path.ts';

/** The facts of one part, all of them, by their names. */
export type Facts<Part extends ReportPart> = {
  readonly [Name in (typeof REPORT_FACTS)[Part][number]]: ReportFact['value'];
};

const HOUR_MS = 3_600_000;
const MEGABYTE = 1_000_000;

/** How the data folder stands; `lastPid` is the process that the log saw start last, which is who has the folder when somebody has. */
export function dataFolderFacts(dataDir: string, home: string, lastPid: number | null): Facts<'dataFolder'> {
  const { settingsFile, lockFile } = dataFolderAt(dataDir);
  const { mode } = statSync(dataDir);
  const { bavail, bsize } = statfsSync(dataDir);
  const isInUse = orNull(() => isFolderLocked(lockFile));
  const settings = orNull(() => examineSettings(settingsFile));
  return {
    place: shownPath(dataDir, home),
    mode: (mode & 0o777).toString(8),
    freeMegabytes: Math.floor((bavail * bsize) / MEGABYTE),
    settings: settings?.kind ?? 'unreadable',
    companies:
      settings?.kind === 'read'
        ? settings.settings.connections.filter(({ isIncomplete }) => !isIncomplete).length
        : null,
    isInUse,
    usedByPid: isInUse === true ? lastPid : null,
  };
}

/** A look at each ledger of the folder, whether or not the settings still know it; none where there is no folder. */
export function ledgerLooks(dataDir: string, nowMs: number): readonly (() => Promise<Facts<'ledger'>>)[] {
  const { ledgerFolder, ledgerFile, backupFolder } = dataFolderAt(dataDir);
  const tagOf = companyTags(dataDir);
  return idsIn(ledgerFolder).map((id) => async () => {
    const { lastBackupMs, ...facts } = ledgerFileFacts(ledgerFile(id), backupFolder(id));
    const lastBackupHours = lastBackupMs === null ? null : Math.round((nowMs - lastBackupMs) / HOUR_MS);
    return { company: tagOf(id), lastBackupHours, ...facts };
  });
}

const ENDING = '.sqlite';

function idsIn(folder: string): readonly string[] {
  const names = orNull(() => readdirSync(folder)) ?? [];
  return names
    .filter((name) => name.endsWith(ENDING))
    .map((name) => basename(join(folder, name), ENDING))
    .toSorted();
}

/** What cannot be looked at is unknown; the rest of the report stands. */
export function orNull<Value>(look: () => Value): Value | null {
  try {
    return look();
  } catch {
    return null;
  }
}
