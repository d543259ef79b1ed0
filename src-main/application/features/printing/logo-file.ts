import { PNG } from 'pngjs';
import { LOGO_LIMITS } from '../../../../src-preload/contract/vocabulary/printing.ts';
import { CicloError } from '../../../core/failure.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Width and height stand in the first chunk, after the signature and the chunk's length and type. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
const HEAD_BYTES = 24;

/**
 * Holds a logo to what is kept: a PNG that decodes whole, no larger than `LOGO_LIMITS` tell. The page has drawn it small already; what
 * another page sends is refused with `invalid_input`, before a pixel of too many is unpacked.
 */
export function checkLogo(base64: string): void {
  const file = Buffer.from(base64, 'base64');
  if (file.length > LOGO_LIMITS.keptBytes) throw noLogo('too many bytes');
  if (file.length < HEAD_BYTES || !file.subarray(0, SIGNATURE.length).equals(SIGNATURE))
    throw noLogo('no PNG');
  const [width, height] = [file.readUInt32BE(WIDTH_AT), file.readUInt32BE(HEIGHT_AT)];
  const isWithin = width <= LOGO_LIMITS.keptWidth && height <= LOGO_LIMITS.keptHeight;
  if (width === 0 || height === 0 || !isWithin) throw noLogo(`${width} by ${height} pixels`);
  try {
    PNG.sync.read(file);
  } catch (error) {
    throw noLogo('damaged', error);
  }
}

const noLogo = (why: string, cause?: unknown): CicloError =>
  new CicloError('invalid_input', `a logo is a small PNG: ${why}`, { field: 'logo' }, { cause });
