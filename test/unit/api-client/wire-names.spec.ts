import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wireNames } from '../../../src-main/api-client/wire-names.ts';

const zap = wireNames('zap');

describe('names of a bank with another scheme word', () => {
  it.each([
    ['/instant', '/zap'],
    ['/instant/E1', '/zap/E1'],
    ['/instants', '/instants'],
    ['/cobr/instant', '/cobr/instant'],
    ['/rec', '/rec'],
  ])('path %s is %s', (neutral, wire) => {
    expect(zap.path(neutral)).toBe(wire);
  });

  it.each([
    ['instant.read', 'zap.read'],
    ['rec.read', 'rec.read'],
    ['instantly.read', 'instantly.read'],
  ])('scope %s is %s and back', (neutral, wire) => {
    expect(zap.scope(neutral)).toBe(wire);
    expect(zap.neutralScope(wire)).toBe(neutral);
    expect(zap.neutralScope(neutral)).toBe(neutral);
  });

  it('become neutral at any depth, in exactly two fields', () => {
    const wire = {
      zap: [{ zap: { zapCopiaECola: 'zap' } }],
      zapp: 1,
      Zap: 2,
      zapcopiaecola: 3,
      chave: 'zap',
      lista: ['zap', { zap: null }],
    };
    expect(zap.toNeutral(wire)).toEqual({
      instant: [{ instant: { instantCopiaECola: 'zap' } }],
      zapp: 1,
      Zap: 2,
      zapcopiaecola: 3,
      chave: 'zap',
      lista: ['zap', { instant: null }],
    });
  });

  it.each([
    ['MED_ZAP_AUTOMATICO', 'MED_INSTANT_AUTOMATICO'],
    ['med_zap_automatico', 'MED_INSTANT_AUTOMATICO'],
    ['MED_INSTANT_AUTOMATICO', 'MED_INSTANT_AUTOMATICO'],
    ['MED_FRAUDE', 'MED_FRAUDE'],
    [7, 7],
    [{ zap: 1 }, { instant: 1 }],
  ])('nature %j of a refund is %j, and the same words elsewhere stay', (nature, neutral) => {
    const refunds = (natureza: unknown) => ({ devolucoes: [{ natureza, descricao: 'MED_ZAP_AUTOMATICO' }] });
    expect(zap.toNeutral(refunds(nature))).toEqual(refunds(neutral));
  });

  it('leave addresses as they are', () => {
    const located = { location: 'zap.example.com/rec/1', type: 'https://zap.bcb.gov.br/api/v2/error/X' };
    expect(zap.toNeutral(located)).toEqual(located);
  });

  it('let a field that already bore the neutral name step aside', () => {
    expect(zap.toNeutral({ instant: 'outro', zap: [1] })).toEqual({ instant_: 'outro', instant: [1] });
    expect(zap.toNeutral({ zap: [1], instant: 'outro' })).toEqual({ instant: [1], instant_: 'outro' });
    expect(zap.toNeutral({ zap: 1, instant: 2, instant_: 3 })).toEqual({
      instant: 1,
      instant__: 2,
      instant_: 3,
    });
    expect(zap.toNeutral({ instant: 'só este' })).toEqual({ instant: 'só este' });
  });

  it('take hostile field names for fields', () => {
    const parsed = zap.toNeutral(JSON.parse('{"zap":1,"__proto__":{"zap":2},"constructor":3}'));
    expect(JSON.stringify(parsed)).toBe('{"instant":1,"__proto__":{"instant":2},"constructor":3}');
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  });

  it('lose no field and no value of any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(zap.toNeutral(JSON.parse(text)))).toBe(text);
        expect(wireNames('instant').toNeutral(JSON.parse(text))).toEqual(JSON.parse(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it('are a matter of the word as a whole, whatever characters it has', () => {
    expect(wireNames('a.c').path('/instant')).toBe('/a.c');
    expect(wireNames('a.c').toNeutral({ abc: 1, 'a.c': 2 })).toEqual({ abc: 1, instant: 2 });
    expect(wireNames('$&').path('/instant/x')).toBe('/$&/x');
  });
});
