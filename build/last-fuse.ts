import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AfterPackContext } from 'electron-builder';

/** Stands before every fuse wire in Electron's binary: this text, a version byte, the wire's length, one digit a fuse. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** `wasmTrapHandlers`, the ninth fuse: WebAssembly's bounds are kept by guarded memory and not left to compiled checks. */
export const WASM_TRAP_HANDLERS = { index: 8, isOn: true };

/** Sets one fuse in each wire of the binary. Throws when a wire, or that fuse in it, is missing. */
export function setFuse(binary: Buffer, { index, isOn }: { index: number; isOn: boolean }): void {
  let at = binary.indexOf(SENTINEL);
  if (at < 0) throw new Error('this is not an Electron binary: it has no fuse wire');
  for (; at >= 0; at = binary.indexOf(SENTINEL, at + 1)) {
    const wire = at + SENTINEL.length + 2;
    if (index >= binary.readUInt8(wire - 1)) throw new Error(`this Electron has no fuse ${index}`);
    binary.write(isOn ? '1' : '0', wire + index, 'latin1');
  }
}

/** Runs for electron-builder after it has laid out the app and before it signs it. */
export async function afterPack(context: AfterPackContext): Promise<void> {
  const file = binaryFile(context);
  const binary = await readFile(file);
  setFuse(binary, WASM_TRAP_HANDLERS);
  await writeFile(file, binary);
}

function binaryFile({ appOutDir, electronPlatformName, packager }: AfterPackContext): string {
  const product = packager.appInfo.productFilename;
  const framework = join(
    `${product}.app`,
    'Contents/Frameworks/Electron Framework.framework/Electron Framework',
  );
  const byPlatform: Record<string, string> = { darwin: framework, mas: framework, win32: `${product}.exe` };
  return join(
    appOutDir,
    byPlatform[electronPlatformName] ?? packager.config.linux?.executableName ?? 'ciclo',
  );
}
