import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ensureHeadlessChromium,
  findChromium,
  findHeadlessChromium,
} from '../../../build/ensure-chromium.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';

let folder: string;

beforeEach(() => {
  folder = tempFolder();
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM_PATH', '');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

function put(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '', { mode: 0o755 });
  return path;
}

test('a headless Chromium is taken for pages, one with windows for the rest', () => {
  const [headless, windowed] = [put('chromium-headless-shell'), put('chromium')];
  expect([findHeadlessChromium(), findChromium()]).toEqual([headless, windowed]);
  expect(ensureHeadlessChromium()).toBe(true);
});

test('where no headless one is nor can be installed, any other does', () => {
  const windowed = put('chromium');
  expect([findHeadlessChromium(), ensureHeadlessChromium()]).toEqual([windowed, false]);
});

test('what CHROMIUM_PATH names is what all take', () => {
  put('chromium-headless-shell');
  const named = put('named');
  vi.stubEnv('CHROMIUM_PATH', named);
  expect([findHeadlessChromium(), findChromium()]).toEqual([named, named]);
  expect(ensureHeadlessChromium()).toBe(true);
});
