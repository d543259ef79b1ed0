import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import {
  type DocumentFault,
  MOST_ZIP_ENTRIES,
} from '../../../../src-preload/contract/vocabulary/fiscal-documents.ts';
import { decodeText } from '../../../core/decode-text.ts';

/** Why a zip is not taken. */
type ZipFault = Extract<DocumentFault, `zip_${string}`>;

/** XML files that may still come from zips, and the bytes that they may still unpack to. */
export type ZipRoom = { readonly files: number; readonly bytes: number };

/** An entry of a zip as text; `name` is fit to be shown. */
type ZipText = { readonly name: string; readonly text: string };

/** A zip's XML files and how many of its entries are none, or why it is not taken: `entry` names the one at fault, '' where the zip itself is. */
export type ZipReading =
  | {
      readonly kind: 'zip';
      readonly files: readonly ZipText[];
      readonly leftOut: number;
      readonly bytes: number;
    }
  | { readonly kind: 'refused'; readonly reason: ZipFault; readonly entry: string };

/** Told by its own name wherever it is thrown. */
class Refused extends Error {
  readonly reason: ZipFault;
  readonly entry: string;

  constructor(reason: ZipFault, entry: string) {
    super(reason);
    this.reason = reason;
    this.entry = entry;
  }
}

const inflate = promisify(inflateRaw);

/**
 * Reads every `.xml` of a zip as text; what is no XML is counted and never unpacked. Refused whole where any entry is at fault. What is unpacked counts, not
 * what the zip says of itself: an entry is unpacked up to the size that it declares, after that size was found to fit in `room`, and not a byte further.
 */
export async function readZip(zip: Buffer, room: ZipRoom): Promise<ZipReading> {
  try {
    return await readEntries(zip, room);
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', reason: error.reason, entry: error.entry };
    // The library tells of all else that it meets in a file by plain errors; of encryption that hides the directory's own fields in these words.
    const isEncrypted = error instanceof Error && error.message === 'strong encryption is not supported';
    return { kind: 'refused', reason: isEncrypted ? 'zip_encrypted' : 'zip_damaged', entry: '' };
  }
}

async function readEntries(zip: Buffer, room: ZipRoom): Promise<ZipReading> {
  // Names are decoded below: nothing is written under them, so that one that leads elsewhere is no reason to refuse.
  const directory = await fromBufferPromise(zip, {
    ...{ lazyEntries: true, decodeStrings: false, validateEntrySizes: false },
  });
  const listed = await listEntries(directory);
  const chosen = listed.filter(({ kind }) => kind === 'xml');
  if (chosen.length > room.files) throw new Refused('zip_too_many', '');
  const files: ZipText[] = [];
  let bytes = 0;
  for (const { name, entry } of chosen) {
    const data = await unpacked({ zip, directory, entry, name, most: room.bytes - bytes });
    bytes += data.length;
    files.push({ name, text: decodeText(data) });
  }
  return { kind: 'zip', files, leftOut: listed.filter(({ kind }) => kind === 'other').length, bytes };
}

type Listed = { readonly name: string; readonly kind: 'xml' | 'other' | 'folder'; readonly entry: Entry };

/** What the directory lists, before anything is unpacked. */
async function listEntries(directory: ZipFile): Promise<readonly Listed[]> {
  if (directory.entryCount > MOST_ZIP_ENTRIES) throw new Refused('zip_too_many', '');
  const listed: Listed[] = [];
  for await (const entry of directory.eachEntry()) {
    const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry;
    const path = getFileNameLowLevel(flags, fileNameRaw, extraFields, false);
    const name = shown(path);
    if (OFFICE_PARTS.has(path)) throw new Refused('zip_office', '');
    if (/\.(?:zip|rar|7z)$/i.test(path)) throw new Refused('zip_nested', name);
    listed.push({ name, entry, kind: kindOf(path) });
  }
  return listed;
}

/** What workbooks and texts are known by, which are zips too: of Office (ECMA-376 part 2) and of OpenDocument (part 2). */
const OFFICE_PARTS: ReadonlySet<string> = new Set(['[Content_Types].xml', 'mimetype']);

/** macOS puts a file of its own beside each, under the same name within this folder. */
const MACOS_FOLDER = '__MACOSX/';

function kindOf(path: string): Listed['kind'] {
  if (path.endsWith('/')) return 'folder';
  return /\.xml$/i.test(path) && !path.startsWith(MACOS_FOLDER) ? 'xml' : 'other';
}

/** Longest name that is shown; of a longer one the end tells most. */
const SHOWN_CHARACTERS = 120;

/** A name as a person may be shown it: without what moves a cursor or turns the direction of writing. */
function shown(path: string): string {
  const characters = [...path.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD')];
  return characters.length <= SHOWN_CHARACTERS
    ? characters.join('')
    : `…${characters.slice(1 - SHOWN_CHARACTERS).join('')}`;
}

type Unpacking = {
  readonly zip: Buffer;
  readonly directory: ZipFile;
  readonly entry: Entry;
  readonly name: string;
  readonly most: number;
};

async function unpacked({ zip, directory, entry, name, most }: Unpacking): Promise<Buffer> {
  if (entry.isEncrypted()) throw new Refused('zip_encrypted', name);
  if (!entry.canDecodeFileData()) throw new Refused('zip_method', name);
  if (entry.uncompressedSize > most) throw new Refused('zip_too_large', name);
  const packed = await packedBytes(zip, directory, entry).catch(() => damaged(name));
  const data = entry.compressionMethod === 0 ? packed : await inflated(packed, entry.uncompressedSize, name);
  if (data.length > entry.uncompressedSize) throw new Refused('zip_size_wrong', name);
  const isWhole = data.length === entry.uncompressedSize && crc32(data) === entry.crc32;
  return isWhole ? data : damaged(name);
}

/** Where an entry's bytes stand; throws where they would reach beyond the zip. */
async function packedBytes(zip: Buffer, directory: ZipFile, entry: Entry): Promise<Buffer> {
  const { fileDataStart } = await directory.readLocalFileHeaderPromise(entry, { minimal: true });
  return zip.subarray(fileDataStart, fileDataStart + entry.compressedSize);
}

async function inflated(packed: Buffer, declaredBytes: number, name: string): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, declaredBytes) });
  } catch (error) {
    const isLarger = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    if (isLarger) throw new Refused('zip_size_wrong', name);
    return damaged(name);
  }
}

function damaged(name: string): never {
  throw new Refused('zip_damaged', name);
}
