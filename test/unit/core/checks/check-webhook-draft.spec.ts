import { describe, expect, it } from 'vitest';
import { checkWebhookDraft, readWebhookUrl } from '../../../../src-main/core/checks/check-webhook-draft.ts';
import type { SecretPlace } from '../../../../src-preload/contract/webhooks.ts';

describe('an address', () => {
  it.each([
    'https://avisos.loja.example',
    'https://loja.example:8443/a/b?x=1&y',
    'http://localhost:8710',
    'http://[::1]:8710/a',
  ])('%j is taken as it is', (url) => {
    expect(readWebhookUrl(` ${url} `)).toEqual({ kind: 'read', value: url });
  });

  it.each([
    ['http://127.0.0.1:8710/', 'http://127.0.0.1:8710'],
    ['https://loja.example/avisos//', 'https://loja.example/avisos'],
    ['https://loja.example/?x=1&y=/', 'https://loja.example?x=1&y=/'],
    ['https://loja.example/a/b/?x=/a/', 'https://loja.example/a/b?x=/a/'],
  ])('%j is taken without slashes at its path’s end: banks append to it', (url, value) => {
    expect(readWebhookUrl(url)).toEqual({ kind: 'read', value });
  });

  it.each([
    ['', 'required'],
    ['loja.example', 'malformed'],
    ['ftp://loja.example', 'malformed'],
    ['https://', 'malformed'],
    ['https://loja.example/a b', 'malformed'],
    ['https://lojá.example', 'malformed'],
    ['https://u:p@loja.example', 'malformed'],
    ['http://loja.example/avisos', 'not_https'],
    ['http://localhost.loja.example', 'not_https'],
    ['http://127.0.0.1.loja.example', 'not_https'],
    ['http://10.0.0.1', 'not_https'],
    ['https://loja.example/#a', 'has_fragment'],
    ['https://loja.example/#', 'has_fragment'],
    [`https://loja.example/${'a'.repeat(2_000)}`, 'too_long'],
  ])('%j is refused: %s', (url, reason) => {
    expect(readWebhookUrl(url)).toMatchObject({ kind: 'refused', reason });
  });
});

it('an address leaves room for its secret within 2,000 characters', () => {
  const long = `https://loja.example/${'a'.repeat(1_880 - 'https://loja.example/'.length)}`;
  expect(readWebhookUrl(long)).toEqual({ kind: 'read', value: long });
  expect(readWebhookUrl(`${long}a`)).toEqual({
    kind: 'refused',
    reason: 'too_long',
    params: { most: 1_880 },
  });
});

describe('the place of the secret', () => {
  const judge = (place: SecretPlace) => checkWebhookDraft({ key: null, url: 'https://a.example', place });

  it.each<SecretPlace>([
    { kind: 'query', name: 'token' },
    { kind: 'header', name: 'X-Webhook-Secret' },
    { kind: 'header', name: 'X-Host' },
    { kind: 'header', name: 'Host-Secret' },
    { kind: 'none' },
  ])('%j will do', (place) => {
    expect(judge(place)).toMatchObject({ kind: 'draft', draft: { place } });
  });

  it.each<SecretPlace>([
    { kind: 'query', name: 'a&b' },
    { kind: 'query', name: 'é' },
    { kind: 'header', name: 'a:b' },
    { kind: 'header', name: 'content-length' },
    { kind: 'header', name: 'Host' },
    { kind: 'header', name: 'X-Forwarded-For' },
    { kind: 'header', name: 'a'.repeat(61) },
  ])('%j will not', (place) => {
    expect(judge(place)).toMatchObject({ problems: [{ field: 'secretName', reason: 'malformed' }] });
  });
});

it('everything wrong is told at once, each on its field', () => {
  const form = { key: '', url: '', place: { kind: 'query', name: ' ' } } as const;
  expect(checkWebhookDraft(form)).toMatchObject({
    problems: [
      { field: 'key', reason: 'required' },
      { field: 'webhookUrl', reason: 'required' },
      { field: 'secretName', reason: 'required' },
    ],
  });
});
