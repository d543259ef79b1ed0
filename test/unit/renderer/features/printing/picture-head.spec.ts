import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureHead } from '../../../../../src-renderer/features/printing/picture-head.ts';
import { drawnLogo } from '../../../../support/fake/logos.ts';

const PNG = Buffer.from(drawnLogo({ width: 60, height: 30 }), 'base64');

/** A JPEG of 300 by 200 as far as its markers tell: a thumbnail with an end of its own, a frame, a scan. */
const JPEG = Buffer.from(
  'ffd8' +
    'ffe10008ffd8ffd9ffff' +
    'ffc0000b0800c8012c01011100' +
    'ffda0008010100003f00' +
    '1234ff005678' +
    'ffd9',
  'hex',
);

describe('the head of a picture', () => {
  it('tells kind and sides, whatever the file is called', () => {
    expect(pictureHead(PNG)).toEqual({ kind: 'png', width: 60, height: 30 });
    expect(pictureHead(JPEG)).toEqual({ kind: 'jpeg', width: 300, height: 200 });
    expect(pictureHead(Buffer.concat([JPEG, Buffer.alloc(40)]))).toMatchObject({ kind: 'jpeg' });
  });

  it.each([['%PDF-1.7'], ['<svg xmlns="http://www.w3.org/2000/svg"/>'], ['GIF89a'], ['']])(
    'knows %s for no picture of ours',
    (text) => {
      expect(pictureHead(Buffer.from(text))).toEqual({ kind: 'other_kind' });
    },
  );

  it.each([
    ['PNG', PNG, 8],
    ['JPEG', JPEG, 3],
  ])('finds a %s damaged wherever it is cut', (_kind, picture, signature) => {
    // Of the last chunk only its name and its length have to be there: it has no content.
    for (let length = signature; length < picture.length - 4; length += 1)
      expect(pictureHead(picture.subarray(0, length)), String(length)).toEqual({ kind: 'damaged' });
  });

  it('answers something to any bytes, and ends', () => {
    const begun = fc
      .tuple(fc.constantFrom(PNG.subarray(0, 8), JPEG.subarray(0, 4), Buffer.alloc(0)), fc.uint8Array())
      .map((parts) => Buffer.concat(parts));
    fc.assert(fc.property(begun, (bytes) => void pictureHead(bytes)));
  });
});
