import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, pageLoad } from '../../src-main/shells/content-security-policy.ts';

const root = resolve(import.meta.dirname, '../..');

const DIRECTIVES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

describe.each(["'none'", "'self'"] as const)('the policy with connect-src %s', (connect) => {
  const directives = contentSecurityPolicy(connect).split('; ');

  test.each(DIRECTIVES)('%s', (directive) => expect(directives).toContain(directive));

  test('has those and where to connect, nothing more', () => {
    expect(directives.toSorted()).toEqual([...DIRECTIVES, `connect-src ${connect}`].toSorted());
  });
});

describe('a page', () => {
  const first = pageLoad('<html><head></head></html>');

  test('has in its policy the nonce that it carries, and nothing else inline', () => {
    expect(first.text).toContain(`<meta property="csp-nonce" nonce="${first.styleNonce}" />`);
    const policy = contentSecurityPolicy("'self'", first.styleNonce);
    expect(policy.split('; ')).toContain(`style-src 'self' 'nonce-${first.styleNonce}'`);
    expect(policy).not.toContain('unsafe');
  });

  test('has another one at each load, of 128 bits', () => {
    expect(pageLoad('<head>').styleNonce).not.toBe(first.styleNonce);
    expect(Buffer.from(first.styleNonce, 'base64')).toHaveLength(16);
  });
});

test('the built page has no inline script, style or handler for the policy to stop', () => {
  const page = readFileSync(join(root, 'out/renderer/index.html'), 'utf8');
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>|<style|\s(?:on\w+|style)=/i);
  expect(page.indexOf('<head>')).toBeGreaterThan(0);
});
