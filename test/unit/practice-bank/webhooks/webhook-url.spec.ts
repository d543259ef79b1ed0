import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deliveryUrl,
  maskedUrl,
  readWebhookUrl,
} from '../../../../src-main/practice-bank/webhooks/webhook-url.ts';

describe('a webhook URL', () => {
  it.each([
    'http://127.0.0.1:8080/hook',
    'http://127.255.0.9/hook',
    'http://127.1/hook',
    'https://localhost/hook?secret=a%20b&x=1',
    'HTTP://LOCALHOST:1/',
    'http://[::1]:9000',
  ])('%s is reached, and kept as it stands', (text) => {
    expect(readWebhookUrl(text)).toEqual({ kind: 'url', text });
  });

  it.each([
    'https://example.com/hook',
    'http://10.0.0.1/',
    'http://0.0.0.0/',
    'http://169.254.169.254/latest',
    'http://localhost.example.com/',
    'http://127.0.0.1.example.com/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost./',
    'http://2130706434.example/',
  ])('%s is elsewhere', (text) => {
    expect(readWebhookUrl(text)).toEqual({ kind: 'elsewhere' });
  });

  it.each([
    null,
    7,
    ['http://127.0.0.1/'],
    '',
    '/hook',
    'ftp://127.0.0.1/',
    'http://127.0.0.1/#part',
    'http://user@127.0.0.1/',
    'http://127.0.0.1@example.com/',
    'http://127.0.0.1/a b',
    'http://127.0.0.1/%zz',
    ' http://127.0.0.1/',
    'http:\\\\127.0.0.1\\',
    'http://127.0.0.1:99999/',
    `http://127.0.0.1/${'a'.repeat(2_000)}`,
  ])('%j is none', (text) => {
    expect(readWebhookUrl(text)).toEqual({ kind: 'malformed' });
  });

  it('is taken only where a URL parser finds this machine', () => {
    const piece = fc.constantFrom(
      ...['127.0.0.1', '127.9', 'localhost', '[::1]', 'evil.com', '10.0.0.1', '0x7f.1', '%6cocalhost'],
      ...['@', ':80', '.', '/', '\\', '\t', '#', '?', 'a', ':'],
    );
    const text = fc.tuple(
      fc.constantFrom('http://', 'https://', 'http:', '//', 'HTTP://'),
      fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (parts) => {
        const reading = readWebhookUrl(parts.join(''));
        if (reading.kind !== 'url') return;
        expect(new URL(reading.text).hostname).toMatch(/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/);
      }),
    );
  });
});

describe('where deliveries go', () => {
  it.each([
    ['http://127.0.0.1/hook', 'http://127.0.0.1/hook/rec'],
    ['http://127.0.0.1/hook/', 'http://127.0.0.1/hook//rec'],
    ['http://127.0.0.1', 'http://127.0.0.1/rec'],
    ['http://127.0.0.1/h?secret=a/b?c&d=%2F', 'http://127.0.0.1/h/rec?secret=a/b?c&d=%2F'],
    ['http://127.0.0.1?secret=1', 'http://127.0.0.1/rec?secret=1'],
  ])('%s', (registered, target) => {
    expect(deliveryUrl(registered, 'rec')).toBe(target);
  });
});

describe('a URL in the log', () => {
  it.each([
    ['http://127.0.0.1/hook/rec', 'http://127.0.0.1/hook/rec'],
    ['http://127.0.0.1/rec?secret=s3cr3t', 'http://127.0.0.1/rec?secret=•••'],
    ['http://127.0.0.1/rec?a=1=2&s3cr3t&b=', 'http://127.0.0.1/rec?a=•••&•••&b=•••'],
  ])('%s', (url, shown) => {
    expect(maskedUrl(url)).toBe(shown);
  });
});
