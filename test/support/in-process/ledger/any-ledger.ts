import type { Engine, LedgerDatabase } from '../../../../src-main/ledger/engine/ledger-database.ts';
import type { LedgerReader } from '../../../../src-main/ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import { LedgerFolder } from './ledger-folder.ts';
import { ServerCompany } from './server-company.ts';

/** The engine that this run of the specs is about. */
export const ENGINE: Engine = process.env.CICLO_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** One ledger, its handles and a look behind its back; everything goes when it is disposed. */
export interface AnyLedger extends Disposable {
  readonly write: () => LedgerWriter;
  readonly read: () => LedgerReader;
  /** Runs something on the ledger behind its back. */
  readonly behind: <Value>(run: (db: LedgerDatabase) => Value) => Value;
  /** Closes every handle that is open. */
  readonly close: () => void;
}

/** How often a property is tried that makes a ledger each time: a company takes a server many times as long as a file. */
export const triesOf = (times: number): number => (ENGINE === 'postgres' ? Math.ceil(times / 5) : times);

/** A new ledger on the engine of this run: specs that ask for it so hold for both. */
export const newLedger = (): AnyLedger => (ENGINE === 'postgres' ? new ServerCompany() : new LedgerFolder());
