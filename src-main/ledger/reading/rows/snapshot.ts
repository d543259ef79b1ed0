import type { LedgerDatabase } from '../../engine/ledger-database.ts';
import { LEDGER_NOTES } from '../../model/notes.ts';

/** Values about lists of charges that hold until those change: most commits of a sync, of the journal and of the inbox change none. */
export type Snapshot = {
  /** Runs within one read transaction: everything inside sees the same ledger. */
  readonly within: <Value>(run: () => Value) => Value;
  /** The remembered value of that name, or what `make` gives. Only within {@link Snapshot.within}. */
  readonly remember: <Value>(name: string, make: () => Value) => Value;
  /** A small value that holds until any commit of another connection. Only within. */
  readonly keep: <Value>(name: string, make: () => Value) => Value;
  /** The same until any commit of another connection, for what follows from the journal too: the last such value alone. Only within. */
  readonly rememberOne: <Value>(name: string, make: () => Value) => Value;
};

/** Lists scrolled through, what they are found by, totals shown: more than a person looks at between two polls. */
const REMEMBERED = 100;

/** Keeps what was read until another connection has evaluated charges, erased a payer, or made or dropped an index. */
export function openSnapshot(db: LedgerDatabase): Snapshot {
  const remembered = new Map<string, unknown>();
  const kept = new Map<string, unknown>();
  const listsChanged = db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck();
  let [version, lists]: [unknown, unknown] = [null, null];
  let one: { readonly name: string; readonly value: unknown } | null = null;
  const begin = (): void => {
    const { commits, schema } = db.changeMarks();
    if (commits === version) return;
    version = commits;
    one = null;
    kept.clear();
    const now = `${String(schema)}/${listsChanged.get(LEDGER_NOTES.listsChanged) ?? ''}`;
    if (now !== lists) remembered.clear();
    lists = now;
  };
  return {
    within: (run) =>
      db.reading(() => {
        begin();
        return run();
      }),
    keep: <Value>(name: string, make: () => Value): Value => {
      if (!kept.has(name)) kept.set(name, make());
      return kept.get(name) as Value;
    },
    rememberOne: <Value>(name: string, make: () => Value): Value => {
      if (one?.name !== name) one = { name, value: make() };
      return one.value as Value;
    },
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
