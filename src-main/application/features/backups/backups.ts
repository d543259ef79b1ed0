import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CompanyCopies, LedgerCopy } from '../../../../src-preload/contract/backups.ts';
import { CicloError } from '../../../core/failure.ts';
import { isAway, refuseFolderAway } from '../../../ledger/files/away.ts';
import { backupMoment, backupsOf } from '../../../ledger/files/backups.ts';
import { fileForm } from '../../../ledger/files/connect.ts';
import { hasRoom, MOST_DAYS } from '../../../ledger/files/due-backup.ts';
import { PRIVATE_FOLDER } from '../../../ledger/files/private-files.ts';
import type { RestoreSource } from '../../../ledger/files/restore.ts';
import { CARRIED } from '../../../ledger/files/whose-folder.ts';
import type { Feature, Services } from '../../services.ts';
import { keepCopies } from './copies-by-need.ts';

type BackupServices = Pick<
  Services,
  'folder' | 'registry' | 'followers' | 'shell' | 'files' | 'emit' | 'polling'
> & {
  readonly ledgers: Pick<Services['ledgers'], 'weighRestore' | 'restore'> & {
    readonly write: Pick<Services['ledgers']['write'], 'backup' | 'carry'>;
  };
};

/** Copies of ledgers: made where one is due or a person wants one, carried away, and put back. */
export const backupsFeature: Feature<'backups'> = (services) => ({
  handlers: backupHandlers(services),
  close: keepCopies(services),
});

/** The handlers over what they need of the services. */
function backupHandlers(services: BackupServices): ReturnType<Feature<'backups'>>['handlers'] {
  const { folder, ledgers, shell, files } = services;
  return {
    list: async ({ connectionId }) => copiesOf(services, connectionId),
    reveal: async ({ connectionId }) => {
      const place = folder.backupFolder(connectionId);
      refuseFolderAway(place);
      mkdirSync(place, { recursive: true, mode: PRIVATE_FOLDER });
      const [first] = readdirSync(place);
      await shell.revealFile(first === undefined ? place : join(place, first));
      return null;
    },
    make: async ({ connectionId }) => {
      await ledgers.write.backup(connectionId);
      return null;
    },
    carry: async ({ connectionId, passphrase }) => {
      const path = await files.save(`ciclo-${connectionId}${CARRIED}`, (place) =>
        ledgers.write.carry(connectionId, place, passphrase),
      );
      return { path };
    },
    weigh: (chosen) => ledgers.weighRestore(chosen.connectionId, sourceOf(services, chosen)),
    restore: async (chosen) => {
      await restoreFrom(services, chosen.connectionId, sourceOf(services, chosen));
      return null;
    },
  };
}

/** Nobody works on the ledger meanwhile; whatever came of it, the polls begin again. */
async function restoreFrom(
  { followers, ledgers, emit, polling }: BackupServices,
  connectionId: string,
  source: RestoreSource,
): Promise<void> {
  await followers.forget(connectionId);
  try {
    await ledgers.restore(connectionId, source);
  } finally {
    await followers.follow(connectionId);
    emit('sync.ledgerChanged', { connectionId });
  }
  polling.refresh(connectionId);
}

/** Throws `not_found` for a company that is none: its id is a part of a path; `backup_away` where its folder of copies cannot be looked into. */
function copiesOf({ folder, registry }: BackupServices, connectionId: string): CompanyCopies {
  const { id } = registry.find(connectionId);
  const [file, place] = [folder.ledgerFile(id), folder.backupFolder(id)];
  const own = backupsOf(file, place).map((path) => copyAt(path, 'own'));
  return {
    folder: folder.root,
    copiesFolder: place,
    mostDays: MOST_DAYS,
    hasRoom: hasRoom({ file, folder: place }),
    ledgerBytes: bytesOf(file) + bytesOf(`${file}-wal`),
    isEncrypted: fileForm(file) !== 'plain',
    copies: [...own, ...carriedIn(place)],
  };
}

const carriedIn = (place: string): LedgerCopy[] =>
  (existsSync(place) ? readdirSync(place) : [])
    .filter((name) => name.endsWith(CARRIED))
    .map((name) => copyAt(join(place, name), 'carried'));

function copyAt(path: string, kind: LedgerCopy['kind']): LedgerCopy {
  const name = basename(path);
  const at = kind === 'own' ? backupMoment(name) : null;
  return { name, kind, isEncrypted: isAway(path) || fileForm(path) !== 'plain', at, bytes: bytesOf(path) };
}

const bytesOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

type Chosen = { readonly connectionId: string; readonly name: string; readonly passphrase: string | null };

/** The copy of that name among the company's own: a name leads to no other folder. */
function sourceOf(services: BackupServices, { connectionId, name, passphrase }: Chosen): RestoreSource {
  const { copies } = copiesOf(services, connectionId);
  if (!copies.some((copy) => copy.name === name))
    throw new CicloError('not_found', `no copy ${name} of ${connectionId}`, { id: name });
  return { path: join(services.folder.backupFolder(connectionId), name), passphrase };
}
