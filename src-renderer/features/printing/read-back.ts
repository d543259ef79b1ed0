import jsQR from 'jsqr';

/** What reading a printed code again gave: the very text, another one, or nothing. */
export type ReadBack = 'same' | 'different' | 'unreadable';

/** The pixels of a drawn code, four bytes each, as a canvas gives them. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

/** Reads a drawn code as a phone would and compares it with the text it must carry, character by character. */
export function readBack(pixels: Pixels, expected: string): ReadBack {
  const read = jsQR(pixels.data, pixels.width, pixels.height, { inversionAttempts: 'dontInvert' });
  if (read === null) return 'unreadable';
  return read.data === expected ? 'same' : 'different';
}
