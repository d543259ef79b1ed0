import { expect, it } from 'vitest';
import {
  deliveryUrl,
  maskedUrl,
  parameterWith,
  queryValues,
  urlWithout,
  urlWithoutParameter,
} from '../../../../src-main/core/webhooks/webhook-url.ts';

it.each([
  ['https://a.example', 'https://a.example'],
  ['https://a.example/?x=1&segredo=abc', 'https://a.example/?x=•••&segredo=•••'],
  ['https://a.example?abc', 'https://a.example?•••'],
  ['https://a.example?x=1=2', 'https://a.example?x=•••'],
])('%j is shown as %j', (url, shown) => {
  expect(maskedUrl(url)).toBe(shown);
});

it.each([
  ['https://a.example', 'https://a.example/rec'],
  ['https://a.example/h?x=1', 'https://a.example/h/rec?x=1'],
  ['https://a.example/h/?x=1', 'https://a.example/h//rec?x=1'],
])('deliveries to %j go to %j', (url, expected) => {
  expect(deliveryUrl(url, 'rec')).toBe(expected);
});

it.each([
  ['https://a.example/?x=1&s=abc', 'https://a.example/?x=1'],
  ['https://a.example/?s=abc', 'https://a.example/'],
  ['https://a.example/?s=%61bc&t=abc&x', 'https://a.example/?x'],
  ['https://a.example/abc?x=abcd', 'https://a.example/abc?x=abcd'],
])('%j without the secret is %j', (url, expected) => {
  expect(urlWithout(url, ['abc'])).toBe(expected);
});

it.each([
  ['https://a.example/?x=1&s=abc', 'https://a.example/?x=1'],
  ['https://a.example/?s=abc', 'https://a.example/'],
  ['https://a.example/?%73=abc&t=1&s', 'https://a.example/?t=1'],
  ['https://a.example/?ss=abc', 'https://a.example/?ss=abc'],
])('%j without the parameter is %j', (url, expected) => {
  expect(urlWithoutParameter(url, 's')).toBe(expected);
});

it('the parameter that bears a value is found by it', () => {
  const url = 'https://a.example/?x=1&segredo=a%2Bb';
  expect(parameterWith(url, 'a+b')).toBe('segredo');
  expect(parameterWith(url, 'c')).toBe('');
  expect(queryValues(url)).toEqual(['1', 'a+b']);
});
