import type { CycleFilter } from '../../../src-preload/contract/cycles.ts';
import type { MovementFilter } from '../../../src-preload/contract/receipts.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { ALL_TIME } from '../../../src-preload/contract/vocabulary/receipts.ts';
import type { UtcInstant } from '../../core/civil-date.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { EXPORT_FILTER } from '../model/stored-json.ts';
import { isMoment, type ReadableRows, readableRows } from '../reading/rows/readable-rows.ts';
import type { ActLog } from '../store/acts.ts';

/** A file with whole CPFs, as it was asked for. The text that was searched for may be a name, so only that there was one is kept. */
export type DocumentExport = {
  readonly source: 'app' | 'terminal';
  readonly subject: string;
  readonly preset: string;
  readonly filter: Omit<CycleFilter, 'payer'> & { readonly hasPayerText: boolean };
  /** Where it was to be written. */
  readonly file: string;
};

/** A line of the journal; `rows` is null where the file did not come about, or the program ended before it could say so. */
export type JournaledExport = DocumentExport & {
  readonly id: number;
  readonly at: UtcInstant;
  readonly rows: number | null;
};

/** Who was given whole documents: a line before the file, and its rows once it stands. */
export type ExportJournal = {
  /** Answers the line's number. */
  readonly beginDocumentExport: (asked: DocumentExport, at: UtcInstant) => number;
  readonly endDocumentExport: (id: number, rows: number) => void;
};

type AskedFor = {
  readonly subject: string;
  readonly filter: CycleFilter;
  readonly movements: MovementFilter | null;
};

/** What the journal keeps of a filter: of charges all but the text, of receipts and of a payer's statement the days, in the place of due dates. The others are asked for whole. */
export function journaledFilter({ subject, filter, movements }: AskedFor): DocumentExport['filter'] {
  const isOneOnly = subject === 'statement';
  if ((subject === 'receipts' || isOneOnly) && movements !== null)
    return journaledMovements(movements, isOneOnly);
  const { payer, ...others } = BY_DUE_DATE.has(subject) ? filter : EVERY_CYCLE;
  return { ...others, hasPayerText: payer !== '' };
}

const BY_DUE_DATE: ReadonlySet<string> = new Set(['charges', 'receivables']);

function journaledMovements(
  { from, to, search }: MovementFilter,
  isOneOnly: boolean,
): DocumentExport['filter'] {
  const { payer: _, ...everything } = EVERY_CYCLE;
  const dueFrom = from === ALL_TIME.from ? null : from;
  const dueTo = to === ALL_TIME.to ? null : to;
  return { ...everything, dueFrom, dueTo, hasPayerText: isOneOnly || search !== '' };
}

/** The journal; each change within the caller's transaction. */
export function openExportJournal(db: LedgerDatabase, acts: ActLog): ExportJournal {
  const insert = db.prepare<[string, string, string, string, string, string]>(
    'INSERT INTO document_export (at, source, subject, preset, filter, file) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const end = db.prepare<[number, number]>('UPDATE document_export SET rows = ? WHERE id = ?');
  return {
    beginDocumentExport: ({ source, subject, preset, filter, file }, at) => {
      acts.record({ kind: 'document_export', at, subject: 'company', subjectId: null, to: subject });
      const written = insert.run(at, source, subject, preset, EXPORT_FILTER.write(filter), file);
      return Number(written.lastInsertRowid);
    },
    endDocumentExport: (id, rows) => void end.run(rows, id),
  };
}

type StoredRow = Omit<JournaledExport, 'filter'> & { readonly filter: string };

/** The newest lines of the journal. */
export type JournaledExports = ReadableRows<JournaledExport> & { readonly total: number };

/** Newest first, with how many there are in all. */
export function readDocumentExports(db: LedgerDatabase, limit: number): JournaledExports {
  const sql = `SELECT id, at, source, subject, preset, filter, file, rows FROM document_export ORDER BY id DESC LIMIT ?`;
  const stored = db.prepare<[number], StoredRow>(sql).all(limit);
  const total = db.prepare<[], number>('SELECT count(*) FROM document_export').pluck().get() ?? 0;
  return { ...readableRows('document_export', stored, exportOf), total };
}

/** Null for what this program does not write. */
function exportOf(row: StoredRow): JournaledExport | null {
  const filter = EXPORT_FILTER.readOrNull(row.filter);
  const isCounted = row.rows === null || Number.isSafeInteger(row.rows);
  return filter !== null && isCounted && isMoment(row.at) ? { ...row, filter } : null;
}
