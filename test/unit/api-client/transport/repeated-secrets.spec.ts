import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readProblem } from '../../../../src-main/api-client/transport/answers.ts';
import { withoutRepeated } from '../../../../src-main/api-client/transport/repeated-secrets.ts';
import { readViolations } from '../../../../src-main/api-client/wire/violations.ts';

const SECRET = 'TOKEN/abc+DEF&x="9';

const each =
  (write: (code: number, sign: string) => string) =>
  (text: string): string =>
    [...text].map((sign) => write(sign.codePointAt(0) ?? 0, sign)).join('');
const hex = (code: number): string => code.toString(16).padStart(4, '0');

/** How a gateway may write what it quotes. */
const QUOTED: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  'within JSON': (text) => JSON.stringify({ text }),
  'in an address': encodeURIComponent,
  'in a form': (text) => new URLSearchParams({ text }).toString(),
  'in a page': each((code, sign) => (/[\w ]/.test(sign) ? sign : `&#x${code.toString(16)};`)),
  'in a page, decimal': each((code, sign) => (/[\w ]/.test(sign) ? sign : `&#${code};`)),
  'as a page quotes': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
};

/** How JSON is written: as here, by PHP, and by .NET. */
const JSON_OF: Readonly<Record<string, (value: unknown) => string>> = {
  plain: JSON.stringify,
  php: (value) => JSON.stringify(value).replaceAll('/', '\\/'),
  net: (value) =>
    JSON.stringify(value)
      .replaceAll('\\"', '\\u0022')
      .replaceAll(/[+&<>'`]/g, (sign) => `\\u${hex(sign.charCodeAt(0)).toUpperCase()}`),
};

const answered = (text: string) => ({ status: 400, headers: {}, text });

describe('a secret that a refusal repeats', () => {
  it.each(Object.keys(QUOTED).flatMap((quote) => Object.keys(JSON_OF).map((json) => [quote, json] as const)))(
    'is taken out, quoted %s in JSON as of %s',
    (quote, json) => {
      const words = `recebi ${QUOTED[quote]?.(`x ${SECRET} y`)}`;
      const text =
        JSON_OF[json]?.({ detail: words, violacoes: [{ razao: words, propriedade: words }] }) ?? '';
      const cleaned = answered(withoutRepeated(text, [SECRET, 'another secret']));
      const { detail, property } = readProblem(cleaned);
      for (const said of [detail, property]) {
        expect(said).toContain('***');
        expect(said).not.toMatch(/TOKEN|DEF/);
      }
    },
  );

  it.each([
    ['a name', '{"received":{"key=abcdef123456":""}}', 'abcdef123456'],
    ['a number', '{"pin":98765432}', '98765432'],
    ['a value that a later one hides', '{"a":"abcdef123456","a":"x"}', 'abcdef123456'],
  ])('is taken out of JSON also as %s', (_, text, secret) => {
    expect(withoutRepeated(text, [secret])).not.toContain(secret);
  });

  it('is taken out however it is written, and the rest of the answer is still read', () => {
    const writing = fc.constantFrom(...Object.values(QUOTED));
    const json = fc.constantFrom(...Object.values(JSON_OF));
    // A backslash and a sign of an escape are what a secret in a header may well hold.
    const secret = fc.string({
      unit: fc.constantFrom(...'ab7/+=&%;:.~-_"\'\\<>é'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(secret, writing, writing, json, (rest, inner, outer, write) => {
        const taken = `Chave-${rest}`;
        const text = write({ title: 'Recusado', violacoes: [{ razao: outer(inner(`<<${taken}>>`)) }] });
        const cleaned = withoutRepeated(text, [taken]);
        const body = JSON.parse(cleaned);
        expect(body.title).toBe('Recusado');
        expect(readViolations('/x', body.violacoes)[0]?.text).toContain('***');
        expect(cleaned).not.toContain(taken);
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves an answer that holds none as it is, and takes short ones for words', () => {
    const text = '{"detail": "100%25 \\/ a\\u002Bb", "n": 1.0}';
    expect(withoutRepeated(text, [SECRET, 'a+b', ''])).toBe(text);
    expect(withoutRepeated(`<html>${SECRET}</html>`, [SECRET])).toBe('<html>***</html>');
    const both = withoutRepeated(JSON.stringify({ detail: `${SECRET} ${SECRET}-more` }), [
      SECRET,
      `${SECRET}-more`,
    ]);
    expect(JSON.parse(both)).toEqual({ detail: '*** ***' });
  });
});
