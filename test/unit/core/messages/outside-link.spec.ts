import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, linkTo, parseOutsideLink } from '../../../../src-main/core/messages/outside-link.ts';

const phone = fc.stringMatching(/^\+[1-9]\d{7,14}$/);
const email = fc.stringMatching(/^[a-z0-9.!#$%&'*+=^_{|}~-]{1,12}@[a-z0-9]{1,8}\.[a-z]{2,5}$/);
/** Whatever a person can write: no halves of letters. */
const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const oneLine = text.map((each) => each.replaceAll(/[\r\n]/g, ''));

describe('an address that every system opens', () => {
  const talk = { kind: 'whatsapp', phone: '+5511987654321', text: '' } as const;
  const letter = { kind: 'mail', email: 'ana@exemplo.com', subject: 'Março', body: '' } as const;

  it('bears its text as long as there is room, and else asks for it to be pasted', () => {
    const room = 2_081 - linkTo(talk).length;
    for (const [signs, hasText] of [
      [room, true],
      [room + 1, false],
    ] as const) {
      const { address, ...rest } = addressOf({ ...talk, text: 'a'.repeat(signs) });
      expect(rest).toEqual({ hasText });
      expect(parseOutsideLink(address)).toEqual({ ...talk, text: hasText ? 'a'.repeat(signs) : '' });
    }
  });
  it('keeps the subject of a letter whose text is pasted', () => {
    const { address, hasText } = addressOf({ ...letter, body: 'ã'.repeat(1_200) });
    expect([parseOutsideLink(address), hasText]).toEqual([letter, false]);
  });
});

describe('an address that opens a message outside', () => {
  it('is a talk in WhatsApp', () => {
    const link = linkTo({ kind: 'whatsapp', phone: '+5511987654321', text: 'Olá, são R$ 5 & 10%\nok?' });
    expect(link).toBe(
      'https://wa.me/5511987654321?text=Ol%C3%A1%2C%20s%C3%A3o%20R%24%205%20%26%2010%25%0Aok%3F',
    );
  });

  it('is a letter whose lines end in CRLF', () => {
    const letter = {
      kind: 'mail',
      email: 'ana@exemplo.com.br',
      subject: 'Março',
      body: 'Oi\n\ntchau',
    } as const;
    expect(linkTo(letter)).toBe('mailto:ana@exemplo.com.br?subject=Mar%C3%A7o&body=Oi%0D%0A%0D%0Atchau');
  });

  it('is read as what it was made of, whatever the texts hold', () => {
    fc.assert(
      fc.property(phone, text, (to, said) => {
        const link = { kind: 'whatsapp', phone: to, text: said } as const;
        expect(parseOutsideLink(linkTo(link))).toEqual(link);
      }),
    );
    fc.assert(
      fc.property(email, oneLine, oneLine, (to, subject, body) => {
        const link = { kind: 'mail', email: to, subject, body } as const;
        expect(parseOutsideLink(linkTo(link))).toEqual(link);
      }),
    );
  });

  it('holds nothing of a text but letters, digits and their codes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (said) => {
        const link = linkTo({ kind: 'whatsapp', phone: '+5511987654321', text: said });
        expect(link).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})*$/);
      }),
    );
  });

  it.each([
    () => linkTo({ kind: 'whatsapp', phone: '11987654321', text: '' }),
    () => linkTo({ kind: 'whatsapp', phone: '+55119876?text=x', text: '' }),
    () => linkTo({ kind: 'mail', email: 'ana@exemplo.com?bcc=x@y.zz', subject: '', body: '' }),
  ])('is not made for what is no number and no address', (make) => {
    expect(make).toThrow(RangeError);
  });

  it.each([
    'https://wa.me/5511987654321',
    'https://wa.me/5511987654321?text=a&text=b',
    'https://wa.me/5511987654321?text=a&phone=1',
    'https://wa.me/5511987654321/?text=a',
    'https://wa.me/message/ABC?text=a',
    'https://wa.me:444/5511987654321?text=a',
    'https://user@wa.me/5511987654321?text=a',
    'https://wa.me.example.com/5511987654321?text=a',
    'https://api.wa.me/5511987654321?text=a',
    'http://wa.me/5511987654321?text=a',
    'https://wa.me/5511987654321?text=a#b',
    'https://wa.me/5511987654321?text=%E0%A4%A',
    'whatsapp://send?phone=5511987654321&text=a',
    'mailto:ana@exemplo.com',
    'mailto:ana@exemplo.com?subject=a',
    'mailto:ana@exemplo.com?subject=a&body=b&bcc=x@y.zz',
    'mailto:ana@exemplo.com?subject=a&body=b&attach=/etc/passwd',
    'mailto:ana@exemplo.com,bia@exemplo.com?subject=a&body=b',
    'mailto:ana@exemplo.com?subject=a%0D%0ABcc:x@y.zz&body=b',
    'mailto:?subject=a&body=b',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://example.com/?text=a',
    '',
    `https://wa.me/5511987654321?text=${'a'.repeat(20_000)}`,
  ])('%s is none', (address) => {
    expect(parseOutsideLink(address)).toBeNull();
  });
});
