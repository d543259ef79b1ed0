import { asCicloError, CicloError } from '../../../core/failure.ts';
import type { LeftLedger } from '../../../ledger/files/left-note.ts';
import { openToMove } from '../../../ledger/files/moving.ts';
import type { ServerAddress } from '../../../ledger/postgres/requests.ts';
import { serverCompanies } from '../../../ledger/postgres/server-companies.ts';
import { isSameDatabase } from '../../../ledger/postgres/server-url.ts';
import { moveMarkAt } from '../../../ledger/postgres/take-in-company.ts';
import { now } from '../now.ts';
import type { OpenedData } from '../options/connection-choice.ts';
import type { GivenServer } from '../options/server-choice.ts';
import { UsageError } from '../usage-error.ts';

/** With these nobody can be asked whether a server has a company. */
const NOBODY_ANSWERS: ReadonlySet<string> = new Set([
  'server_unreachable',
  'server_gone',
  'server_database',
  'server_unprepared',
]);

/**
 * Lets a company live in its folder again whose file was left for a server that never got it, on the word of whoever names that server: one that is gone cannot say so. Throws
 * `ledger_moved` where it was left for another one, `UsageError` where it was left for none or the server has it, and what a server throws that is there and does not say.
 */
export async function keepInFolder(
  { folder, keys }: Pick<OpenedData, 'folder' | 'keys'>,
  { id, name }: { readonly id: string; readonly name: string },
  { address, url }: GivenServer,
): Promise<void> {
  const options = { backupFolder: folder.backupFolder(id), key: await keys.keyFor(id), now };
  const from = openToMove(folder.ledgerFile(id), options);
  try {
    if (from.left === null) throw new UsageError('usage.notLeft', { name });
    const { server } = from.left;
    if (!isSameDatabase(server, url))
      throw new CicloError('ledger_moved', `${id} was left for another`, { server });
    if (hasArrived(address, id, from.left)) throw new UsageError('usage.arrived', { name });
    from.stay();
  } finally {
    from.close();
  }
}

/** One of that id that bears another mark was brought there by somebody else. */
function hasArrived(address: ServerAddress, id: string, { mark }: LeftLedger): boolean {
  try {
    const there = serverCompanies(address).find((company) => company.id === id);
    return there !== undefined && mark !== null && moveMarkAt(there.place) === mark;
  } catch (error) {
    if (NOBODY_ANSWERS.has(asCicloError(error).code)) return false;
    throw error;
  }
}
