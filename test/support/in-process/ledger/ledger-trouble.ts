import { asCicloError, CicloError } from '../../../../src-main/core/failure.ts';
import type { LedgerKey } from '../../../../src-main/ledger/files/connect.ts';
import { noon } from '../../fake/records/ledger-records.ts';
import { smallWorld, WORLD_TODAY } from '../../fake/records/ledger-world.ts';
import { LedgerFolder } from './ledger-folder.ts';

export const AT = noon('2026-03-10');
export const WORLD = smallWorld(240);

type Filling = { readonly hasBackup?: boolean; readonly key?: LedgerKey | null };

/** A closed ledger with a small world in it, and a backup of it where one is wanted; encrypted where a key is given. */
export function filled({ hasBackup = false, key = null }: Filling = {}): LedgerFolder {
  const ledger = new LedgerFolder(key);
  const writer = ledger.write();
  writer.store(WORLD, AT);
  writer.reconcile(WORLD_TODAY, AT);
  if (hasBackup) writer.backup();
  writer.close();
  return ledger;
}

/** The code of the error that a person is told, or what else came of it. */
export const codeOf = (run: () => unknown): string => {
  try {
    run();
    return 'nothing thrown';
  } catch (error) {
    return error instanceof CicloError ? error.code : `not ours: ${String(error)}`;
  }
};

/** The same of work that is waited for. */
export const codeOfWork = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing thrown',
    (error: unknown) => asCicloError(error).code,
  );

export const chargesIn = (ledger: LedgerFolder): number => ledger.read().counts().charge;
