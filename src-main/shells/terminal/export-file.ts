import type { ExportSignals } from '../../exports/write-texts.ts';
import type { LedgerReader } from '../../ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../ledger/open-ledger-writer.ts';

/** The ledger that a file is written from, and where to. */
export type OpenedLedger = {
  readonly reader: LedgerReader;
  /** The writer is brought along where it is asked for alone: most files change nothing. */
  readonly openWriter: () => Promise<LedgerWriter>;
  readonly target: string;
  readonly signals: ExportSignals;
  /** Whether the answer goes to a machine. */
  readonly isJson: boolean;
};

/** How many rows or entries a file has; `path` null where none was written; more of it for machines. */
type Written = Readonly<Record<string, unknown>> & { readonly rows: number; readonly path?: string | null };

/** A kind of file, once what the command line asks for has been read: writes it and answers what it holds. */
export type ExportFile = (ledger: OpenedLedger) => Promise<Written>;
