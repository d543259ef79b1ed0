/** What a file says it is, and its sides in pixels; `damaged` where it ends before its picture does. */
export type PictureHead =
  | { readonly kind: 'png' | 'jpeg'; readonly width: number; readonly height: number }
  | { readonly kind: 'other_kind' }
  | { readonly kind: 'damaged' };

const DAMAGED: PictureHead = { kind: 'damaged' };
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CHUNK_FRAME_BYTES = 12;
const JPEG_SIGNATURE = [0xff, 0xd8, 0xff];
/** Frame headers of every kind of JPEG but arithmetic tables and lossless ones, which no browser draws. */
const FRAME_HEADERS: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * Reads a file's first bytes for what it really is, whatever its name says, and holds it to its format's end: browsers draw half a picture
 * without a word (PNG specification, section 5; ITU-T T.81, annex B).
 */
export function pictureHead(bytes: Uint8Array): PictureHead {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, PNG_SIGNATURE)) return pngHead(view);
  return startsWith(bytes, JPEG_SIGNATURE) ? jpegHead(view) : { kind: 'other_kind' };
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** The first chunk has the sides; the last one is called IEND. */
function pngHead(view: DataView): PictureHead {
  const first = PNG_SIGNATURE.length;
  if (view.byteLength < first + 8 + 13 || nameAt(view, first + 4) !== 'IHDR') return DAMAGED;
  const [width, height] = [view.getUint32(first + 8), view.getUint32(first + 12)];
  for (let at = first; at + CHUNK_FRAME_BYTES <= view.byteLength; ) {
    if (nameAt(view, at + 4) === 'IEND') return sized('png', width, height);
    at += CHUNK_FRAME_BYTES + view.getUint32(at);
  }
  return DAMAGED;
}

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)));

/** Segments with their lengths up to the scan, which has none and goes on to the end of the image. */
function jpegHead(view: DataView): PictureHead {
  let frame: PictureHead = DAMAGED;
  for (let at = 2; at + 4 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (marker === START_OF_SCAN) return isEndedAfter(view, at) ? frame : DAMAGED;
    if (FRAME_HEADERS.has(marker) && at + 9 <= view.byteLength)
      frame = sized('jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
    // Any number of 0xff may stand before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return DAMAGED;
}

function isEndedAfter(view: DataView, scan: number): boolean {
  for (let at = view.byteLength - 2; at > scan; at -= 1)
    if (view.getUint8(at) === 0xff && view.getUint8(at + 1) === END_OF_IMAGE) return true;
  return false;
}

const sized = (kind: 'png' | 'jpeg', width: number, height: number): PictureHead =>
  width > 0 && height > 0 ? { kind, width, height } : DAMAGED;
