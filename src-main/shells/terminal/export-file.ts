import type { ExportSignals } from '../../exports/write-texts.ts';
import type { OpenedLedger } from './opened-ledger.ts';

/** The ledger that a file is written from, and where to. */
export type ExportJob = OpenedLedger & { readonly target: string; readonly signals: ExportSignals };

/** A kind of file, once what the command line asks for has been read: writes it and answers how many rows or entries it has. */
export type ExportFile = (ledger: ExportJob) => Promise<{ readonly rows: number }>;
