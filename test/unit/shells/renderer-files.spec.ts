import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { readRendererFile } from '../../../src-main/shells/renderer-files.ts';
import { makePageFolder } from '../../support/in-process/folders/page-folder.ts';

const folder = makePageFolder();
afterAll(() => rmSync(folder, { recursive: true }));

describe('readRendererFile', () => {
  test('the root is the page', async () => {
    const file = await readRendererFile(folder, '/');
    expect(file?.type).toBe('text/html; charset=utf-8');
    expect(file?.body.toString()).toContain('<title>Ciclo</title>');
  });

  test('names may be percent-encoded', async () => {
    expect((await readRendererFile(folder, '/m%61in.js'))?.body.toString()).toBe('export {};');
  });

  test.each(['/bridge.cjs', '/private.sqlite', '/nothing.js', '', 'main.js', '/%ff', '/main.js%00'])(
    '%j is not there',
    async (path) => expect(await readRendererFile(folder, path)).toBeNull(),
  );

  test('no path leads out of the folder', async () => {
    const piece = fc.constantFrom('..', '.', '%2e%2e', '%2f', '/', '\\', '%5c', 'main.js', 'tmp', 'etc', '');
    const path = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('/')}`);
    await fc.assert(
      fc.asyncProperty(path, async (asked) => {
        const file = await readRendererFile(`${folder}/missing`, asked);
        expect(file).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });
});
