import fc from 'fast-check';
import { expect, it } from 'vitest';
import { composeBrCode, crc16 } from '../../../src-main/practice-bank/wire/br-code.ts';
import { wireWords } from '../../../src-main/practice-bank/wire/wire-words.ts';

const CODE = {
  gui: 'br.gov.bcb.instant',
  chargeLocation: null,
  mandateLocation: 'instant.example.com/rec/0123',
  receiverName: 'LOJA',
  receiverCity: 'RECIFE',
};

it('the CRC is the one that catalogues list for CCITT with 0xFFFF', () => {
  expect(crc16('123456789')).toBe('29B1');
  expect(crc16('')).toBe('FFFF');
});

it('a code is written element by element', () => {
  const body =
    '000201' +
    '26220018br.gov.bcb.instant' +
    '520400005303986' +
    '5802BR' +
    '5904LOJA' +
    '6006RECIFE' +
    '62070503***' +
    '80540018br.gov.bcb.instant2528instant.example.com/rec/0123' +
    '6304';
  expect(composeBrCode(CODE)).toBe(`${body}${crc16(body)}`);
});

it('an element that does not fit its two digits is refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 74, max: 200 }), (length) => {
      const location = 'x'.repeat(length);
      expect(() => composeBrCode({ ...CODE, mandateLocation: location })).toThrow(RangeError);
    }),
  );
});

it('the longest scheme word leaves room for the longest location of a charge', () => {
  const longest = 'a'.repeat(12);
  const { gui, payloadHost } = wireWords(longest);
  const chargeLocation = `${payloadHost}/qr/v2/cobv/${'0'.repeat(32)}`;
  expect(composeBrCode({ ...CODE, gui, chargeLocation })).toContain(chargeLocation);
  expect(() => wireWords(`${longest}a`)).toThrow('not a scheme word');
});
