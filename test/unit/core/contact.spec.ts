import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, readEmail, readPhone } from '../../../src-main/core/contact.ts';

describe('a telephone number', () => {
  it.each([
    ['(11) 98765-4321', '+5511987654321'],
    ['11987654321', '+5511987654321'],
    ['011 98765 4321', '+5511987654321'],
    ['+55 11 98765-4321', '+5511987654321'],
    ['5511987654321', '+5511987654321'],
    ['(21) 2345-6789', '+552123456789'],
    ['+351 912 345 678', '+351912345678'],
  ])('%s is %s', (typed, phone) => {
    expect(readPhone(typed)).toBe(phone);
  });

  it.each([
    '',
    '98765-4321',
    '(00) 98765-4321',
    '(11) 8765',
    'ligar depois',
    '11987654321 ramal 5',
    '+1 234',
    '123.456.789-09',
  ])('%j is none', (typed) => {
    expect(readPhone(typed)).toBeNull();
  });

  it('is written as people write it, and read again as the same', () => {
    expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321');
    expect(formatPhone('+351912345678')).toBe('+351 912 345 678');
    expect(formatPhone('none')).toBe('none');
    const mobile = fc.integer({ min: 60_000_000, max: 99_999_999 });
    fc.assert(
      fc.property(fc.constantFrom(11, 21, 31, 47, 85, 92), mobile, (area, digits) => {
        const phone = `+55${area}9${digits}`;
        expect(readPhone(formatPhone(phone))).toBe(phone);
      }),
    );
  });

  it('is E.164 or none, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (typed) => {
        expect(readPhone(typed) ?? '+12345678').toMatch(/^\+[1-9]\d{7,14}$/);
      }),
    );
  });
});

describe('an e-mail address', () => {
  it.each(['ana@exemplo.com.br', ' a.b+c@x-y.co ', "o'neil@exemplo.com"])('%j is one', (typed) => {
    expect(readEmail(typed)).toBe(typed.trim());
  });

  it.each([
    ...['', 'ana', 'ana@', '@exemplo.com', 'ana@exemplo', 'ana@exemplo..com', 'ana@-exemplo.com'],
    ...[
      'ana@exemplo.com, bia@exemplo.com',
      'Ana <ana@exemplo.com>',
      'ana@exemplo.com?bcc=x@y.z',
      'a\n@exemplo.com',
    ],
    `${'a'.repeat(250)}@exemplo.com`,
  ])('%j is none', (typed) => {
    expect(readEmail(typed)).toBeNull();
  });
});
