import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PAGE = '<!doctype html><html><head><title>Ciclo</title></head><body></body></html>';

/** A small renderer folder in the temporary folder: a page, a script, and files that no page may have. */
export function makePageFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ciclo-page-'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'main.js'), 'export {};');
  writeFileSync(join(folder, 'bridge.cjs'), '/* bridge */');
  writeFileSync(join(folder, 'private.sqlite'), 'not for pages');
  return folder;
}
