import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { setFuse, WASM_TRAP_HANDLERS } from '../../build/last-fuse.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const config = parse(read('build/electron-builder.yml'));

const FUSES = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
};

/** The layout that Electron documents: sentinel, version, length, one digit a fuse. */
function binaryWithFuses(digits: string): Buffer {
  const head = Buffer.from('…dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
  return Buffer.concat([head, Buffer.from([1, digits.length]), Buffer.from(`${digits}…`)]);
}

describe("Electron's fuses", () => {
  test.each(Object.entries(FUSES))('%s is %s', (fuse, value) => {
    expect(config.electronFuses[fuse]).toBe(value);
  });

  test('the ninth, wasmTrapHandlers, is written after packing and before signing', () => {
    expect(config.afterPack).toBe('./build/last-fuse.ts');
    const binary = binaryWithFuses('101100000');
    setFuse(binary, WASM_TRAP_HANDLERS);
    expect(binary).toEqual(binaryWithFuses('101100001'));
  });

  test('both halves of a universal binary are written', () => {
    const binary = Buffer.concat([binaryWithFuses('000000000'), binaryWithFuses('000000000')]);
    setFuse(binary, WASM_TRAP_HANDLERS);
    expect(binary).toEqual(Buffer.concat([binaryWithFuses('000000001'), binaryWithFuses('000000001')]));
  });

  test('a binary without the fuse stops the packaging', () => {
    expect(() => setFuse(Buffer.from('nothing'), WASM_TRAP_HANDLERS)).toThrow('no fuse wire');
    expect(() => setFuse(binaryWithFuses('00000000'), WASM_TRAP_HANDLERS)).toThrow('no fuse 8');
  });

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
