import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBody } from '../../../src-main/webhooks/formats.ts';
import { isProbeBody } from '../../../src-main/webhooks/probe-body.ts';

const E2E = 'E12345678202511201200abcdefghijk';
const isProbe = (text: string): boolean => isProbeBody('word', { kind: 'text', text });

describe('is a probe:', () => {
  it.each([
    ['', ' \n', 'ping', 'null', '7', '"hello"', '[]', '{}', '[{}]', '[[],{"x":null}]'],
    ['{"evento":"teste_webhook","data_criacao":"2025-11-20T12:00:00-03:00"}', '{"word":[{}]}'],
    ['{"type":"PAYMENT","data":{"recs":[],"cobsr":null}}', '{"type":"x","data":{"endToEndId":null}}'],
  ])('%j', (...texts) => {
    expect(texts.filter((text) => !isProbe(text))).toEqual([]);
  });
});

describe('is none, whatever it is:', () => {
  it.each([
    ['what bears a name of an id', ['{"txid":"a"}', '{"Txid":"a"}', '<idRec>RR1</idRec>', 'endToEndId=E']],
    ['what bears an end-to-end id', [`{"id":"${E2E}"}`, E2E, `"${E2E}"`]],
    ['what has something in a place of the formats', ['{"recs":7}', '{"word":"x"}', '{"instant":"x"}']],
    ['what holds a record of any kind', ['{"payment":{"amount":10}}', '[{"amount":10}]', '[7]']],
    ['what is long enough to be sealed', [`{"token":"${'x'.repeat(200)}"}`, 'x'.repeat(200)]],
    ['what is too deep to walk', [`${'['.repeat(20_000)}${']'.repeat(20_000)}`]],
  ])('%s', (_, texts) => {
    expect(texts.filter(isProbe)).toEqual([]);
  });

  it('what is no text in UTF-8', () => {
    expect(isProbeBody('word', { kind: 'not_utf8' })).toBe(false);
  });
});

const leaf = fc.oneof(fc.constantFrom<unknown>(null, true, 0, '', 'x'), fc.string({ maxLength: 8 }));
const payment = fc.constant({ endToEndId: E2E, valor: '10.00' });
const { around } = fc.letrec<{ around: unknown }>((tie) => ({
  around: fc.oneof(
    { depthSize: 'small' },
    payment,
    fc.tuple(leaf, tie('around')).map((items) => items),
    fc
      .tuple(
        fc.constantFrom('word', 'recs', 'data', 'x', 'endToEndId'),
        fc.string({ maxLength: 6 }),
        tie('around'),
      )
      .map(([key, other, inner]) => ({ [other]: 1, [key]: inner })),
    tie('around').map((inner) => JSON.stringify(inner)),
  ),
}));

it('takes nothing for a probe in which a payment stands, however it is wrapped: 20,000 bodies', () => {
  fc.assert(
    fc.property(around, (body) => {
      expect(isProbe(JSON.stringify(body))).toBe(false);
    }),
    { numRuns: 20_000 },
  );
});

it('takes nothing for a probe of which something can be read: 20,000 bodies', () => {
  const id = fc.stringMatching(/^[A-Za-z0-9]{1,35}$/);
  const list = fc.constantFrom(['word', 'endToEndId'], ['recs', 'idRec'], ['cobsr', 'txid']);
  fc.assert(
    fc.property(list, id, fc.boolean(), ([field = '', idField = ''], value, isWrapped) => {
      const body = { [field]: [{ [idField]: value }] };
      const text = JSON.stringify(isWrapped ? { type: 'x', data: body } : body);
      expect(readBody('word', JSON.parse(text)).items).toHaveLength(1);
      expect(isProbe(text)).toBe(false);
    }),
    { numRuns: 20_000 },
  );
});
