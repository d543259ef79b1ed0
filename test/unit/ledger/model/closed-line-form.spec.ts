import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthOfLine, readLine, readParts } from '../../../../src-main/core/close/closed-line.ts';
import { isClosedLine } from '../../../../src-main/ledger/model/closed-line-form.ts';

const line = (id: string, sum: string): string =>
  `2026-01-20;payment;${id};;;2026-01-20;2026-01-31;${sum};receipt:${sum};+`;

const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 5 });
const coded = bytes.map((all) =>
  all.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
);

function decodes(text: string): boolean {
  try {
    return encodeURIComponent(decodeURIComponent(text)) !== '' || text === '';
  } catch {
    return false;
  }
}

describe('the form of a line of a closing', () => {
  it('has every id that can be coded, and none that cannot be read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (id) =>
        isClosedLine(line(encodeURIComponent(id.toWellFormed()), '1.00')),
      ),
    );
    fc.assert(fc.property(coded, (id) => isClosedLine(line(id, '1.00')) === decodes(id)));
  });

  it('has no line that a reader throws at', () => {
    const field = fc.constantFrom(
      '',
      'x',
      '0.00',
      '1.00',
      '2026-02-29',
      '2028-02-29',
      '2026-13-01',
      'receipt:1.0',
      '-',
    );
    const changed = fc
      .tuple(fc.nat({ max: 9 }), field)
      .map(([place, text]) => line('E', '1.00').split(';').with(place, text).join(';'));
    fc.assert(
      fc.property(changed, (text) => {
        if (!isClosedLine(text)) return;
        expect(() => [readLine(text), readParts(text), monthOfLine(text)]).not.toThrow();
      }),
    );
  });
});
