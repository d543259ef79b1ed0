import { expect, test } from 'vitest';
import {
  browserCommand,
  hasDesktop,
  readsWhatIsTyped,
  revealCommand,
} from '../../../../src-main/shells/browser/desktop.ts';

const linux = { platform: 'linux', env: { DISPLAY: ':0' } } as const;
const server = { platform: 'linux', env: {} } as const;
const mac = { platform: 'darwin', env: {} } as const;
const windows = { platform: 'win32', env: {} } as const;

test('Linux has a desktop when it has a display', () => {
  expect(hasDesktop(linux)).toBe(true);
  expect(hasDesktop({ platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' } })).toBe(true);
  expect(hasDesktop(server)).toBe(false);
});

test('without a desktop nothing opens', () => {
  expect(browserCommand('http://127.0.0.1:1/', server)).toBeNull();
  expect(revealCommand('/a/b.csv', server)).toBeNull();
});

test.each([
  [linux, ['xdg-open', 'http://127.0.0.1:1/#token=t']],
  [mac, ['open', 'http://127.0.0.1:1/#token=t']],
  [windows, ['rundll32', 'url.dll,FileProtocolHandler', 'http://127.0.0.1:1/#token=t']],
])('the address opens by the program of the system', (desktop, command) => {
  expect(browserCommand('http://127.0.0.1:1/#token=t', desktop)).toEqual(command);
});

test.each([
  [linux, ['xdg-open', '/a']],
  [mac, ['open', '-R', '/a/b.csv']],
  [windows, ['explorer', '/select,/a/b.csv']],
])('a file is shown in its folder', (desktop, command) => {
  expect(revealCommand('/a/b.csv', desktop)).toEqual(command);
});

test.each([
  [true, '7 (node) S 1 7 7 34816 7 0', true],
  [true, '7 (a) b) S 1 7 7 34816 7 0', true],
  [true, '7 (node) S 1 7 7 34816 9 0', false],
  [true, '', true],
  [false, '7 (node) S 1 7 7 0 -1 0', true],
])('typed lines: a terminal %s with stat %j is read: %s', (isTerminal, stat, isRead) => {
  expect(readsWhatIsTyped(isTerminal, () => stat)).toBe(isRead);
});
