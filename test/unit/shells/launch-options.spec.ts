import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLaunchOptions, terminalArguments } from '../../../src-main/shells/launch-options.ts';

describe('readLaunchOptions', () => {
  test('reads what a person asks for', () => {
    expect(readLaunchOptions(['--practice', '--data', 'x', '--port', '8080', '--no-open'])).toEqual({
      dataDir: resolve('x'),
      port: 8080,
      isPractice: true,
      opensBrowser: false,
      link: null,
    });
  });

  test('asks for little by itself', () => {
    expect(readLaunchOptions([])).toMatchObject({ port: 0, isPractice: false, opensBrowser: true });
  });

  test.each([
    ['--port', '65536'],
    ['--port', '-1'],
    ['--port', 'x'],
    ['--port', ''],
    ['--port'],
    ['--data', ''],
    ['--data', ' '],
    ['--parctice'],
    ['x'],
  ])('refuses %s %s', (...args) => {
    expect(() => readLaunchOptions(args)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  test('takes a link to open, and in Electron one without its option', () => {
    const link = 'ciclo://cycle/padaria/TX1';
    expect(readLaunchOptions(['--open', link])).toMatchObject({ link });
    expect(readLaunchOptions(['--', link], true)).toMatchObject({ link });
    expect(readLaunchOptions([link], true)).toMatchObject({ link: null });
    expect(() => readLaunchOptions([link])).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  test.each([['--practice'], ['--data=/tmp/x'], ['--port=99999'], ['--no-open'], ['--open=ciclo://y']])(
    'takes no %s from what stands behind a link',
    (option) => {
      const plain = readLaunchOptions(['--', 'ciclo://x'], true);
      expect(plain.link).toBe('ciclo://x');
      const behind = readLaunchOptions(['--', 'ciclo://x', option], true);
      expect(behind).toEqual({ ...plain, link: null });
    },
  );

  test("leaves Electron's own switches alone", () => {
    const args = ['--ozone-platform=wayland', '--practice', 'file'];
    expect(readLaunchOptions(args, true)).toMatchObject({ isPractice: true });
  });
});

test('only the first argument makes a terminal of Electron', () => {
  expect(terminalArguments(['--headless', 'sync', '--data', 'x'])).toEqual(['sync', '--data', 'x']);
  expect(terminalArguments(['--headless'])).toEqual([]);
  for (const args of [
    [],
    ['--practice', '--headless'],
    ['--', 'ciclo://x', '--headless'],
    ['ciclo://x', '--headless', 'export'],
    ['--headless=new'],
  ])
    expect(terminalArguments(args), args.join(' ')).toBeNull();
});
