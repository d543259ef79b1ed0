import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { printPage, savePageAsPdf } from '../../../../src-main/shells/electron/printing.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

/** A page whose printer answers what it is told to. */
class PrintedPage {
  constructor(isPrinted: boolean, reason = '') {
    this.print = (_options, answer) => answer?.(isPrinted, reason);
  }

  readonly print: Electron.WebContents['print'];
}

describe('printPage', () => {
  test('tells that the page was printed', async () => {
    expect(await printPage(new PrintedPage(true))).toEqual({ outcome: 'printed' });
  });

  test('tells a closed dialog from a printer that fails', async () => {
    expect(await printPage(new PrintedPage(false, 'Print job canceled'))).toEqual({ outcome: 'cancelled' });
    const failed = printPage(new PrintedPage(false, 'Print job failed'));
    await expect(failed).rejects.toMatchObject({ code: 'internal' });
  });
});

describe('savePageAsPdf', () => {
  let folder: string;
  const contents = { printToPDF: async () => Buffer.from('%PDF-new') };
  beforeEach(() => {
    folder = tempFolder();
  });

  test('replaces what was there and leaves nothing beside it', async () => {
    const path = join(folder, 'qr.pdf');
    writeFileSync(path, '%PDF-old');
    expect(await savePageAsPdf(contents, path)).toEqual({ outcome: 'saved', path });
    expect(readFileSync(path, 'utf8')).toBe('%PDF-new');
    expect(readdirSync(folder)).toEqual(['qr.pdf']);
  });

  test('tells a place that cannot be written', async () => {
    const path = join(folder, 'missing', 'qr.pdf');
    await expect(savePageAsPdf(contents, path)).rejects.toMatchObject({
      code: 'export_target_unwritable',
      params: { path },
    });
  });
});
