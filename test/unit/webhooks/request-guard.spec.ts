import { describe, expect, it } from 'vitest';
import { admit } from '../../../src-main/webhooks/request-guard.ts';

const value = 'v'.repeat(43);
const rules = {
  schemeWord: 'word',
  secrets: () => [{ place: 'query' as const, name: 'secret', value }],
  publicHosts: ['Shop.example'],
};
const judge = (method: string, url: string, host = '127.0.0.1:8080') =>
  admit({ method, url, headers: { host } }, rules);

describe('hosts', () => {
  it.each([
    '127.0.0.1:8080',
    '127.0.0.1',
    'localhost:1',
    'LOCALHOST',
    '[::1]:8080',
    'shop.example',
    'shop.EXAMPLE:443',
  ])('%s is ours', (host) => {
    expect(judge('GET', '/', host).kind).toBe('base');
  });

  it.each([
    '',
    'evil.example',
    'shop.example.evil.example',
    'evil-shop.example',
    'user@localhost',
    'localhost:80:80',
    'localhost:x',
    '127.0.0.1.evil.example',
    '127.0.0.2',
    '::1',
    'localhost, evil.example',
  ])('%j is not, not even with the secret', (host) => {
    const refused = { kind: 'refused', status: 421, allow: null };
    expect(judge('POST', `/word?secret=${value}`, host)).toEqual(refused);
  });

  it('a missing one is not', () => {
    expect(admit({ method: 'GET', url: '/', headers: {} }, rules).kind).toBe('refused');
  });
});

describe('routes', () => {
  it.each([
    ['GET', '/', 'base'],
    ['HEAD', '/?x', 'base'],
    ['POST', '/', 'base'],
    ['POST', '/word', 'delivery'],
    ['POST', '/rec/', 'delivery'],
    ['POST', '/cobr?secret', 'delivery'],
    ['POST', '//word', 'delivery'],
    ['POST', '///rec//?secret', 'delivery'],
    ['GET', '//', 'base'],
  ])('%s %s: %s', (method, url, kind) => {
    expect(judge(method, url)).toEqual({ kind, hasSecret: false });
  });

  it.each([
    '/instant',
    '/webhook',
    '/word/x',
    '//word//x',
    '//x',
    '/Word',
    '/w%6frd',
    '/../word',
    'http://127.0.0.1/word',
    '*',
    '',
  ])('%s is no route', (url) => {
    expect(judge('POST', url)).toMatchObject({ kind: 'refused', status: 404 });
  });

  it.each([
    ['PUT', '/', 'GET, HEAD, POST'],
    ['GET', '/word', 'POST'],
    ['OPTIONS', '/rec', 'POST'],
  ])('%s %s is refused and told what is allowed', (method, url, allow) => {
    expect(judge(method, url)).toEqual({ kind: 'refused', status: 405, allow });
  });
});

it('tells whether the secret came along', () => {
  expect(judge('POST', `/word?a=?&secret=${value}`)).toEqual({ kind: 'delivery', hasSecret: true });
  expect(judge('POST', `/?secret=${value}`)).toEqual({ kind: 'base', hasSecret: true });
});

describe('while one secret takes another’s place', () => {
  const inHeader = { place: 'header', name: 'x-secret', value: 'w'.repeat(43) } as const;
  const both = { ...rules, secrets: () => [...rules.secrets(), inHeader] };
  const bring = (url: string, headers: Record<string, string>) =>
    admit({ method: 'POST', url, headers: { host: 'localhost', ...headers } }, both);

  it.each([
    ['the one', `/word?secret=${value}`, {}],
    ['the other', '/word', { 'x-secret': inHeader.value }],
    ['both', `/word?secret=${value}`, { 'x-secret': inHeader.value }],
  ])('%s lets in', (_, url, headers) => {
    expect(bring(url, headers)).toEqual({ kind: 'delivery', hasSecret: true });
  });

  it('neither in the other’s place does', () => {
    expect(bring('/word', { 'x-secret': value })).toEqual({ kind: 'delivery', hasSecret: false });
  });
});
