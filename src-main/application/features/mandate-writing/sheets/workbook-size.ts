/** Most bytes that a workbook may unpack to: some hundred thousand filled cells, and what a reader takes for them stays within 200 MB. */
export const MOST_UNPACKED_BYTES = 24 * 1024 * 1024;
/** A workbook has a dozen parts, and a picture or two. */
const MOST_PARTS = 1_000;

/** A ZIP archive's end (APPNOTE.TXT, 4.3.16) and the entries of its directory (4.3.12): signature, length without what varies. */
const END = { signature: 0x06054b50, bytes: 22, mostComment: 0xffff } as const;
const ENTRY = { signature: 0x02014b50, bytes: 46 } as const;
/** Sizes that stand elsewhere, in a record for archives of 4 GB and more. */
const ZIP64 = 0xffffffff;

/**
 * What an archive says of itself that it unpacks to, in bytes; null where it is none, infinite where it does not tell. The reader unpacks
 * no part beyond the size that the directory gives for it, so that an archive that lies here is refused there.
 */
export function unpackedSize(archive: Uint8Array): number | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = endOf(view);
  if (end === null) return null;
  const parts = view.getUint16(end + 10, true);
  return parts > MOST_PARTS
    ? Number.POSITIVE_INFINITY
    : unpackedBytes(view, view.getUint32(end + 16, true), parts);
}

/** Where the archive's end begins: the last place that looks so, since a comment may follow it. */
function endOf(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END.bytes - END.mostComment);
  for (let at = view.byteLength - END.bytes; at >= first; at -= 1)
    if (view.getUint32(at, true) === END.signature) return at;
  return null;
}

/** Sum of the parts' sizes; infinite where one is not told or the directory is not whole. */
function unpackedBytes(view: DataView, directory: number, parts: number): number {
  let at = directory;
  let sum = 0;
  for (let part = 0; part < parts; part += 1) {
    const isWhole = at + ENTRY.bytes <= view.byteLength && view.getUint32(at, true) === ENTRY.signature;
    if (!isWhole) return Number.POSITIVE_INFINITY;
    sum += partBytes(view, at);
    at +=
      ENTRY.bytes +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return sum;
}

function partBytes(view: DataView, at: number): number {
  const packed = view.getUint32(at + 20, true);
  const unpacked = view.getUint32(at + 24, true);
  const hasDescriptor = (view.getUint16(at + 8, true) & 8) !== 0;
  const isStated =
    unpacked !== ZIP64 &&
    packed !== ZIP64 &&
    (unpacked > 0 || (packed <= 2 && !(hasDescriptor && packed === 0)));
  return isStated ? unpacked : Number.POSITIVE_INFINITY;
}
