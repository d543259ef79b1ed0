import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../../../src-main/ledger/model/folding.ts';

describe('foldText', () => {
  it.each([
    ['  Márcia   ARAÚJO ', 'marcia araujo'],
    ['Conceição', 'conceicao'],
    ['CT-001/2026', 'ct-001/2026'],
    ['', ''],
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('folds what is folded to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => foldText(foldText(text)) === foldText(text)),
    );
  });
});
