import { setImmediate } from 'node:timers/promises';
import { CicloError } from '../core/failure.ts';
import { type AtomicFile, openAtomicFile } from './atomic-file.ts';

/** How a running export hears and tells. */
export type ExportSignals = {
  readonly isCancelled: () => boolean;
  /** Rows written so far, the header not counted. */
  readonly onProgress: (rows: number) => void;
};

/** A piece of a file: its text, and how many rows end in it. Its head, and a total, is no row. */
export type Piece = { readonly text: string; readonly rows: number };

/** Rows between two looks at the event loop: often enough for a cancel, or a question of the screen's, to wait some milliseconds. */
const ROWS_BETWEEN_PAUSES = 1_024;

/** Text kept before it is encoded and written, in UTF-16 units: longer ones outlive a quick collection and cost memory. */
const CHUNK_LENGTH = 65_536;

/** More than a piece takes in UTF-8, unless it is of an unheard-of length. */
const ROOM_BYTES = 4 * CHUNK_LENGTH;

/**
 * UTF-8 in the same room each time, to be written before the next: V8 looks for buffers that were let go only when there are tens of megabytes
 * of them.
 */
function utf8InOneRoom(): (text: string) => Buffer {
  const room = Buffer.allocUnsafeSlow(ROOM_BYTES);
  return (text) =>
    text.length * 3 > ROOM_BYTES ? Buffer.from(text, 'utf8') : room.subarray(0, room.write(text, 'utf8'));
}

type WritingChoices = {
  readonly openFile?: (target: string) => AtomicFile;
  /** Letters as bytes; UTF-8 unless said. */
  readonly encode?: (text: string) => Buffer;
};

/** Texts as pieces: the first is the head, each of the others a row. */
export function* piecesOf(texts: Iterable<string>): Generator<Piece> {
  let rows = 0;
  for (const text of texts) {
    yield { text, rows };
    rows = 1;
  }
}

/**
 * Writes a file of these pieces and answers how many rows they have. Streams in constant memory and lets the event loop run as it goes. The
 * target appears whole at the end; on a failure it stays as it was. Throws `cancelled`, `disk_full`, `export_target_busy` (open in another
 * program) or `export_target_unwritable`.
 */
export async function writePieces(
  pieces: Iterable<Piece>,
  target: string,
  signals: ExportSignals,
  { openFile = openAtomicFile, encode = utf8InOneRoom() }: WritingChoices = {},
): Promise<number> {
  const file = openFile(target);
  try {
    const rows = await writeAll(pieces, (text) => file.write(encode(text)), signals);
    file.commit();
    return rows;
  } finally {
    file.discard();
  }
}

async function writeAll(
  pieces: Iterable<Piece>,
  write: (text: string) => void,
  signals: ExportSignals,
): Promise<number> {
  let chunk = '';
  let [written, toPauseAt] = [0, ROWS_BETWEEN_PAUSES];
  for (const { text, rows } of pieces) {
    chunk += text;
    written += rows;
    if (chunk.length >= CHUNK_LENGTH) {
      write(chunk);
      chunk = '';
    }
    if (written < toPauseAt) continue;
    await pause(written, signals);
    toPauseAt = written + ROWS_BETWEEN_PAUSES;
  }
  write(chunk);
  await pause(written, signals);
  return written;
}

async function pause(rows: number, { isCancelled, onProgress }: ExportSignals): Promise<void> {
  onProgress(rows);
  await setImmediate();
  if (isCancelled()) throw new CicloError('cancelled', `the export was cancelled after ${rows} rows`);
}
