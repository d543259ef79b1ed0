import type { UtcInstant } from '../../../core/civil-date.ts';
import { asCicloError } from '../../../core/failure.ts';
import type { LedgerOptions } from '../../../ledger/files/open-database.ts';
import { type LedgerReader, openLedgerReader } from '../../../ledger/open-ledger-reader.ts';
import { type LedgerWriter, openLedgerWriter } from '../../../ledger/open-ledger-writer.ts';
import { openCompanyReader, openCompanyWriter } from '../../../ledger/postgres/open-company.ts';
import { isBeforeWork } from '../../../ledger/postgres/server-failures.ts';
import type { ReadPlace } from './reader-methods.ts';
import type { LedgerPlace } from './writer-methods.ts';

/** With these an opened handle is over: the ledger is rescued, or its server's session is gone. */
const OVER: ReadonlySet<string> = new Set(['ledger_damaged', 'server_gone', 'server_unreachable']);

/** Whether what was thrown leaves a handle that must not be kept. */
export const endsHandle = (error: unknown): boolean => OVER.has(asCicloError(error).code);

/** Whether a writing that failed may be begun anew by another handle: its server had ended the session before anything of it was done, and no lease went with that. */
export const mayBeginAnew = ({ server = null }: LedgerPlace, error: unknown): boolean =>
  server?.lease === undefined && asCicloError(error).code === 'server_gone' && isBeforeWork(error);

/** Opens a ledger for reading, wherever it is. Throws as {@link openLedgerReader} and {@link openCompanyReader} do. */
export const openReaderAt = ({ file, key, server = null }: ReadPlace): LedgerReader =>
  server === null ? openLedgerReader(file, key) : openCompanyReader(server);

/** What is told of a ledger that is opened for writing; a server's is neither set aside nor copied from here. */
type Watch = Pick<LedgerOptions, 'onNotice' | 'onMigrated'> & { readonly now: () => UtcInstant };

/** Opens a ledger for writing, wherever it is. Throws as {@link openLedgerWriter} and {@link openCompanyWriter} do. */
export const openWriterAt = (
  { file, key, backupFolder, server = null }: LedgerPlace,
  watch: Watch,
): LedgerWriter =>
  server === null
    ? openLedgerWriter(file, { backupFolder, key, ...watch })
    : openCompanyWriter(server, watch.now);
