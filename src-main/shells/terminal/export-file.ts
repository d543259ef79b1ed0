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
  /** Who is at work where the command line names nobody, as the app has it. */
  readonly author: string | null;
};

/** A kind of file, once what the command line asks for has been read: writes it and answers how many rows or entries it has. */
export type ExportFile = (ledger: OpenedLedger) => Promise<{ readonly rows: number }>;
