import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src-main/practice-bank/records/ids.ts';
import {
  chargeAddress,
  FIRST_OWN_ID,
  FIRST_PERSONA_ID,
  locationToken,
  readToken,
  type TokenKind,
} from '../../../src-main/practice-bank/records/payload-location.ts';
import { LocationBook } from '../../../src-main/practice-bank/storage/location-book.ts';

const HOST = 'instant.example.com';
const uint32 = fc.nat(2 ** 32 - 1);
const kind = fc.constantFrom<TokenKind>('rec', 'cob', 'cobv');

describe('a token', () => {
  it('is 32 hexadecimal digits that read back to what it was written for', () => {
    fc.assert(
      fc.property(kind, uint32, uint32, uint32, (of, seed, high, low) => {
        const token = locationToken(of, seed, high, low);
        expect(token).toMatch(/^[0-9a-f]{32}$/);
        expect(readToken(of, seed, token)).toEqual({ high, low });
      }),
    );
  });

  it('is of no other kind, no other world, and of none once a digit is another', () => {
    fc.assert(
      fc.property(uint32, uint32, fc.nat(31), fc.integer({ min: 1, max: 15 }), (seed, low, at, shift) => {
        const token = locationToken('rec', seed, 0, low);
        expect(readToken('cob', seed, token)).toBeNull();
        expect(readToken('rec', (seed + 1) % 2 ** 32, token)).toBeNull();
        const digit = ((Number.parseInt(token.charAt(at), 16) + shift) % 16).toString(16);
        expect(readToken('rec', seed, `${token.slice(0, at)}${digit}${token.slice(at + 1)}`)).toBeNull();
      }),
    );
  });

  it('is not read out of hostile text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 40 }), (text) => readToken('rec', 1, text) === null));
  });
});

it('addresses take 77 characters at most, those of charges too', () => {
  fc.assert(
    fc.property(fc.nat(LIMITS.mandate), fc.nat(LIMITS.slot), (mandate, slot) => {
      const address = chargeAddress({ host: HOST, seed: 3 }, { kind: 'cobv', place: { mandate, slot } });
      expect(address).toMatch(/^instant\.example\.com\/qr\/v2\/cobv\/[0-9a-f]{32}$/);
      expect(address.length).toBeLessThanOrEqual(77);
    }),
  );
});

const CREATED = 1_700_000_000;
const told = (index: number, hasLocation = true) => ({
  index,
  createdAt: CREATED - index,
  locationId: hasLocation ? FIRST_PERSONA_ID + index : null,
});
const newBook = () => new LocationBook(9, [told(0), told(1, false), told(2)], HOST);

describe('the book of locations', () => {
  it('knows the told ones by id and by token, linked to their mandates', () => {
    const book = newBook();
    const location = book.byId(FIRST_PERSONA_ID + 2);
    expect(location).toMatchObject({ id: 1_002, createdAt: CREATED - 2, mandateIndex: 2 });
    expect(book.byToken(location?.token ?? '')).toEqual(location);
    expect(location?.address).toBe(`instant.example.com/rec/${location?.token}`);
    expect(location?.address.length).toBeLessThanOrEqual(77);
    for (const id of [0, FIRST_PERSONA_ID + 1, FIRST_PERSONA_ID + 3, FIRST_PERSONA_ID - 1, 1.5, Number.NaN]) {
      expect(book.byId(id)).toBeNull();
    }
  });

  it('makes locations that show nothing, numbered on', () => {
    const book = newBook();
    const [first, second] = [book.create(CREATED + 5), book.create(CREATED + 5)];
    expect([first.id, second.id]).toEqual([FIRST_OWN_ID, FIRST_OWN_ID + 1]);
    expect(first.mandateIndex).toBeNull();
    expect(book.byToken(second.token)).toEqual(second);
    expect(book.byId(FIRST_OWN_ID + 2)).toBeNull();
  });

  it('links, unlinks and links again, and never changes id, address or age', () => {
    const book = newBook();
    const before = book.byId(FIRST_PERSONA_ID);
    expect(book.link(FIRST_PERSONA_ID, null)).toEqual({ ...before, mandateIndex: null });
    expect(book.link(FIRST_PERSONA_ID, 7)).toEqual({ ...before, mandateIndex: 7 });
    expect(book.byToken(before?.token ?? '')).toEqual({ ...before, mandateIndex: 7 });
    expect(() => book.link(5, 1)).toThrow(RangeError);
  });

  it('lists every location in order of creation', () => {
    const book = newBook();
    book.create(CREATED + 1);
    expect(book.inOrder.rows.map(({ id }) => id)).toEqual([
      FIRST_PERSONA_ID + 2,
      FIRST_PERSONA_ID,
      FIRST_OWN_ID,
    ]);
    expect(book.inOrder.rows.map(({ at }) => at)).toEqual([CREATED - 2, CREATED, CREATED + 1]);
  });
});
