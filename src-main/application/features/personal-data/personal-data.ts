import { existsSync, readdirSync, statSync } from 'node:fs';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { DocumentExportRow, StoredData } from '../../../../src-preload/contract/personal-data.ts';
import { EXPORT_PRESETS, EXPORT_SUBJECTS } from '../../../../src-preload/contract/vocabulary/exports.ts';
import { RETENTION_YEARS } from '../../../../src-preload/contract/vocabulary/personal-data.ts';
import { CicloError, toFailure } from '../../../core/failure.ts';
import { isFolderAway } from '../../../ledger/files/away.ts';
import { ownCopiesIn } from '../../../ledger/files/backups.ts';
import { fileForm } from '../../../ledger/files/connect.ts';
import { NOTED_BESIDE, removeLedger } from '../../../ledger/files/open-database.ts';
import { CARRIED } from '../../../ledger/files/whose-folder.ts';
import type { JournaledExport } from '../../../ledger/personal-data/document-exports.ts';
import { isOpenToOthers } from '../../companies/data-folder/data-folder-modes.ts';
import type { Feature, Services } from '../../services.ts';

type PersonalDataServices = Pick<Services, 'registry' | 'ledgers' | 'folder' | 'keys' | 'emit' | 'now'>;

/** Exports that the page shows; the ledger keeps them all. */
const EXPORTS_SHOWN = 20;

/** What is kept of people, for how long, and how one of them is erased. */
export const personalDataFeature: Feature<'personalData'> = (services) => ({
  handlers: personalDataHandlers(services),
});

/** Handlers of what is kept of people. */
function personalDataHandlers(services: PersonalDataServices): Handlers['personalData'] {
  const { ledgers, emit, now } = services;
  return {
    stored: ({ connectionId }) => readStored(services, connectionId),
    deleteFileOfBefore: async ({ connectionId }) => {
      await deleteFileOfBefore(services, connectionId);
      return null;
    },
    setRetention: async ({ connectionId, years }) => {
      await ledgers.write.setRetention(connectionId, years);
      return null;
    },
    erasure: async ({ connectionId, idRec }) => {
      const found = await ledgers.read.erasure(connectionId, idRec);
      if (found === null) return null;
      const { refusal, ...counts } = found;
      const failure =
        refusal && toFailure(new CicloError(refusal, `the payer of ${idRec} cannot be erased yet`));
      return { ...counts, refusal: failure };
    },
    erase: async ({ connectionId, idRec }) => {
      try {
        await ledgers.write.erasePayer(connectionId, idRec, now());
      } finally {
        // Also where the copies could not be replaced: the ledger itself has forgotten by then.
        emit('sync.ledgerChanged', { connectionId });
      }
      return null;
    },
  };
}

async function deleteFileOfBefore(
  { ledgers, folder, keys }: PersonalDataServices,
  connectionId: string,
): Promise<void> {
  if (!ledgers.isShared(connectionId)) return;
  const forgetKeys = keys.forgetting(connectionId);
  removeLedger(folder.ledgerFile(connectionId), folder.backupFolder(connectionId), NOTED_BESIDE);
  await forgetKeys();
}

async function readStored(
  { registry, ledgers, folder }: PersonalDataServices,
  connectionId: string,
): Promise<StoredData> {
  const { secretStorage, server } = registry.shown(connectionId);
  const { counts, retentionYears, passedBy, exports } = await ledgers.read.storedData(
    connectionId,
    EXPORTS_SHOWN,
  );
  const file = fileAt(folder.ledgerFile(connectionId), folder.backupFolder(connectionId));
  const isLeft = file.bytes > 0 || file.backupCount > file.carriedCount;
  return {
    counts,
    place: {
      folder: folder.root,
      settings: folder.settingsFile,
      server,
      file: server === null || isLeft ? file : null,
    },
    protection: {
      isEncrypted: server === null ? fileForm(file.path) === 'encrypted' : null,
      secrets: secretStorage,
      folder:
        process.platform === 'win32' ? 'unknown' : isOpenToOthers(folder.root) ? 'others' : 'owner_alone',
    },
    retentionYears: RETENTION_YEARS.find((years) => years === retentionYears) ?? null,
    passedBy,
    exports: { ...exports, rows: exports.rows.flatMap(shownExport) },
  };
}

/** Of copies in a folder that is away nobody can say how many there are; the data are shown all the same. */
function fileAt(path: string, backups: string) {
  const hasCopies = existsSync(backups) && !isFolderAway(backups);
  const found = hasCopies ? readdirSync(backups) : [];
  const carriedCount = found.filter((name) => name.endsWith(CARRIED)).length;
  return {
    path,
    bytes: bytesOf(path) + bytesOf(`${path}-wal`),
    backups,
    backupCount: (hasCopies ? ownCopiesIn(backups).length : 0) + carriedCount,
    carriedCount,
  };
}

/** None where there is no such file: the log is there only while the ledger is open. */
const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** A line of a version that knew other subjects is left out. */
function shownExport({ filter, ...line }: JournaledExport): readonly DocumentExportRow[] {
  const subject = EXPORT_SUBJECTS.find((known) => known === line.subject);
  const preset = EXPORT_PRESETS.find((known) => known === line.preset);
  if (subject === undefined || preset === undefined) return [];
  const isFiltered = Object.values(filter).some(
    (part) => part !== null && part !== false && String(part) !== '',
  );
  return [{ ...line, subject, preset, isFiltered }];
}
