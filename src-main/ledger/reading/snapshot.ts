import type { Database } from 'better-sqlite3';

/** Values that hold until another connection writes to the ledger. */
export type Snapshot = {
  /** Runs within one read transaction: everything inside sees the same ledger. */
  readonly within: <Value>(run: () => Value) => Value;
  /** The remembered value of that name, or what `make` gives. Only within {@link Snapshot.within}. */
  readonly remember: <Value>(name: string, make: () => Value) => Value;
};

/** Lists scrolled through, totals shown: more than a person looks at between two polls. */
const REMEMBERED = 60;

/** Keeps what was read until another connection has written to the file. */
export function openSnapshot(db: Database): Snapshot {
  const remembered = new Map<string, unknown>();
  let version: unknown;
  const begin = (): void => {
    const current = db.pragma('data_version', { simple: true });
    if (current !== version) remembered.clear();
    version = current;
  };
  return {
    within: (run) =>
      db
        .transaction(() => {
          begin();
          return run();
        })
        .deferred(),
    remember: <Value>(name: string, make: () => Value): Value => {
      const known = remembered.get(name);
      // Taken out and put back, so that the one used longest ago is the first to go.
      remembered.delete(name);
      const value = known === undefined ? make() : (known as Value);
      remembered.set(name, value);
      const [oldest] = remembered.keys();
      if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
      return value;
    },
  };
}
