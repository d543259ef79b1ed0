import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkBehindOptions, optionsAmong, parseDeepLink } from '../../../src-main/core/deep-link.ts';

const kind = fc.constantFrom('cycle' as const, 'mandate' as const);
const connectionId = fc.stringMatching(/^[a-z0-9-]{1,40}$/);
const id = fc.stringMatching(/^[A-Za-z0-9]{1,64}$/);

describe('a deep link', () => {
  it('names a place of a connection, with or without a slash at its end', () => {
    fc.assert(
      fc.property(fc.record({ kind, connectionId, id }), fc.constantFrom('', '/'), (place, end) => {
        const link = `ciclo://${place.kind}/${place.connectionId}/${place.id}${end}`;
        expect(parseDeepLink(link)).toEqual(place);
      }),
    );
  });

  it('is nothing else: what is read is written back, letter for letter', () => {
    const alike = fc
      .array(
        fc.constantFrom('ciclo:', '//', '/', 'cycle', 'mandate', 'a', 'B', '%2e', '..', '?', '#', ' ', '\n'),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(alike, fc.string(), fc.webUrl()), (text) => {
        const place = parseDeepLink(text);
        if (place === null) return;
        const link = `ciclo://${place.kind}/${place.connectionId}/${place.id}`;
        expect([link, `${link}/`]).toContain(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    'ciclo://cycle/padaria',
    'ciclo://cycle/padaria/',
    'ciclo://cycle/padaria/TX1/more',
    'ciclo://charge/padaria/TX1',
    'ciclo://cycle/Padaria/TX1',
    'ciclo://cycle/padaria/TX%31',
    'ciclo://cycle/padaria/TX1?then=pay',
    'ciclo://cycle/padaria/TX1#x',
    'ciclo://user@cycle/padaria/TX1',
    'CICLO://cycle/padaria/TX1',
    'ciclo://cycle/padaria/TX1\n',
    ' ciclo://cycle/padaria/TX1',
    `ciclo://cycle/padaria/${'X'.repeat(65)}`,
    'https://cycle/padaria/TX1',
    '',
  ])('%j is none', (text) => {
    expect(parseDeepLink(text)).toBeNull();
  });

  it('is found behind the options, even a broken one, so that it is told', () => {
    expect(linkBehindOptions(['/opt/ciclo', '--', 'ciclo://cycle/a/b'])).toBe('ciclo://cycle/a/b');
    expect(linkBehindOptions(['--', 'ciclo:x'])).toBe('ciclo:x');
  });

  it.each([
    [['ciclo://cycle/a/b']],
    [['ciclo://cycle/a/b', '--']],
    [['--note=ciclo://cycle/a/b', '--']],
    [['--', '--headless', 'ciclo://cycle/a/b']],
    [['--', 'ciclo://cycle/a/b', '--headless']],
    [['--', 'ciclo://cycle/a/b', '--', 'ciclo://cycle/a/c']],
    [['--', 'https://cycle/a/b']],
    [['--']],
    [[]],
  ])('is not taken from anywhere else: %j', (args) => {
    expect(linkBehindOptions(args)).toBeNull();
  });

  it('adds nothing to the options', () => {
    const behind = ['ciclo://x', '--headless', '--remote-debugging-port=9222', '--data', '/tmp', '--'];
    expect(optionsAmong(['--practice', '--', ...behind])).toEqual(['--practice']);
    expect(optionsAmong(['--practice'])).toEqual(['--practice']);
  });
});
