import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import {
  linesBetween,
  lineText,
  readLine,
  readParts,
  tallyOf,
} from '../../../../src-main/core/close/closed-line.ts';
import type { MoneyLine } from '../../../../src-main/core/close/money-line.ts';
import { centavos } from '../../../../src-main/core/money.ts';

const LINE: MoneyLine = {
  kind: 'charge',
  paymentKind: 'charge',
  endToEndId: 'E1',
  refundId: null,
  at: '2026-12-01T02:30:00Z' as MoneyLine['at'],
  amount: centavos(16_000),
  nature: null,
  txid: 'abc',
  idRec: 'RR1',
  contract: 'CT-1',
  payerName: 'Ana; Maria',
  payerDocument: null,
  charge: {
    dueDate: civilDate('2026-11-05'),
    amount: centavos(15_000),
    paidBefore: centavos(0),
    refundedBefore: centavos(0),
    excessBefore: centavos(0),
  },
};

describe('a line of a closing', () => {
  it('is the text of rules/closing.md, by either basis', () => {
    const rest = '2026-11-30;2026-11-05;160.00;receipt:150.00,excess:10.00;+';
    expect(lineText(LINE, 'caixa')).toBe(`2026-11-30;payment;E1;;abc;${rest}`);
    expect(lineText(LINE, 'competencia')).toBe(`2026-11-05;payment;E1;;abc;${rest}`);
  });

  it('of R$ 0,00 is for nothing, and says so as it always did', () => {
    const text = lineText({ ...LINE, amount: centavos(0) }, 'caixa');
    expect(text).toBe('2026-11-30;payment;E1;;abc;2026-11-30;2026-11-05;0.00;;+');
    expect(readParts(text)).toEqual([]);
    const orphan = lineText({ ...LINE, kind: 'orphan', paymentKind: 'orphan', amount: centavos(0) }, 'caixa');
    expect(readParts(orphan)).toEqual([{ event: 'orphan', amount: 0 }]);
    expect(() => readParts(text.replace('0.00', '1.00'))).toThrow(RangeError);
  });

  it('lets no id break it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        const [endToEndId, txid] = [one.toWellFormed(), other.toWellFormed()];
        const text = lineText({ ...LINE, endToEndId, txid }, 'caixa');
        expect(text).toMatch(/^[\x21-\x7e]+$/);
        expect(text.split(';')).toHaveLength(10);
        expect(readLine(text)).toMatchObject({ endToEndId, txid: txid || null });
      }),
    );
  });

  it('is refused where this program did not write it', () => {
    const text = lineText(LINE, 'caixa');
    for (const wrong of [
      '',
      'x',
      text.slice(0, -1),
      text.replace('payment', 'gift'),
      text.replace('160.00', '16,0'),
    ])
      expect(() => readLine(wrong)).toThrow(RangeError);
  });
});

const signedLine = fc
  .record({
    id: fc.integer({ min: 1, max: 8 }),
    cents: fc.integer({ min: 1, max: 3 }),
    sign: fc.constantFrom('+', '-'),
  })
  .map(
    ({ id, cents, sign }) =>
      `2026-11-01;payment;E${id};;;2026-11-01;2026-11-01;0.0${cents};receipt:0.0${cents};${sign}`,
  );

/** How often each line stands, taken out counted against put in. */
function netOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const net = new Map<string, number>();
  for (const text of texts)
    net.set(text.slice(0, -2), (net.get(text.slice(0, -2)) ?? 0) + (text.endsWith('+') ? 1 : -1));
  return new Map([...net].filter(([, times]) => times !== 0).toSorted());
}

describe('what lies between two sets of lines', () => {
  it('leads from the one to the other, sorted, and says nothing of what they share', () => {
    fc.assert(
      fc.property(fc.array(signedLine), fc.array(signedLine), (before, now) => {
        const between = linesBetween(before, now);
        expect(netOf([...before, ...between])).toEqual(netOf(now));
        expect(between).toEqual(between.toSorted());
        expect(linesBetween(now, now)).toEqual([]);
      }),
    );
  });

  it('adds up to the difference of what they add up to', () => {
    fc.assert(
      fc.property(fc.array(signedLine), fc.array(signedLine), (before, now) => {
        const { received } = tallyOf(linesBetween(before, now));
        expect(received).toBe(Number(tallyOf(now).received) - Number(tallyOf(before).received));
      }),
    );
  });
});
