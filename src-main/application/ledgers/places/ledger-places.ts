import { asCicloError, CicloError } from '../../../core/failure.ts';
import type { DataFolder } from '../../companies/data-folder/data-folder.ts';
import type { KnownHomes } from '../../companies/office/server-homes.ts';
import { refuseCopy } from '../../companies/registry/refuse-copy.ts';
import type { LedgerPlace } from '../threads/writer-methods.ts';
import type { HeldLeases } from './held-leases.ts';
import type { CopyUse, LedgerKeys } from './ledger-keys.ts';
import { filesOf, ledgerPlaceOf, withoutFile } from './ledger-place.ts';

/** Where the ledgers of a data folder are, with their keys, which are asked for once a ledger. */
export type LedgerPlaces = {
  /** Throws `not_found` for a ledger that was removed: whoever comes late to one must not make an empty one in its place. */
  readonly of: (connectionId: string) => Promise<LedgerPlace>;
  /** The same for who writes: in the session that has the company's lease, while one is held. Throws `read_only_copy` of a copy. */
  readonly writable: (connectionId: string) => Promise<LedgerPlace>;
  /** Where a copy is put, also over a ledger whose key is lost, or named by copies alone that are away. Throws what {@link of} and the copy's key throw. */
  readonly forCopy: (connectionId: string, copy: string, use: CopyUse) => Promise<LedgerPlace>;
  /** Tells a ledger from others, and opens none. */
  readonly withoutKey: (connectionId: string) => LedgerPlace;
  /** Throws `kept_by_server` of a ledger at a server, which is not this computer's to replace. */
  readonly refuseServer: (connectionId: string) => void;
  /** Looks for the key anew when it is next asked for. */
  readonly forget: (connectionId: string) => void;
  readonly remove: (connectionId: string) => void;
  /** Lets a ledger be made where one was removed. */
  readonly readmit: (connectionId: string) => void;
};

type Sources = {
  readonly folder: DataFolder;
  readonly keys: LedgerKeys;
  readonly homes: KnownHomes;
  readonly leases: Pick<HeldLeases, 'leaseOf'>;
};

/** With these nobody can say which key a ledger has, and a copy that a person has picked takes its place by the copy's own. */
const NAMES_NO_KEY: ReadonlySet<string> = new Set(['ledger_key_missing', 'backup_away']);

/** Looks each ledger's place up when it is first asked for. */
export function ledgerPlaces({ folder, keys, homes, leases }: Sources): LedgerPlaces {
  const known = new Map<string, Promise<LedgerPlace>>();
  const removed = new Set<string>();
  const find = async (connectionId: string): Promise<LedgerPlace> => {
    try {
      return await ledgerPlaceOf({ folder, keys, homes }, connectionId);
    } catch (error) {
      known.delete(connectionId);
      throw error;
    }
  };
  const kept = (connectionId: string): Promise<LedgerPlace> => {
    const found = known.get(connectionId) ?? find(connectionId);
    known.set(connectionId, found);
    return found;
  };
  const of = async (connectionId: string): Promise<LedgerPlace> => {
    const found = removed.has(connectionId) ? null : await kept(connectionId);
    if (found === null || removed.has(connectionId))
      throw new CicloError('not_found', `the ledger of ${connectionId} was removed`, { id: connectionId });
    return found;
  };
  const withoutKey = (connectionId: string): LedgerPlace => ({
    ...(homes.isAtServer(connectionId) ? withoutFile(connectionId) : filesOf(folder, connectionId)),
    key: null,
  });
  return {
    of,
    forCopy: async (connectionId, copy, use) => {
      try {
        return await of(connectionId);
      } catch (error) {
        if (!NAMES_NO_KEY.has(asCicloError(error).code)) throw error;
        return { ...withoutKey(connectionId), key: await keys.forCopy(connectionId, copy, use) };
      }
    },
    writable: async (connectionId) => {
      refuseCopy(homes.copiedAt(connectionId));
      const at = await of(connectionId);
      const lease = leases.leaseOf(connectionId);
      return at.server && lease ? { ...at, server: { ...at.server, lease } } : at;
    },
    withoutKey,
    refuseServer: (connectionId) => {
      if (homes.isAtServer(connectionId))
        throw new CicloError('kept_by_server', `${connectionId} is at a server`);
    },
    forget: (connectionId) => void known.delete(connectionId),
    remove: (connectionId) => void removed.add(connectionId),
    readmit: (connectionId) => void removed.delete(connectionId),
  };
}
