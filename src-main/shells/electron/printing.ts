import type { WebContents } from 'electron';
import { CicloError } from '../../core/failure.ts';
import { writeDocument } from '../../exports/atomic-file.ts';

type PrintOutcome = { outcome: 'printed' | 'cancelled' };

/** Chromium's words for a person who closed the print dialog. */
const CANCELLED = /cancel/i;

/** Prints the page through the system's dialog. Throws `internal` with Chromium's reason when the printer fails. */
export function printPage(contents: Pick<WebContents, 'print'>): Promise<PrintOutcome> {
  return new Promise((resolve, reject) => {
    contents.print({ printBackground: true }, (isPrinted, failureReason) => {
      if (isPrinted) resolve({ outcome: 'printed' });
      else if (CANCELLED.test(failureReason)) resolve({ outcome: 'cancelled' });
      else reject(new CicloError('internal', `printing failed: ${failureReason}`));
    });
  });
}

/**
 * Writes the page as PDF, whole or not at all. Page size and margins are the print sheet's own. Throws `disk_full`,
 * `export_target_unwritable` or `export_target_busy`.
 */
export async function savePageAsPdf(
  contents: Pick<WebContents, 'printToPDF'>,
  path: string,
): Promise<{ outcome: 'saved'; path: string }> {
  const pdf = await contents.printToPDF({ printBackground: true, preferCSSPageSize: true, pageSize: 'A4' });
  writeDocument(path, pdf);
  return { outcome: 'saved', path };
}
