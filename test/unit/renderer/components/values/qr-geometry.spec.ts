import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minSideMm, qrGeometry } from '../../../../../src-renderer/components/values/qr-geometry.ts';
import { readBack } from '../../../../../src-renderer/features/printing/read-back.ts';
import { drawGeometry } from '../draw-geometry.ts';

const BR_CODE_LIKE =
  '00020126830014br.gov.bcb.instant2561instant.example/v2/cobv/9d36b84fc70b478fb95c12729b90ca25';

describe('size on paper', () => {
  it.each([
    [245, 69, 40],
    [512, 97, 49],
  ])('%i characters give %i modules and at least %i mm', (characters, modules, mm) => {
    const geometry = qrGeometry('a'.repeat(characters));
    expect(geometry.size).toBe(modules);
    expect(geometry.minSideMm).toBe(mm);
  });

  it('never goes under 40 mm nor under half a millimetre a module', () => {
    fc.assert(
      fc.property(fc.integer({ min: 29, max: 185 }), (modules) => {
        const side = minSideMm(modules);
        return side >= 40 && side / modules >= 0.5;
      }),
    );
  });
});

describe('path', () => {
  it('leaves four light modules on every side', () => {
    const geometry = qrGeometry(BR_CODE_LIKE);
    const pixels = drawGeometry(geometry, 1);
    const isDark = (x: number, y: number) => pixels.data[(y * geometry.size + x) * 4] === 0;
    for (let along = 0; along < geometry.size; along += 1) {
      for (const edge of [0, 1, 2, 3, geometry.size - 1, geometry.size - 4]) {
        expect(isDark(edge, along) || isDark(along, edge)).toBe(false);
      }
    }
    expect(isDark(4, 4)).toBe(true);
  });

  it('reads back as the very text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Za-z .*/-]{20,512}$/), (code) => {
        expect(readBack(drawGeometry(qrGeometry(code), 4), code)).toBe('same');
      }),
      { numRuns: 15 },
    );
  });
});

describe('reading back', () => {
  it('tells another text from the expected one', () => {
    const pixels = drawGeometry(qrGeometry(BR_CODE_LIKE), 4);
    expect(readBack(pixels, `${BR_CODE_LIKE} `)).toBe('different');
  });

  it('says unreadable for a blank square', () => {
    const blank = drawGeometry({ size: 69, minSideMm: 40, path: '' }, 4);
    expect(readBack(blank, BR_CODE_LIKE)).toBe('unreadable');
  });

  it('says unreadable for a code whose corner is gone', () => {
    const pixels = drawGeometry(qrGeometry(BR_CODE_LIKE), 4);
    const half = pixels.data.length / 2;
    pixels.data.fill(255, 0, half);
    expect(readBack(pixels, BR_CODE_LIKE)).toBe('unreadable');
  });
});
