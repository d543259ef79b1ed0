import type { UtcInstant } from '../../core/civil-date.ts';

/** What became of a copy that is made by need; `elsewhere` where others make them. */
export type DueBackup = 'made' | 'not_due' | 'no_room' | 'elsewhere';

/** What an engine does for a ledger besides its statements: what its failures mean, its copies, and that what was erased is gone. */
export type LedgerKeeping = {
  readonly now: () => UtcInstant;
  /** Runs something on the ledger; the engine's errors come out as `CicloError`s, in words that a person is told. */
  readonly guarded: <Value>(run: () => Value) => Value;
  /** Writes a consistent copy and verifies it; the one that is named stays however old it is. Returns where it lies. */
  readonly backup: (spared: string | null) => string;
  /** Writes one where a disk that is lost would take with it what people have said since the newest. */
  readonly backUpWhereDue: () => DueBackup;
  /** Writes a copy to a file that opens with a passphrase on any computer. */
  readonly carry: (target: string, passphrase: string) => void;
  /** Runs what erases: what it deletes is not to stay behind in what the engine frees. */
  readonly whileErasing: <Value>(run: () => Value) => Value;
  /** Ends what an erasing began, in freed pages, logs and copies; true once nothing is left. */
  readonly compact: () => boolean;
};
