import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDocument,
  isValidCnpj,
  isValidCpf,
  maskContract,
  maskCpfsIn,
  maskDocument,
} from '../../../src-main/core/cpf-cnpj.ts';

const cpf = (number: string) => ({ kind: 'cpf', number }) as const;
const cnpj = (number: string) => ({ kind: 'cnpj', number }) as const;

describe('a masked document', () => {
  it.each([
    [cpf('12345678909'), '***.456.789-**'],
    [cpf('00000000191'), '***.000.001-**'],
    [cpf('1234'), '***'],
    [cpf(''), '***'],
    [cnpj('12345678000195'), '12.345.678/0001-95'],
    [cnpj('12ABC34501DE35'), '12.ABC.345/01DE-35'],
    [cnpj('123'), '123'],
    [null, ''],
  ])('%o is shown as %s', (document, shown) => {
    expect(maskDocument(document)).toBe(shown);
  });
  it('never shows the first three or the last two digits of a CPF', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,14}$/), (number) => {
        const shown = maskDocument(cpf(number)).replaceAll(/\D/g, '');
        expect(shown).toBe(number.length === 11 ? number.slice(3, 9) : '');
      }),
    );
  });
});

describe('a whole document', () => {
  it.each([
    [cpf('12345678909'), '123.456.789-09'],
    [cpf('1234'), '1234'],
    [cnpj('12345678000195'), '12.345.678/0001-95'],
    [null, ''],
  ])('%o is written %s', (document, shown) => {
    expect(formatDocument(document)).toBe(shown);
  });
});

describe('check digits', () => {
  it.each(['12345678909', '11144477735', '00000000191'])('CPF %s is right', (number) => {
    expect(isValidCpf(number)).toBe(true);
  });
  it.each(['12345678900', '12345678919', '11111111111', '1234567890', '123.456.789-09', 'ABCDEFGHI09'])(
    'CPF %s is wrong',
    (number) => {
      expect(isValidCpf(number)).toBe(false);
    },
  );
  it.each(['12345678000195', '12ABC34501DE35', '11222333000181'])('CNPJ %s is right', (number) => {
    expect(isValidCnpj(number)).toBe(true);
  });
  it.each(['12345678000194', '12345678000185', '12ABC34501DE36', '00000000000000', '12abc34501de35', '123'])(
    'CNPJ %s is wrong',
    (number) => {
      expect(isValidCnpj(number)).toBe(false);
    },
  );
  it('notice one wrong digit of a CPF', () => {
    const change = fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(change, ([place, by]) => {
        const digits = [...'52998224725'].map(Number);
        digits[place] = ((digits[place] ?? 0) + by) % 10;
        expect(isValidCpf(digits.join(''))).toBe(false);
      }),
    );
  });
});

describe('CPFs inside other text', () => {
  it.each([
    ['{"cpf":"12345678909"}', '{"cpf":"***.456.789-**"}'],
    ['CPF 123.456.789-09.', 'CPF ***.456.789-**.'],
    ['{"cnpj":"12345678000195"}', '{"cnpj":"12345678000195"}'],
    ['E1234567820260105120012345678909', 'E1234567820260105120012345678909'],
    ['RR1234567820260105abc12345678', 'RR1234567820260105abc12345678'],
    ['12345678909,98765432100', '***.456.789-**,***.654.321-**'],
  ])('%s becomes %s', (text, masked) => {
    expect(maskCpfsIn(text)).toBe(masked);
  });
});

describe('a contract', () => {
  it.each([
    ['12345678909', '***.456.789-**'],
    ['123.456.789-09', '***.456.789-**'],
    ['CT 123.456.789-09/2', 'CT ***.456.789-**/2'],
    ['12345678900', '12345678900'],
    ['20260100042', '20260100042'],
    ['CT-12345678909A', 'CT-12345678909A'],
    ['CT-1', 'CT-1'],
    ['', ''],
  ])('%s leaves as %s', (contract, left) => {
    expect(maskContract(contract)).toBe(left);
  });

  it('hides a CPF like every text, and keeps every other number whole', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{11}$/), (number) => {
        expect(maskContract(number)).toBe(isValidCpf(number) ? maskCpfsIn(number) : number);
      }),
    );
  });
});
