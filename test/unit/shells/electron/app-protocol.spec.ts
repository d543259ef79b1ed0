import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { answerAppRequest } from '../../../../src-main/shells/electron/app-protocol.ts';
import { makePageFolder } from '../../../support/in-process/folders/page-folder.ts';

const folder = makePageFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const answer = (url: string, method = 'GET'): Promise<Response> => answerAppRequest({ url, method }, folder);

test.each(['app://ciclo/', 'app://ciclo/index.html', 'app://ciclo/index.html?x#/ciclos'])(
  '%s is the page',
  async (url) => {
    const response = await answer(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('<title>Ciclo</title>');
    const [, nonce = ''] = /csp-nonce" nonce="([^"]{24})"/.exec(text) ?? [];
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
  },
);

test.each([
  'app://other/index.html',
  'app://ciclo/private.sqlite',
  'app://ciclo/../../etc/passwd',
  'app://ciclo/%2e%2e/%2e%2e/etc/passwd',
  'app://ciclo/..%2f..%2fetc%2fpasswd',
])('%s is not found', async (url) => {
  expect((await answer(url)).status).toBe(404);
});

test('only reading is answered', async () => {
  expect((await answer('app://ciclo/index.html', 'POST')).status).toBe(404);
});
