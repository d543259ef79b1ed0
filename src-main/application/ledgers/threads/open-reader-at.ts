import { asCicloError } from '../../../core/failure.ts';
import { type LedgerReader, openLedgerReader } from '../../../ledger/open-ledger-reader.ts';
import { openCompanyReader } from '../../../ledger/postgres/open-company.ts';
import type { ReadPlace } from './reader-methods.ts';

/** With these an opened handle is over: the ledger is rescued, or its server's session is gone. */
const OVER: ReadonlySet<string> = new Set(['ledger_damaged', 'server_gone', 'server_unreachable']);

/** Whether what was thrown leaves a handle that must not be kept. */
export const endsHandle = (error: unknown): boolean => OVER.has(asCicloError(error).code);

/** Opens a ledger for reading, wherever it is. Throws as {@link openLedgerReader} and {@link openCompanyReader} do. */
export const openReaderAt = ({ file, key, server = null }: ReadPlace): LedgerReader =>
  server === null ? openLedgerReader(file, key) : openCompanyReader(server);
