import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assertUsable,
  bringsSecret,
  newSecretValue,
  secretInUrl,
  type WebhookSecret,
} from '../../../src-main/webhooks/secret.ts';

const value = newSecretValue();
const inQuery: WebhookSecret = { place: 'query', name: 'secret', value };
const inHeader: WebhookSecret = { place: 'header', name: 'X-Webhook-Secret', value };

it('a new secret has 32 random bytes and needs no escaping', () => {
  expect(value).toMatch(/^[\w-]{43}$/);
  expect(new Set(Array.from({ length: 1_000 }, newSecretValue)).size).toBe(1_000);
  expect(encodeURIComponent(value)).toBe(value);
});

it.each([{ value: '' }, { value: 'fifteen letters' }, { name: '' }])(
  '%o filters nothing and is refused, without telling it',
  (change) => {
    expect(() => assertUsable({ ...inQuery, ...change })).toThrow(
      new RangeError('a webhook secret has a name and at least 16 characters'),
    );
  },
);

describe('in a URL', () => {
  it.each([
    ['https://a.example/hook', 'https://a.example/hook?secret=new'],
    ['https://a.example/hook?', 'https://a.example/hook?secret=new'],
    ['https://a.example/h?x=%C3%A1+b&y', 'https://a.example/h?x=%C3%A1+b&y&secret=new'],
    ['https://a.example/?secret=old&x=1', 'https://a.example/?x=1&secret=new'],
    ['https://a.example/?secre%74=old&secret', 'https://a.example/?secret=new'],
  ])('%s becomes %s', (url, expected) => {
    expect(secretInUrl(url, { name: 'secret', value: 'new' })).toBe(expected);
  });

  it('is found again by the receiver, whatever its name and value', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(word, word, fc.webUrl({ withQueryParameters: true }), (name, own, url) => {
        const { search } = new URL(secretInUrl(url, { name, value: own }));
        expect(bringsSecret({ place: 'query', name, value: own }, search.slice(1), {})).toBe(true);
      }),
    );
  });
});

describe('a request brings it along', () => {
  it.each([
    ['in the query', inQuery, `x=1&secret=${value}`, {}],
    ['in the header', inHeader, '', { 'x-webhook-secret': value }],
  ])('%s', (_, secret, query, headers) => {
    expect(bringsSecret(secret, query, headers)).toBe(true);
  });

  it.each<[string, WebhookSecret, string, Record<string, string | string[]>]>([
    ['nothing', inQuery, '', {}],
    ['nothing, for a header', inHeader, '', {}],
    ['an empty one', inQuery, 'secret=', {}],
    ['a shorter one', inQuery, `secret=${value.slice(1)}`, {}],
    ['a longer one', inQuery, `secret=${value}x`, {}],
    ['another one of its length', inQuery, `secret=${'x'.repeat(value.length)}`, {}],
    ['another case', inQuery, `secret=${value.toLowerCase()}X`, {}],
    ['another name', inQuery, `Secret=${value}`, {}],
    ['twice, once wrong', inQuery, `secret=${value}&secret=x`, {}],
    ['in the other place', inQuery, '', { secret: value }],
    ['in the other place, for a header', inHeader, `x-webhook-secret=${value}`, {}],
    ['two headers', inHeader, '', { 'x-webhook-secret': [value, value] }],
  ])('not with %s', (_, secret, query, headers) => {
    expect(bringsSecret(secret, query, headers)).toBe(false);
  });
});
