import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Ajv from 'ajv';
import type { AfterPackContext } from 'electron-builder';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { afterPack, fusesAmiss } from '../../build/fuses.ts';
import { tempFolder } from '../support/in-process/folders/temp-folder.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const config = parse(read('build/electron-builder.yml'));

/** By their place in the wire, as Electron documents them; `enableCookieEncryption` is the second. */
const WIRE = '010011001';
const NAMES = [
  'RunAsNode',
  'EnableCookieEncryption',
  'EnableNodeOptionsEnvironmentVariable',
  'EnableNodeCliInspectArguments',
  'EnableEmbeddedAsarIntegrityValidation',
  'OnlyLoadAppFromAsar',
  'LoadBrowserProcessSpecificV8Snapshot',
  'GrantFileProtocolExtraPrivileges',
  'WasmTrapHandlers',
];
/** As Electron is shipped. */
const SHIPPED = '101100011';

/** The layout that Electron documents: sentinel, version, length, one digit a fuse. */
function binaryWithFuses(digits: string, version = 1): Buffer {
  const head = Buffer.from('…dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
  return Buffer.concat([head, Buffer.from([version, digits.length]), Buffer.from(`${digits}…`)]);
}

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

const FRAMEWORK = 'Ciclo.app/Contents/Frameworks/Electron Framework.framework/Electron Framework';
const PLATFORMS = [
  ['linux', 'ciclo'],
  ['win32', 'Ciclo.exe'],
  ...(process.platform === 'darwin' ? [] : [['darwin', FRAMEWORK] as const]),
] as const;

/** A laid-out app of a platform, with such a binary. */
function packed(platform: string, path: string, binary: Buffer): AfterPackContext {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), binary);
  const packager = { appInfo: { productFilename: 'Ciclo' }, config };
  const context: unknown = { appOutDir: folder, electronPlatformName: platform, packager };
  return context as AfterPackContext;
}

describe("Electron's fuses", () => {
  test.each(PLATFORMS)('are all written after packing for %s, and before signing', async (platform, path) => {
    const hook: { afterPack: typeof afterPack } = await import(join(root, config.afterPack));
    await hook.afterPack(packed(platform, path, binaryWithFuses(SHIPPED)));
    expect(readFileSync(join(folder, path))).toEqual(binaryWithFuses(WIRE));
  });

  test('both halves of a universal binary are written', async () => {
    const both = (digits: string): Buffer =>
      Buffer.concat([binaryWithFuses(digits), binaryWithFuses(digits)]);
    await afterPack(packed('linux', 'ciclo', both(SHIPPED)));
    expect(readFileSync(join(folder, 'ciclo'))).toEqual(both(WIRE));
  });

  test.each([
    ['is no Electron', Buffer.from('nothing'), 'sentinel'],
    ['lacks the ninth', binaryWithFuses('10110001'), 'not long enough'],
    ['has a tenth that nobody decided on', binaryWithFuses(`${SHIPPED}1`), 'strictlyRequireAllFuses'],
    ['has another layout', binaryWithFuses(SHIPPED, 2), 'version'],
  ])('a binary that %s stops the packaging and stays as it was', async (_what, binary, why) => {
    await expect(afterPack(packed('linux', 'ciclo', binary))).rejects.toThrow(why);
    expect(readFileSync(join(folder, 'ciclo'))).toEqual(binary);
  });

  test.each(NAMES.map((name, at) => [name, at] as const))('%s is read back', async (name, at) => {
    const other = [...WIRE]
      .map((digit, index) => (index === at ? String(1 - Number(digit)) : digit))
      .join('');
    writeFileSync(join(folder, 'ciclo'), binaryWithFuses(other));
    expect(await fusesAmiss(join(folder, 'ciclo'))).toEqual([name]);
  });

  test.each([
    ['is unknown', `${WIRE}1`, 'fuse 9, which nobody has decided'],
    ['Electron took away', `r${WIRE.slice(1)}`, 'RunAsNode'],
    ['is missing', WIRE.slice(0, 8), 'WasmTrapHandlers'],
  ])('a fuse that %s is amiss', async (_what, wire, name) => {
    writeFileSync(join(folder, 'ciclo'), binaryWithFuses(wire));
    expect(await fusesAmiss(join(folder, 'ciclo'))).toEqual([name]);
  });

  test('nothing is read back from what is no Electron', async () => {
    writeFileSync(join(folder, 'ciclo'), 'nothing');
    await expect(fusesAmiss(join(folder, 'ciclo'))).rejects.toThrow('sentinel');
  });

  test('nothing else sets them afterwards', () => expect(config).not.toHaveProperty('electronFuses'));

  test('the code is packed into an archive whose integrity the fuse can check', () => {
    expect(config.asar).toBe(true);
    expect(config).not.toHaveProperty('disableAsarIntegrity');
  });

  test("electron-builder's own schema accepts the whole configuration", () => {
    const schema = JSON.parse(read('node_modules/app-builder-lib/scheme.json'));
    const validate = new Ajv({ strict: false }).compile(schema);
    expect(validate(config), JSON.stringify(validate.errors)).toBe(true);
  });
});
