import type { UtcInstant } from '../../../core/civil-date.ts';
import { asCicloError } from '../../../core/failure.ts';
import type { LedgerOptions } from '../../../ledger/files/open-database.ts';
import { type GoneOn, type LedgerWriter, openLedgerWriter } from '../../../ledger/open-ledger-writer.ts';
import { openCompanyWriter } from '../../../ledger/postgres/open-company-writer.ts';
import { isBeforeWork } from '../../../ledger/postgres/server-failures.ts';
import type { LedgerPlace } from './writer-methods.ts';

/** Whether a writing that failed may be begun anew by another handle: its server had ended the session before anything of it was done, and no lease went with that. */
export const mayBeginAnew = ({ server = null }: LedgerPlace, error: unknown): boolean =>
  server?.lease === undefined && asCicloError(error).code === 'server_gone' && isBeforeWork(error);

/** What is told of a ledger that is opened for writing; a server's is neither set aside nor copied from here. */
type Watch = Pick<LedgerOptions, 'onNotice' | 'onMigrated' | 'isExamined'> &
  GoneOn & { readonly now: () => UtcInstant };

/** Opens a ledger for writing, wherever it is. Throws as {@link openLedgerWriter} and {@link openCompanyWriter} do. */
export const openWriterAt = (
  { file, key, backupFolder, server = null }: LedgerPlace,
  watch: Watch,
): LedgerWriter =>
  server === null
    ? openLedgerWriter(file, { backupFolder, key, ...watch })
    : openCompanyWriter(server, watch.now);
