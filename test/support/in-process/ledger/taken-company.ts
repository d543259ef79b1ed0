import { openToMove } from '../../../../src-main/ledger/files/moving.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { takeInCompany } from '../../../../src-main/ledger/postgres/take-in-company.ts';
import { noon } from '../../fake/records/ledger-records.ts';
import type { LedgerFolder } from './ledger-folder.ts';

type Taken = Parameters<typeof takeInCompany>[1];
type Watch = Parameters<typeof takeInCompany>[3];

/** The address of the server as a folder would keep it. */
export const URL_THERE = 'postgres://ciclo@127.0.0.1/office';

/** Takes a ledger in a file to a server; its handles are closed before. */
export function takeFrom(file: LedgerFolder, address: ServerAddress, taken: Taken, watch: Watch) {
  file.close();
  const { backupFolder, key } = file;
  const from = openToMove(file.file, { backupFolder, key, now: () => noon('2026-03-10') });
  try {
    return takeInCompany(address, taken, from, watch);
  } finally {
    from.close();
  }
}
