import { describe, expect, it } from 'vitest';
import { checkLogo } from '../../../../../src-main/application/features/printing/logo-file.ts';
import { LOGO_LIMITS } from '../../../../../src-preload/contract/vocabulary/printing.ts';
import { drawnLogo } from '../../../../support/fake/logos.ts';

const { keptWidth, keptHeight } = LOGO_LIMITS;
const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64');
const REFUSED = { code: 'invalid_input', params: { field: 'logo' } };

describe('a logo that is to be kept', () => {
  it('is a PNG no larger than paper needs', () => {
    expect(() => checkLogo(drawnLogo({ width: keptWidth, height: keptHeight }))).not.toThrow();
    expect(() => checkLogo(drawnLogo({ width: keptWidth + 1, height: 10 }))).toThrow(
      expect.objectContaining(REFUSED),
    );
  });

  it('is refused unread where its head tells more pixels than it may have', () => {
    const bomb = Buffer.from(drawnLogo(), 'base64');
    bomb.writeUInt32BE(100_000, 16);
    expect(() => checkLogo(base64(bomb))).toThrow(/100000 by 30/);
  });

  it.each([
    ['nothing', ''],
    ['a PDF', base64('%PDF-1.7\n1 0 obj << >> endobj')],
    ['an SVG', base64('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['half a picture', base64(Buffer.from(drawnLogo(), 'base64').subarray(0, 60))],
    ['too many bytes', base64(Buffer.alloc(LOGO_LIMITS.keptBytes + 1))],
  ])('is not %s', (_what, logo) => {
    expect(() => checkLogo(logo)).toThrow(expect.objectContaining(REFUSED));
  });
});
