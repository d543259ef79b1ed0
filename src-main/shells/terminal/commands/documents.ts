import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { DocumentPreview } from '../../../../src-preload/contract/fiscal-documents.ts';
import {
  MOST_DOCUMENT_CHARACTERS,
  MOST_DOCUMENT_ZIP_BYTES,
} from '../../../../src-preload/contract/vocabulary/fiscal-documents.ts';
import {
  type AskedLedger,
  givenDocuments,
  refuseFaulty,
} from '../../../application/features/fiscal-documents/given-documents.ts';
import type { GivenFile } from '../../../application/features/fiscal-documents/given-texts.ts';
import { decodeText } from '../../../core/decode-text.ts';
import { CicloError } from '../../../core/failure.ts';
import type { LedgerReader } from '../../../ledger/open-ledger-reader.ts';
import { type Terminal, tell } from '../command.ts';
import { bytesOf, fileUnreadable } from '../files/given-file.ts';
import { ledgerCommand } from '../ledger/ledger-command.ts';
import { actOnLedger } from '../ledger/opened-ledger.ts';
import { now } from '../now.ts';
import { requiredText } from '../options/option-values.ts';

/** `documents`: notes the fiscal documents of a file by their charge; with any fault nothing of it is kept. */
export const documentsCommand = ledgerCommand({
  name: 'documents',
  options: {
    file: { type: 'string' },
    json: { type: 'boolean' },
  },
  read: (values) => ({
    path: requiredText(values, 'file'),
    isJson: values.json === true,
  }),
  run: async (ledger, { path, isJson }, terminal) => {
    const { documents, preview } = await givenDocuments([fileAt(path)], asked(ledger.reader));
    if (preview.faults.length > 1) printFaults(preview, terminal);
    printCancelled(preview, terminal);
    refuseFaulty(preview);
    await actOnLedger(ledger, 'importDocuments', (writer) => writer.importDocuments(documents, now()));
    const { faults: _, ...kept } = preview;
    const { matched, replaced, unmatched, renewed, leftOut } = preview;
    tell(
      isJson,
      terminal,
      kept,
      terminal.say('documents.kept', { matched, replaced, unmatched, renewed, leftOut }),
    );
  },
});

const asked = (reader: LedgerReader): AskedLedger => ({
  lastMandates: async (limit) => reader.lastMandates(limit),
  documentCharges: async (references) => reader.documentCharges(references),
  documents: async (txids) => reader.documents(txids),
  notedNumbers: async (numbers) => reader.notedNumbers(numbers),
});

/** A character takes four bytes at most. */
const MOST_TEXT_BYTES = MOST_DOCUMENT_CHARACTERS * 4;
/** What a ZIP archive begins with: an entry, or its end where it has none. */
const ARCHIVE_STARTS = ['PK\u0003\u0004', 'PK\u0005\u0006'];

function fileAt(path: string): GivenFile {
  const name = basename(path);
  const bytes = bytesAt(path);
  const isZip = ARCHIVE_STARTS.includes(bytes.toString('latin1', 0, 4));
  if (bytes.length > (isZip ? MOST_DOCUMENT_ZIP_BYTES : MOST_TEXT_BYTES)) throw tooLarge(name);
  return isZip ? { name, zip: bytes } : { name, text: decodeText(bytes) };
}

function bytesAt(path: string): Buffer {
  try {
    if (statSync(path).size > MOST_TEXT_BYTES) throw tooLarge(basename(path));
  } catch (error) {
    throw error instanceof CicloError ? error : fileUnreadable(path, error);
  }
  return bytesOf(path);
}

const tooLarge = (file: string): CicloError =>
  new CicloError('documents_refused', `${file}: too large`, {
    ...{ file, line: 0, place: 'zip', reason: 'zip_too_large', text: '' },
  });

/** Every fault; the first is told again with what to do. */
function printFaults({ faults }: DocumentPreview, { printNote, say }: Terminal): void {
  for (const { file, line, reason, text } of faults) {
    const place = say(`errors:documents_refused.places.${line === 0 ? 'zip' : 'line'}`, { file, line });
    printNote(`${place}: ${say(`errors:documents_refused.reasons.${reason}`)} ${text.slice(0, 80)}`.trim());
  }
}

/** What was left out as cancelled, and what of it is noted all the same: beside the answer, whether or not the rest is kept. */
function printCancelled({ cancelled, notedCancelled, events }: DocumentPreview, terminal: Terminal): void {
  const { printNote, say } = terminal;
  if (events > 0) printNote(say('documents.events', { count: events }));
  if (cancelled.length > 0) printNote(say('documents.cancelled', { numbers: cancelled.join(', ') }));
  const noted = notedCancelled.map(({ number }) => number).join(', ');
  if (noted !== '') printNote(say('documents.notedCancelled', { numbers: noted }));
}
