import { setImmediate } from 'node:timers/promises';
import { CicloError } from '../core/failure.ts';
import { type AtomicFile, openAtomicFile } from './atomic-file.ts';

/** How a running export hears and tells. */
export type ExportSignals = {
  readonly isCancelled: () => boolean;
  /** Rows written so far, the header not counted. */
  readonly onProgress: (rows: number) => void;
};

/** Rows between two looks at the event loop: often enough for a cancel, or a question of the screen's, to wait some milliseconds. */
const ROWS_BETWEEN_PAUSES = 1_024;

/** Text kept before it is encoded and written, in UTF-16 units: longer ones outlive a quick collection and cost memory. */
const CHUNK_LENGTH = 65_536;

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');

type WritingChoices = {
  readonly openFile?: (target: string) => AtomicFile;
  /** Letters as bytes; UTF-8 unless said. */
  readonly encode?: (text: string) => Buffer;
};

/**
 * Writes a file of these texts, the first of which is its head, and answers how many others there were. Streams in constant memory and lets
 * the event loop run as it goes. The target appears whole at the end; on a failure it stays as it was. Throws `cancelled`, `disk_full`,
 * `export_target_busy` (open in another program) or `export_target_unwritable`.
 */
export async function writeTexts(
  texts: Iterable<string>,
  target: string,
  signals: ExportSignals,
  { openFile = openAtomicFile, encode = utf8 }: WritingChoices = {},
): Promise<number> {
  const file = openFile(target);
  try {
    const rows = await writeAll(texts, (text) => file.write(encode(text)), signals);
    file.commit();
    return rows;
  } finally {
    file.discard();
  }
}

async function writeAll(
  texts: Iterable<string>,
  write: (text: string) => void,
  signals: ExportSignals,
): Promise<number> {
  let chunk = '';
  let written = 0;
  for (const text of texts) {
    chunk += text;
    written += 1;
    if (chunk.length >= CHUNK_LENGTH) {
      write(chunk);
      chunk = '';
    }
    if (written % ROWS_BETWEEN_PAUSES === 0) await pause(written - 1, signals);
  }
  write(chunk);
  await pause(written - 1, signals);
  return written - 1;
}

async function pause(rows: number, { isCancelled, onProgress }: ExportSignals): Promise<void> {
  onProgress(rows);
  await setImmediate();
  if (isCancelled()) throw new CicloError('cancelled', `the export was cancelled after ${rows} rows`);
}
