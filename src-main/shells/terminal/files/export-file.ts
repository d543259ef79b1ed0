import type { ExportSignals } from '../../../exports/write-texts.ts';
import type { OpenedLedger } from '../ledger/opened-ledger.ts';

/** The ledger that a file is written from, and where to. */
export type ExportJob = OpenedLedger & {
  readonly target: string;
  /** For a writing that looks at them as it goes: signals of the process cancel it from then on, and no longer end the process. */
  readonly signals: () => ExportSignals;
};

/** How many rows or entries a file has. `details`: what else `--json` says of it; `said`: the same as a sentence. */
type WrittenFile = {
  readonly rows: number;
  /** False where the command only asked about files. */
  readonly isWritten?: boolean;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly said?: string;
};

/** A kind of file, once what the command line asks for has been read: writes it and answers what it holds. */
export type ExportFile = (job: ExportJob) => Promise<WrittenFile>;
