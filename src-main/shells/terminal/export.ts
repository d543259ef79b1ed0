import { resolve } from 'node:path';
import type { CycleFilter } from '../../../src-preload/contract/cycles.ts';
import type { MovementFilter } from '../../../src-preload/contract/receipts.ts';
import { CHARGE_STATES, EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import {
  CHARGE_COLUMNS,
  EXPORT_PRESETS,
  EXPORT_SUBJECTS,
} from '../../../src-preload/contract/vocabulary/exports.ts';
import { AUTHOR_LENGTH } from '../../../src-preload/contract/vocabulary/history.ts';
import { ALL_TIME } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { systemAccount } from '../../application/companies/author.ts';
import type { DataFolder } from '../../application/companies/data-folder.ts';
import { instantFromEpochMs } from '../../core/civil-date.ts';
import { CicloError, stillReading } from '../../core/failure.ts';
import { exportCsv } from '../../exports/export-csv.ts';
import { type CsvRequest, tellsWholeDocuments } from '../../exports/subjects.ts';
import type { LedgerKey } from '../../ledger/files/connect.ts';
import { openLedgerReader } from '../../ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../ledger/open-ledger-writer.ts';
import { journaledFilter } from '../../ledger/personal-data/document-exports.ts';
import type { Command, OptionValues, Terminal } from './command.ts';
import { chooseConnection, openData } from './connection-choice.ts';
import { listOf, oneOf, optionalDay, requiredText } from './option-values.ts';
import { sayFailure } from './texts.ts';

/** `export`: writes one CSV from what the last sync left in the ledger. */
export const exportCommand: Command = {
  name: 'export',
  options: {
    data: { type: 'string' },
    name: { type: 'string' },
    'key-env': { type: 'string' },
    out: { type: 'string' },
    preset: { type: 'string' },
    what: { type: 'string' },
    states: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    'full-documents': { type: 'boolean' },
    by: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async (values, terminal) => {
    const target = resolve(requiredText(values, 'out'));
    const request = {
      subject: oneOf(values, 'what', EXPORT_SUBJECTS, 'charges'),
      preset: oneOf(values, 'preset', EXPORT_PRESETS, 'rfc4180'),
      columns: CHARGE_COLUMNS,
      filter: filterFrom(values),
      movements: movementsFrom(values),
      fullDocuments: values['full-documents'] === true,
    };
    const { folder, registry, keys } = openData(values, terminal);
    const { id, name } = chooseConnection(values, registry);
    const key = await keys.keyFor(id);
    const reader = openLedgerReader(folder.ledgerFile(id), key);
    try {
      if (reader.beingRead() !== null) throw stillReading();
      if (reader.asOf() === null)
        throw new CicloError('not_found', `${name} has never been synced`, { name });
      const isCancelled = (): boolean => terminal.signal.aborted;
      const run = () => exportCsv(request, reader, target, { isCancelled, onProgress: () => {} });
      const { rows } = tellsWholeDocuments(request)
        ? await journaled(
            { ...request, target, author: authorFrom(values) },
            () => ledgerToJournal({ folder, id, key }, terminal),
            run,
          )
        : await run();
      terminal.print(
        values.json === true
          ? JSON.stringify({ path: target, rows })
          : terminal.say('export.done', { path: target, rows }),
      );
    } finally {
      reader.close();
    }
  },
};

type Asked = CsvRequest & { readonly target: string; readonly author: string | null };

/** Who asks, as the history keeps it: `--by`, else the system account's name. */
function authorFrom({ by }: OptionValues): string | null {
  const name = typeof by === 'string' ? by.trim() : '';
  if (name.length > AUTHOR_LENGTH)
    throw new CicloError('invalid_input', 'the name is too long', { field: 'by' });
  return name === '' ? systemAccount() : name;
}

/** Whole CPFs leave by a line in the journal, or not at all: what cannot be journaled is not written. */
async function journaled(
  { subject, preset, filter, movements, target: file, author }: Asked,
  open: () => Promise<LedgerWriter>,
  run: () => Promise<{ readonly rows: number }>,
): Promise<{ readonly rows: number }> {
  const ledger = await open();
  try {
    const asked = {
      source: 'terminal',
      subject,
      preset,
      filter: journaledFilter({ subject, filter, movements }),
      file,
    } as const;
    const at = instantFromEpochMs(Date.now());
    const line = ledger.actingAs(author, 'beginDocumentExport', () => ledger.beginDocumentExport(asked, at));
    const written = await run();
    ledger.endDocumentExport(line, written.rows);
    return written;
  } finally {
    ledger.close();
  }
}

type Kept = { readonly folder: DataFolder; readonly id: string; readonly key: LedgerKey | null };

/** The writer is brought along here alone: most exports journal nothing. */
async function ledgerToJournal(
  { folder, id, key }: Kept,
  { printNote, say }: Terminal,
): Promise<LedgerWriter> {
  const { openLedgerWriter } = await import('../../ledger/open-ledger-writer.ts');
  return openLedgerWriter(folder.ledgerFile(id), {
    backupFolder: folder.backupFolder(id),
    key,
    now: () => instantFromEpochMs(Date.now()),
    onNotice: (notice) => printNote(sayFailure(notice, say)),
  });
}

function filterFrom(values: OptionValues): CycleFilter {
  return {
    ...EVERY_CYCLE,
    states: listOf(values, 'states', CHARGE_STATES),
    dueFrom: optionalDay(values, 'from'),
    dueTo: optionalDay(values, 'to'),
  };
}

/** The same two days, of movements the days on which they were. */
function movementsFrom(values: OptionValues): MovementFilter {
  const from = optionalDay(values, 'from') ?? ALL_TIME.from;
  return { from, to: optionalDay(values, 'to') ?? ALL_TIME.to, kinds: [], search: '' };
}
