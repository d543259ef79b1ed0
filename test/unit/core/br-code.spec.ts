import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkActivationCode, crc16, parseBrCode } from '../../../src-main/core/br-code.ts';
import { activationTags, composeBrCode, type Tag } from '../../support/oracles/br-code.ts';

const MANDATE = 'qr.banco.example/rec/6f2f8f9c4c7d4b0fa1c0d2e3f4a5b6c7';
const CHARGE = 'qr.banco.example/cob/0d9f0e2c7b6a4f3e8d1c2b3a49586776';
const alone = composeBrCode(activationTags(MANDATE, null));
const withCharge = composeBrCode(activationTags(MANDATE, CHARGE));
const expected = (hasCharge: boolean, location: string | null = null) => ({
  ...{ mandateLocation: MANDATE, schemeWord: 'instant', charge: hasCharge ? { location } : null },
});
const verdict = (tags: readonly Tag[], hasCharge = false) =>
  checkActivationCode(composeBrCode(tags), expected(hasCharge));
const without = (tag: string) => activationTags(MANDATE, null).filter(([name]) => name !== tag);
const replaced = (tag: string, value: Tag[1]) =>
  activationTags(MANDATE, null).map((field): Tag => (field[0] === tag ? [tag, value] : field));

describe('the CRC', () => {
  it('has the check value of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1');
  });
  it('is four digits even when it is small', () => {
    const codes = Array.from({ length: 5_000 }, (_, number) => crc16(String(number)));
    expect(codes.every((code) => /^[0-9A-F]{4}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  });
});

describe('the reader of fields', () => {
  it.each([
    '0003ab',
    '00',
    '000',
    '0002',
    '0a02xx',
    '000-1',
    'é002ab',
    '0002ab0002cd',
    '2603abc',
    '8004000Z',
  ])('refuses %j', (text) => {
    expect(parseBrCode(text)).toBeNull();
  });
  it('splits fields and templates', () => {
    expect([...(parseBrCode('0002ab62070503***6300') ?? [])]).toEqual([
      ['00', { tag: '00', value: 'ab', parts: null }],
      ['62', { tag: '62', value: '0503***', parts: new Map([['05', '***']]) }],
      ['63', { tag: '63', value: '', parts: null }],
    ]);
    expect(parseBrCode('')).toEqual(new Map());
  });
});

describe('an activation code', () => {
  it.each([
    ['without a charge', alone, null],
    ['with a charge', withCharge, CHARGE],
  ] as const)('asked for %s is accepted', (_, code, chargeLocation) => {
    expect(checkActivationCode(code, expected(chargeLocation !== null))).toEqual({
      ok: true,
      fields: {
        payeeName: 'Loja da Esquina',
        payeeCity: 'Sao Paulo',
        mandateLocation: MANDATE,
        chargeLocation,
      },
    });
  });
  it.each([
    [`https://${MANDATE}`, MANDATE],
    [MANDATE, `https://${MANDATE}`],
    [`HTTP://${MANDATE}`, ` https://${MANDATE}`],
    [MANDATE.replace('qr.banco.example', 'QR.Banco.example'), MANDATE],
    [`https://${MANDATE.replace('qr.banco.example', 'QR.BANCO.EXAMPLE')}`, MANDATE],
  ])('with %s inside is that of a mandate at %s, and tells no scheme', (inside, mandateLocation) => {
    const code = composeBrCode(activationTags(inside, `https://${CHARGE}`));
    const fields = { mandateLocation: inside.replace(/^https?:\/\//i, ''), chargeLocation: CHARGE };
    expect(checkActivationCode(code, { ...expected(true), mandateLocation })).toMatchObject({
      ok: true,
      fields,
    });
  });
  it.each([MANDATE.toUpperCase(), `${MANDATE}/`, `https://outro.example/${MANDATE}`])(
    'is not that of a mandate at %s',
    (mandateLocation) => {
      const ask = { ...expected(false), mandateLocation };
      expect(checkActivationCode(alone, ask)).toEqual({ ok: false, why: 'location_differs' });
    },
  );
  it('bears the word of the connection in any case', () => {
    const code = composeBrCode(activationTags(MANDATE, null, 'BR.GOV.BCB.FAISCA'));
    expect(checkActivationCode(code, { ...expected(false), schemeWord: 'faisca' })).toMatchObject({
      ok: true,
    });
    expect(checkActivationCode(code, expected(false))).toEqual({ ok: false, why: 'wrong_scheme' });
  });
  it.each<[string, readonly Tag[]]>([
    [
      'says of 01 that it is used many times',
      [...without('01').slice(0, 1), ['01', '11'], ...without('01').slice(1)],
    ],
    ['has a merchant category in 52', replaced('52', '5411')],
    ['has an id of its own in 62', replaced('62', [['05', 'ABC']])],
  ])('that %s is shown: nothing of it leads elsewhere', (_, tags) => {
    expect(verdict(tags)).toMatchObject({ ok: true });
  });
  it('may have more fields and other arrangements', () => {
    const more: Tag[] = [
      ...activationTags(MANDATE, null).slice(0, 2),
      [
        '27',
        [
          ['00', 'com.example.other'],
          ['01', 'x'],
        ],
      ],
      ['54', '10.00'],
      ...activationTags(MANDATE, null).slice(2),
      ['99', [['00', 'com.example.more']]],
    ];
    expect(verdict(more)).toMatchObject({ ok: true });
  });
  it('round-trips whatever its texts are', () => {
    const text = fc.stringMatching(/^[ -~]{1,25}$/).filter((value) => value.trim() !== '');
    const path = fc.stringMatching(/^[a-z.]{3,20}\/[a-z0-9/]{1,55}$/);
    fc.assert(
      fc.property(text, text, path, fc.option(path), (name, city, mandate, charge) => {
        const tags = activationTags(mandate, charge).map(
          (field): Tag => (field[0] === '59' ? ['59', name] : field[0] === '60' ? ['60', city] : field),
        );
        const asked = {
          mandateLocation: mandate,
          schemeWord: 'instant',
          charge: charge === null ? null : { location: charge },
        };
        const fields = { payeeName: name, payeeCity: city, mandateLocation: mandate, chargeLocation: charge };
        expect(checkActivationCode(composeBrCode(tags), asked)).toEqual({ ok: true, fields });
      }),
    );
  });
});

describe('a code is refused as', () => {
  const otherMandate = 'qr.banco.example/rec/ffffffffffffffffffffffffffffffff';
  const gui: Tag = ['00', 'br.gov.bcb.instant'];
  it.each([
    [
      'too_long',
      [
        ...activationTags(MANDATE, CHARGE),
        ['90', [['00', 'x'.repeat(90)]]],
        ['91', [['00', 'x'.repeat(90)]]],
        ['92', [['00', 'x'.repeat(90)]]],
      ],
    ],
    ['wrong_version', replaced('00', '02')],
    ['wrong_version', [...activationTags(MANDATE, null).slice(1), ['00', '01']]],
    ['wrong_currency', replaced('53', '840')],
    ['wrong_country', replaced('58', 'AR')],
    ['field_missing', without('52')],
    ['field_missing', without('59')],
    ['field_missing', without('60')],
    ['field_missing', without('62')],
    ['field_missing', replaced('59', '  ')],
    ['field_missing', replaced('62', [['07', '***']])],
    ['wrong_scheme', without('26')],
    ['wrong_scheme', without('80')],
    ['wrong_scheme', replaced('80', [['25', MANDATE]])],
    ['location_missing', replaced('80', [gui])],
    ['location_differs', replaced('80', [gui, ['25', otherMandate]])],
    ['location_differs', replaced('80', [gui, ['25', MANDATE.toUpperCase()]])],
    ['not_tlv', replaced('62', 'no template')],
    ['not_tlv', [...activationTags(MANDATE, null), ['59', 'Again']]],
  ] satisfies [string, Tag[]][])('%s', (why, tags) => {
    expect(verdict(tags)).toEqual({ ok: false, why });
  });
  it('charge_location_missing where it was asked for with a charge', () => {
    const why = 'charge_location_missing';
    expect(checkActivationCode(alone, expected(true))).toEqual({ ok: false, why });
    const empty = composeBrCode(activationTags(MANDATE, ''));
    expect(checkActivationCode(empty, expected(true))).toEqual({ ok: false, why });
  });
  it('charge_location_unexpected where it was asked for without', () => {
    const why = 'charge_location_unexpected';
    expect(checkActivationCode(withCharge, expected(false))).toEqual({ ok: false, why });
  });
  it('charge_location_differs where it holds another charge than the one asked for, however the bank writes it', () => {
    const other = CHARGE.replace('/cob/', '/cobv/');
    const why = 'charge_location_differs';
    expect(checkActivationCode(withCharge, expected(true, other))).toEqual({ ok: false, why });
    const host = CHARGE.replace('qr.banco', 'QR.Banco');
    for (const location of [CHARGE, `https://${CHARGE}`, host, null])
      expect(checkActivationCode(withCharge, expected(true, location))).toMatchObject({ ok: true });
  });
  it('location_unknown when the bank tells no location', () => {
    const ask = { ...expected(false), mandateLocation: null };
    expect(checkActivationCode(alone, ask)).toEqual({ ok: false, why: 'location_unknown' });
  });
  it.each([
    '',
    '6304',
    `${alone}\n`,
    alone.slice(0, -1),
    `${alone.slice(0, -8)}`,
    'https://banco.example/qr',
  ])('not_tlv: %j', (code) => {
    expect(checkActivationCode(code, expected(false))).toMatchObject({ ok: false });
  });
  it('wrong_crc when its CRC is written small', () => {
    const codes = [...'abcdef'].map((letter) => composeBrCode(replaced('60', `Cidade ${letter}`)));
    const code = codes.find((each) => /[A-F]/.test(each.slice(-4))) ?? '';
    expect(checkActivationCode(code, expected(false))).toMatchObject({ ok: true });
    const small = `${code.slice(0, -4)}${code.slice(-4).toLowerCase()}`;
    expect(checkActivationCode(small, expected(false))).toEqual({ ok: false, why: 'wrong_crc' });
  });
});

describe('damage', () => {
  it.each([
    [alone, false],
    [withCharge, true],
  ] as const)('of any one character is noticed', (code, hasCharge) => {
    const letters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    for (let at = 0; at < code.length; at += 1) {
      for (const letter of letters) {
        if (letter === code[at]) continue;
        const damaged = code.slice(0, at) + letter + code.slice(at + 1);
        if (checkActivationCode(damaged, expected(hasCharge)).ok)
          throw new Error(`accepted ${letter} at ${at}`);
      }
    }
  });
  it('of any kind never crashes the reader nor is accepted', () => {
    const piece = fc.oneof(
      fc.constantFrom('0002', '6304', '2614', '8099', '00'),
      fc.string({ unit: 'binary' }),
    );
    const cut = fc.tuple(fc.nat(alone.length), fc.nat(20), piece);
    const damaged = cut.map(([at, length, put]) => alone.slice(0, at) + put + alone.slice(at + length));
    fc.assert(
      fc.property(
        fc.oneof(
          damaged,
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (code) => {
          parseBrCode(code);
          if (code !== alone) expect(checkActivationCode(code, expected(false)).ok).toBe(false);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
