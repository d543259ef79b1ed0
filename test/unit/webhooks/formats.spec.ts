import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBody } from '../../../src-main/webhooks/formats.ts';

const E2E = 'E12345678202511201200abcdefghijk';
const payment = { endToEndId: E2E, txid: 'a'.repeat(26), valor: '10.00', horario: '2025-11-20T12:00:00Z' };
const mandate = { idRec: 'RR1234567820251120abcdefghijk', status: 'APROVADA' };
const charge = { txid: 'b'.repeat(26), status: 'ATIVA', idRec: mandate.idRec };

/** What was found, in short: kind and id each, and whether that was all. */
function found(json: unknown, word = 'word'): readonly [items: readonly string[], isUnderstood: boolean] {
  const { items, isUnderstood } = readBody(word, structuredClone(json));
  return [items.map(({ kind, id }) => `${kind} ${id}`), isUnderstood];
}

const SETTLEMENT = `settlement ${E2E}`;
const MANDATE = `mandate ${mandate.idRec}`;
const CHARGE = `charge ${charge.txid}`;

describe('is understood:', () => {
  it.each([
    ['the standard body of a settlement', { word: [payment] }, [SETTLEMENT]],
    ['the same under the neutral word', { instant: [payment] }, [SETTLEMENT]],
    ['a flat settlement', payment, [SETTLEMENT]],
    ['an envelope', { type: 'whatever', data: payment }, [SETTLEMENT]],
    ['a standard body in an envelope', { type: 1, data: { word: [payment] } }, [SETTLEMENT]],
    ['mandates', { recs: [mandate] }, [MANDATE]],
    ['charges', { cobsr: [charge] }, [CHARGE]],
    [
      'several kinds at once',
      { cobsr: [charge], word: [payment], recs: [mandate] },
      [SETTLEMENT, MANDATE, CHARGE],
    ],
    ['extra fields everywhere', { word: [{ ...payment, x: { y: [] } }], z: null }, [SETTLEMENT]],
    ['a settlement with its id alone', { endToEndId: E2E }, [SETTLEMENT]],
    ['a settlement whose other fields make no sense', { ...payment, valor: [], txid: 7 }, [SETTLEMENT]],
    ['a list of nothing', { recs: [] }, []],
  ])('%s', (_, json, items) => {
    expect(found(json)).toEqual([items, true]);
  });
});

describe('is not understood:', () => {
  it.each([
    ['an empty object', {}, []],
    ['a list', [payment], []],
    ['a text', 'text', []],
    ['null', null, []],
    ['the word of another scheme', { other: [payment] }, []],
    ['a list that is none', { recs: mandate }, []],
    ['an envelope with nothing in it', { type: 'x', data: null }, []],
    ['an envelope of something else', { type: 'x', data: { balance: 1 } }, []],
    ['an envelope in an envelope', { type: 'x', data: { type: 'x', data: payment } }, []],
    ['an envelope without a type', { data: payment }, []],
    ['a flat id that is no identifier', { endToEndId: '../x' }, []],
    ['an id by inheritance', JSON.parse('{"recs":[{"__proto__":{"idRec":"R1"}}]}') as unknown, []],
    ['a bad item among good ones', { recs: [null, mandate, { idRec: '' }, 7] }, [MANDATE]],
    ['a bad list beside a good one', { cobsr: 1, recs: [mandate] }, [MANDATE]],
    ['a bad envelope beside a good list', { type: 'x', data: 1, recs: [mandate] }, [MANDATE]],
  ])('%s', (_, json, items) => {
    expect(found(json)).toEqual([items, false]);
  });

  it('what is too deep to walk', () => {
    const nest = (levels: number): string => `${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)}`;
    const read = (levels: number) => {
      const json = JSON.parse(`{"recs":[{"idRec":"R1"}],"x":${nest(levels)}}`) as unknown;
      const { items, isUnderstood, firstKeys } = readBody('word', json);
      return [items.length, isUnderstood, firstKeys];
    };
    expect(read(20)).toEqual([1, true, ['recs', 'x']]);
    expect(read(20_000)).toEqual([0, false, ['recs', 'x']]);
  });
});

it('tells what was said of an item under neutral names', () => {
  const { items } = readBody('word', { cobsr: [{ ...charge, word: [payment], wordCopiaECola: 'x' }] });
  expect(items.map(({ content }) => content)).toEqual([
    { ...charge, instant: [payment], instantCopiaECola: 'x' },
  ]);
});

it('names the first-level keys as they came, some of them, shortened', () => {
  expect(readBody('word', { word: 1, x: { y: 2 } }).firstKeys).toEqual(['word', 'x']);
  const many = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`${'k'.repeat(100)}${at}`, at]));
  const { firstKeys } = readBody('word', many);
  expect([firstKeys.length, new Set(firstKeys)]).toEqual([32, new Set(['k'.repeat(64)])]);
});

const KNOWN_KEYS = [
  'word',
  'instant',
  'recs',
  'cobsr',
  'endToEndId',
  'idRec',
  'txid',
  'type',
  'data',
  '__proto__',
];
const anyKey = fc.oneof(fc.constantFrom(...KNOWN_KEYS), fc.string({ maxLength: 6 }));
const { json: anyJson } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(null, true, 0, '', E2E, 'R1'),
    fc.string({ maxLength: 8 }),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(anyKey, tie('json'), { maxKeys: 5 }),
  ),
}));

it('takes whatever JSON there is: 50,000 bodies', () => {
  fc.assert(
    fc.property(anyJson, (json) => {
      const text = JSON.stringify(json);
      const { items, isUnderstood } = readBody('word', JSON.parse(text) as unknown);
      for (const { id } of items) {
        expect(id).toMatch(/^[\w.-]{1,64}$/);
        expect(text).toContain(id);
      }
      if (!text.includes('{')) expect(isUnderstood).toBe(false);
    }),
    { numRuns: 50_000 },
  );
});

const goodId = fc.stringMatching(/^[A-Za-z0-9]{1,35}$/);
const badItem = fc.constantFrom<unknown>(null, 7, 'text', [], {}, { idRec: 7, txid: '', endToEndId: 'a b' });
const LISTS = [
  ['word', 'endToEndId', 'settlement'],
  ['recs', 'idRec', 'mandate'],
  ['cobsr', 'txid', 'charge'],
] as const;

it('finds each good item and no other, in order, in lists with bad ones: 50,000 bodies', () => {
  const slot = fc.oneof(
    goodId,
    badItem.map((bad) => ({ bad })),
  );
  const list = fc.tuple(fc.constantFrom(...LISTS), fc.array(slot, { maxLength: 6 }));
  fc.assert(
    fc.property(list, fc.boolean(), ([[field, idField, kind], slots], isWrapped) => {
      const items = slots.map((one) => (typeof one === 'string' ? { [idField]: one, more: 1 } : one.bad));
      const body = { [field]: items, more: [] };
      const good = slots.filter((one) => typeof one === 'string');
      const expected = [good.map((id) => `${kind} ${id}`), good.length === slots.length];
      expect(found(isWrapped ? { type: 'x', data: body } : body)).toEqual(expected);
    }),
    { numRuns: 50_000 },
  );
});

it('cuts no character of a key in two', () => {
  expect(readBody('word', { [`${'k'.repeat(63)}😀`]: 1 }).firstKeys).toEqual(['k'.repeat(63)]);
});
